import type { ProjectOverview } from '../../../service/src/queries/overview.ts'
import { readText } from '../../messages/read-text.ts'
import type { Period } from '../../state/period.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { Stat } from './stat.tsx'
import styles from './summary.module.css'

/** Is something wrong now? Four numbers, each with that of the period before. */
export function Summary({ overview, period }: { overview: ProjectOverview; period: Period }) {
  const { text, format } = readText()
  const { now, before, points } = overview
  const against = text('app.previous-period', { period: text(`period.short.${period.name}`) })
  const ratio = (a: number, b: number): string => (b === 0 ? '' : format.change(a / b - 1))
  const points100 = (a: number, b: number): string =>
    text('issues.points', { value: format.signed((a - b) * 100) })
  return (
    <dl className={styles.summary} aria-label={text(`period.${period.name}`)}>
      <Stat
        name={text('issues.errors')}
        value={format.number(now.errors)}
        change={now.errors - before.errors}
        changeText={ratio(now.errors, before.errors)}
        against={against}
      >
        <Sparkline
          values={points.map((point) => point.errors)}
          label={text(`period.${period.name}`)}
          tone={now.errors > before.errors ? 'bad' : 'plain'}
        />
      </Stat>
      <Stat
        name={text('issues.users')}
        value={format.number(now.users)}
        change={now.users - before.users}
        changeText={ratio(now.users, before.users)}
        against={against}
      />
      <Stat
        name={text('issues.error-rate')}
        value={now.errorRate === null ? undefined : format.percent(now.errorRate)}
        change={(now.errorRate ?? 0) - (before.errorRate ?? 0)}
        changeText={before.errorRate === null ? '' : points100(now.errorRate ?? 0, before.errorRate)}
        against={against}
      />
      <Stat
        name={text('issues.apdex')}
        help={text('issues.apdex.help')}
        value={now.apdex === null ? undefined : format.number(now.apdex)}
        // More is better here.
        change={(before.apdex ?? 0) - (now.apdex ?? 0)}
        changeText={before.apdex === null ? '' : format.signed((now.apdex ?? 0) - before.apdex)}
        against={against}
      />
    </dl>
  )
}
