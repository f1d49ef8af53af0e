import type { FeedbackEntry as Entry } from '../../../service/src/queries/feedback.ts'
import { readText } from '../../messages/read-text.ts'
import { FeedbackEntry } from '../feedback/feedback-entry.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

interface FeedbackProps {
  projectId: number
  entries: readonly Entry[]
  nowMs: number
}

/** What visitors wrote about it. */
export function Feedback({ projectId, entries, nowMs }: FeedbackProps) {
  const { text } = readText()
  if (entries.length === 0) return null
  return (
    <Section title={text('facts.feedback')}>
      <div className={styles.feedback}>
        {entries.map((entry) => (
          <FeedbackEntry key={entry.id} projectId={projectId} entry={entry} nowMs={nowMs} />
        ))}
      </div>
    </Section>
  )
}
