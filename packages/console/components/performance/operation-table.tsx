import type { RoutePerformance } from '../../../service/src/queries/performance.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { kindOfSpan, SPAN_KINDS } from '../waterfall/span-kind.ts'
import { formatShare } from './format-share.ts'
import styles from './operation-table.module.css'

const SHOWN = 8

/** The work inside a route by operation, as one bar and its numbers. */
export function OperationTable({ operations }: { operations: readonly RoutePerformance[] }) {
  const { text, format } = readText()
  const shown = operations.slice(0, SHOWN)
  return (
    <section className={styles.box}>
      <h2>{text('performance.inside')}</h2>
      {shown.length === 0 ? (
        <p className={styles.none}>{text('performance.inside.none')}</p>
      ) : (
        <KindBar operations={operations} />
      )}
      <table className={styles.table}>
        {shown.length > 0 && (
          <thead>
            <tr>
              <th scope="col">{text('performance.operation')}</th>
              <th scope="col">{text('performance.share')}</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
            </tr>
          </thead>
        )}
        <tbody>
          {shown.map((operation) => (
            <tr key={`${operation.op} ${operation.route}`}>
              <th scope="row">
                <svg
                  className={styles.swatch}
                  data-kind={kindOfSpan(operation.op)}
                  width="10"
                  height="10"
                  aria-hidden="true"
                >
                  <rect width="10" height="10" rx="2" />
                </svg>
                <Inert text={operation.op} />
              </th>
              <td>{formatShare(format, operation.timeShare)}</td>
              <td>{format.duration(operation.p50)}</td>
              <td>{format.duration(operation.p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function KindBar({ operations }: { operations: readonly RoutePerformance[] }) {
  const { text, format } = readText()
  const kinds = SPAN_KINDS.map((kind) => ({
    kind,
    share: operations.reduce((sum, one) => sum + (kindOfSpan(one.op) === kind ? one.timeShare : 0), 0),
  })).filter(({ share }) => share > 0)
  const label = kinds
    .map(({ kind, share }) => `${text(`span.${kind}`)} ${formatShare(format, share)}`)
    .join(', ')
  return (
    <svg className={styles.bar} width="100%" height="16" role="img" aria-label={label}>
      {kinds.map(({ kind, share }, index) => {
        const x = 100 * kinds.slice(0, index).reduce((sum, before) => sum + before.share, 0)
        return (
          <rect
            key={kind}
            data-kind={kind}
            x={`${x}%`}
            width={`${Math.max(0.4, share * 100 - 0.3)}%`}
            height="16"
            rx="2"
          >
            <title>{`${text(`span.${kind}`)} ${formatShare(format, share)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
