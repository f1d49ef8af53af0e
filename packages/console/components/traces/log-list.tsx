import type { TraceDetail } from '../../../service/src/queries/trace.ts'
import { readText } from '../../messages/read-text.ts'
import { flattenData } from '../issue/flatten-data.ts'
import { DataPairs } from '../text/data-pairs.tsx'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import styles from './log-list.module.css'

interface LogListProps {
  logs: TraceDetail['logs']
  /** What the times of the lines are told from. */
  originMs: number
}

/** What was logged while a trace ran, with what was given along. */
export function LogList({ logs, originMs }: LogListProps) {
  const { format } = readText()
  return (
    <ol className={styles.logs}>
      {logs.map((log, index) => {
        const offsetMs = log.timeMs - originMs
        return (
          <li key={index} data-level={log.level}>
            <span>
              {offsetMs < 0 ? '−' : '+'}
              {format.duration(Math.abs(offsetMs))}
            </span>
            <span className={styles.level}>
              <Inert text={log.level} />
            </span>
            <div className={styles.body}>
              <LongText text={log.body} />
              <LogData data={log.data} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Without what SDKs say about themselves and about how the text came about. */
function LogData({ data }: { data: TraceDetail['logs'][number]['data'] }) {
  const own = flattenData(data).filter(([key]) => !key.startsWith('sentry.'))
  if (own.length === 0) return null
  return <DataPairs rows={own} className={styles.data} />
}
