import Link from 'waymark/link'
import type { TraceSummary } from '../../../service/src/queries/trace-list.ts'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import { Icon } from '../icon.tsx'
import { Inert } from '../text/inert.tsx'
import table from '../table.module.css'
import { showControls } from '../text/visible-controls.ts'
import { Time } from '../time.tsx'
import { kindOfSpan } from '../waterfall/span-kind.ts'
import styles from './trace-table.module.css'

interface TraceTableProps {
  projectId: number
  traces: readonly TraceSummary[]
  nowMs: number
}

/** Traces with their durations on one scale. */
export function TraceTable({ projectId, traces, nowMs }: TraceTableProps) {
  const { text, format } = readText()
  const longest = Math.max(1, ...traces.map((trace) => trace.durationMs))
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('traces.name')}</th>
            <th scope="col" className={table.number}>
              {text('traces.duration')}
            </th>
            <td className={table.less} />
            <th scope="col" className={`${table.number} ${table.less}`}>
              {text('traces.spans.short')}
            </th>
            <th scope="col">{text('traces.status')}</th>
            <th scope="col" className={table.less}>
              {text('traces.release')}
            </th>
            <th scope="col" className={table.number}>
              {text('traces.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {traces.map((trace) => (
            <tr key={trace.spanId} className={table.linked}>
              <td className={table.wide}>
                <Link className={table.name} href={`/p/${projectId}/traces/${trace.traceId}`}>
                  <span className={table.hint}>
                    <Inert text={trace.op} />
                  </span>{' '}
                  <Inert text={trace.name} />
                </Link>
              </td>
              <td className={table.number}>{format.duration(trace.durationMs)}</td>
              <td className={`${styles.bar} ${table.less}`}>
                <svg width="100%" height="8" data-kind={kindOfSpan(trace.op)} aria-hidden="true">
                  <rect width={`${Math.max(1, (trace.durationMs / longest) * 100)}%`} height="8" rx="2" />
                </svg>
              </td>
              <td className={`${table.number} ${table.less}`}>{format.number(trace.spans)}</td>
              <td>
                <TraceState trace={trace} />
              </td>
              <td
                className={`${styles.release} ${table.hint} ${table.less}`}
                title={showControls(trace.release)}
              >
                <Inert text={shortRelease(trace.release)} />
              </td>
              <td className={`${table.hint} ${table.number}`}>
                <Time ms={trace.startMs} nowMs={nowMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TraceState({ trace }: { trace: TraceSummary }) {
  const { text } = readText()
  if (trace.errors > 0) {
    return (
      <span className={styles.failed}>
        <Icon name="issues" size={12} /> {text('traces.errors', { count: trace.errors })}
      </span>
    )
  }
  const isFailed = trace.status !== 'ok' && trace.status !== 'cancelled'
  return (
    <span className={isFailed ? styles.failed : table.hint}>
      {trace.httpStatus ?? showControls(trace.status)}
    </span>
  )
}
