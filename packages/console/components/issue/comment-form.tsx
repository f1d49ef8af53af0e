'use client'

import { useText } from '../../messages/use-text.ts'
import { commentIssue } from '../../server/issue-actions.ts'
import button from '../button.module.css'
import { FormNote } from '../form/form-note.tsx'
import { useKeptForm } from '../form/use-kept-form.ts'
import { useServerAction } from '../form/use-server-action.ts'
import styles from './issue-facts.module.css'

export function CommentForm({ projectId, issueId }: { projectId: number; issueId: number }) {
  const { text } = useText()
  const [outcome, send, isPending] = useServerAction(commentIssue)
  const isDone = outcome !== null && 'isDone' in outcome && outcome.isDone
  const form = useKeptForm(send, isDone ? outcome : null)
  return (
    <form className={styles.comment} action={send} {...form}>
      <input type="hidden" name="project" value={projectId} />
      <input type="hidden" name="issue" value={issueId} />
      <textarea
        name="text"
        required
        maxLength={10_000}
        aria-label={text('history.comment')}
        placeholder={text('history.placeholder')}
      />
      <FormNote outcome={outcome} />
      <button className={button.button} disabled={isPending}>
        {text('do.comment')}
      </button>
    </form>
  )
}
