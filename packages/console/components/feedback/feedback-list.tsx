import Link from 'waymark/link'
import { joinTitle } from '../../format/join-title.ts'
import type { FeedbackEntry as Entry } from '../../../service/src/queries/feedback.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { FeedbackEntry } from './feedback-entry.tsx'
import styles from './feedback-list.module.css'

interface FeedbackListProps {
  projectId: number
  entries: readonly Entry[]
  nowMs: number
}

/** Each with the issue that it is about, where there is one. */
export function FeedbackList({ projectId, entries, nowMs }: FeedbackListProps) {
  const { text } = readText()
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <FeedbackEntry projectId={projectId} entry={entry} nowMs={nowMs}>
            {entry.issue === undefined ? (
              <span>{text('feedback.no-issue')}</span>
            ) : (
              <Link href={`/p/${projectId}/issues/${entry.issue.id}`}>
                <Inert text={joinTitle(entry.issue) || text('issues.no-title')} />
              </Link>
            )}
          </FeedbackEntry>
        </li>
      ))}
    </ol>
  )
}
