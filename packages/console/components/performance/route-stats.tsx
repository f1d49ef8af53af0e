import type { RoutePerformance } from '../../../service/src/queries/performance.ts'
import { readText } from '../../messages/read-text.ts'
import type { Period } from '../../state/period.ts'
import { Change } from '../stats/change.tsx'
import { Stat, Stats } from '../stats/stats.tsx'
import { formatRate } from './format-rate.ts'
import { formatShare } from './format-share.ts'

/** The numbers of one route, beside those of the period before. */
export function RouteStats({ performance, period }: { performance: RoutePerformance; period: Period }) {
  const { text, format } = readText()
  const before = text('app.previous-period', { period: text(`period.short.${period.name}`) })
  const { change } = performance
  return (
    <Stats>
      <Stat label="p50" value={format.duration(performance.p50)} />
      <Stat label="p75" value={format.duration(performance.p75)} />
      <Stat label="p95" value={format.duration(performance.p95)}>
        {change && (
          <>
            <Change share={change.p95} better="less" /> {before}
          </>
        )}
      </Stat>
      <Stat label="p99" value={format.duration(performance.p99)} />
      <Stat
        label={text('performance.throughput')}
        value={formatRate({ text, format }, performance.throughput)}
      >
        {change && (
          <>
            <Change share={change.throughput} better="neither" /> {before}
          </>
        )}
      </Stat>
      <Stat label={text('performance.failures')} value={formatShare(format, performance.failureRate)}>
        {text('performance.server-failures', { share: formatShare(format, performance.serverFailureRate) })}
      </Stat>
    </Stats>
  )
}
