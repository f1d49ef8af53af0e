import type { ReleaseDetail } from '../../../service/src/queries/release-detail.ts'
import type { VitalSummary } from '../../../service/src/queries/vitals.ts'
import { Inert } from '../text/inert.tsx'
import { readText } from '../../messages/read-text.ts'
import { formatShare } from '../performance/format-share.ts'
import { Change } from '../stats/change.tsx'
import table from '../table.module.css'
import { formatVital, VitalRating } from '../vitals/vital-rating.tsx'

/** Durations of a release beside those of the one before. */
export function PerformanceDeltas({ performance }: { performance: ReleaseDetail['performance'] }) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('performance.operation')}</th>
            <th scope="col" className={`${table.number} ${table.less}`}>
              p50
            </th>
            <th scope="col" className={table.number}>
              p95
            </th>
            <th scope="col" className={table.number}>
              {text('releases.change')}
            </th>
            <th scope="col" className={table.number}>
              {text('performance.failures')}
            </th>
          </tr>
        </thead>
        <tbody>
          {performance.map(({ op, now, before }) => (
            <tr key={op}>
              <th scope="row">
                <Inert text={op} />
              </th>
              <td className={`${table.number} ${table.less}`}>{format.duration(now.p50)}</td>
              <td className={table.number}>{format.duration(now.p95)}</td>
              <td className={table.number}>
                <Change
                  share={before === undefined || before.p95 === 0 ? undefined : now.p95 / before.p95 - 1}
                  better="less"
                />
              </td>
              <td className={table.number}>
                {formatShare(format, now.failureRate)}{' '}
                {before !== undefined && (
                  <span className={table.hint}>
                    {text('releases.was', { value: formatShare(format, before.failureRate) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Vitals of a release beside those of the one before. */
export function VitalDeltas({ vitals }: { vitals: ReleaseDetail['vitals'] }) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('nav.vitals')}</th>
            <th scope="col" className={table.number}>
              p75
            </th>
            <th scope="col">
              <span className="visually-hidden">{text('vitals.rating')}</span>
            </th>
            <th scope="col" className={table.number}>
              {text('releases.change.p75')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vitals.map(({ now, before }) => (
            <tr key={now.name}>
              <th scope="row">
                <abbr title={text(`vitals.${now.name}`)}>{now.name.toUpperCase()}</abbr>
              </th>
              <td className={table.number}>{formatVital(format, now)}</td>
              <td>
                <VitalRating vital={now} />
              </td>
              <td className={table.number}>
                <Change share={compare(now, before)} better="less" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is not judged is not compared either. */
function compare(now: VitalSummary, before: VitalSummary | undefined): number | undefined {
  const isJudged = now.rating !== 'too-few' && before !== undefined && before.rating !== 'too-few'
  return !isJudged || now.p75 === undefined || !before.p75 ? undefined : now.p75 / before.p75 - 1
}
