'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { changeIssues } from '../../server/issue-actions.ts'
import button from '../button.module.css'
import { useServerAction } from '../form/use-server-action.ts'
import { Icon } from '../icon.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { ChangeToast } from './change-toast.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useDelayedMerge } from './use-delayed-merge.ts'
import styles from './bulk-form.module.css'

interface BulkFormProps {
  project: number
  person: string
  /** Who else can be asked to look after an issue. */
  others: readonly string[]
  canChange: boolean
  children: ReactNode
}

/** The rows are a form: what is ticked is what its buttons act on. Without JavaScript it is sent as any other. */
export function BulkForm({ project, person, others, canChange, children }: BulkFormProps) {
  const { text } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [result, send, isPending] = useServerAction(changeIssues)
  const [count, setCount] = useState(0)
  const merge = useDelayedMerge(form, send)
  useListKeys(form, { canChange, send })
  // React takes a box that was reset, and is ticked again, for unchanged: the browser's own events are exact.
  useEffect(() => {
    const element = form.current
    const recount = (): void => setCount(element?.querySelectorAll('input[name="issue"]:checked').length ?? 0)
    const forget = (): void => setCount(0)
    element?.addEventListener('change', recount)
    element?.addEventListener('reset', forget)
    return () => {
      element?.removeEventListener('change', recount)
      element?.removeEventListener('reset', forget)
    }
  }, [])
  return (
    <>
      <form ref={form} action={send} className={styles.form} aria-busy={isPending}>
        <input type="hidden" name="project" value={project} />
        {children}
        {canChange && (
          <div className={styles.bar} role="group" aria-label={text('bulk.bar')}>
            <span className={styles.count} aria-live="polite">
              {count > 0 && text('bulk.selected', { count })}
            </span>
            <button className={button.button} name="do" value="resolve" disabled={isPending}>
              <Icon name="check" size={14} />
              {text('do.resolve')}
            </button>
            <button className={button.button} name="do" value="mute" disabled={isPending}>
              <Icon name="mute" size={14} />
              {text('do.mute')}
            </button>
            <button className={button.button} name="do" value="reopen" disabled={isPending}>
              {text('do.reopen')}
            </button>
            <AssignMenu person={person} others={others} />
            <button
              className={button.button}
              name="do"
              value="merge"
              disabled={isPending}
              onClick={(event) => {
                if (count < 2) return
                event.preventDefault()
                merge.start(count)
                form.current?.reset()
              }}
            >
              <Icon name="merge" size={14} />
              {text('bulk.merge')}
            </button>
            <button type="button" className={button.quiet} onClick={() => form.current?.reset()}>
              {text('bulk.clear')}
            </button>
          </div>
        )}
      </form>
      <ChangeToast
        project={project}
        result={result}
        send={send}
        waiting={merge.waiting}
        onCancel={merge.cancel}
      />
    </>
  )
}
