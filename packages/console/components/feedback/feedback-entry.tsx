import type { ReactNode } from 'react'
import type { FeedbackEntry as Entry } from '../../../service/src/queries/feedback.ts'
import { readText } from '../../messages/read-text.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import { withQuery } from '../../state/query.ts'
import { LongText } from '../text/long-text.tsx'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import styles from './feedback-entry.module.css'

interface FeedbackEntryProps {
  projectId: number
  entry: Entry
  nowMs: number
  /** What it is about. */
  children?: ReactNode
}

/** What a visitor wrote, and how to answer. */
export function FeedbackEntry({ projectId, entry, nowMs, children }: FeedbackEntryProps) {
  const { text } = readText()
  const { name, email } = entry
  return (
    <blockquote className={styles.entry}>
      <div className={styles.message}>
        <LongText text={entry.message} />
      </div>
      <footer className={styles.foot}>
        {name !== '' && <Inert text={name} />}
        {email !== '' && email !== name && <Inert text={email} />}
        {name === '' && email === '' && text('feedback.anonymous')}
        <Time ms={entry.timeMs} nowMs={nowMs} />
        {entry.url !== '' && <Inert text={entry.url} />}
        {entry.attachments.map((file) => (
          <a
            key={file}
            href={withQuery(`${BASE_PATH}/p/${projectId}/attachments/${entry.id}`, {}, { name: file })}
            download
          >
            <Inert text={file} />
          </a>
        ))}
        {children}
      </footer>
    </blockquote>
  )
}
