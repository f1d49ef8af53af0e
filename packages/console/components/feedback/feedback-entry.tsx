import type { ReactNode } from 'react'
import type { FeedbackEntry as Entry } from '../../../service/src/queries/feedback.ts'
import { readText } from '../../messages/read-text.ts'
import { LongText } from '../text/long-text.tsx'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import styles from './feedback-entry.module.css'

interface FeedbackEntryProps {
  entry: Entry
  nowMs: number
  /** What it is about. */
  children?: ReactNode
}

/** What a visitor wrote, and how to answer. */
export function FeedbackEntry({ entry, nowMs, children }: FeedbackEntryProps) {
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
        {children}
      </footer>
    </blockquote>
  )
}
