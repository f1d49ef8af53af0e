import type { IssueDetail } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

/** What visitors wrote about it. */
export function Feedback({ entries }: { entries: IssueDetail['feedback'] }) {
  const { text } = readText()
  if (entries.length === 0) return null
  return (
    <Section title={text('facts.feedback')}>
      {entries.map((entry) => (
        <blockquote key={`${entry.eventId}${entry.timeMs}`} className={styles.feedback}>
          <p>
            <Inert text={entry.message} />
          </p>
          <footer>
            <Inert text={entry.name || entry.email} />
          </footer>
        </blockquote>
      ))}
    </Section>
  )
}
