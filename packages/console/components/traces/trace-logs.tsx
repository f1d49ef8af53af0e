import type { TraceDetail } from '../../../service/src/queries/trace.ts'
import { readText } from '../../messages/read-text.ts'
import section from '../section.module.css'
import { LongText } from '../text/long-text.tsx'
import styles from './trace-logs.module.css'

/** What was logged while the trace ran. */
export function TraceLogs({ trace }: { trace: TraceDetail }) {
  const { text, format } = readText()
  if (trace.logs.length === 0) return null
  return (
    <section className={section.section}>
      <h2>{text('traces.logs')}</h2>
      <ol className={styles.logs}>
        {trace.logs.map((log, index) => (
          <li key={index} data-level={log.level}>
            <span>+{format.duration(Math.max(0, log.timeMs - trace.startMs))}</span>
            <span className={styles.level}>{log.level}</span>
            <span className={styles.body}>
              <LongText text={log.body} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
