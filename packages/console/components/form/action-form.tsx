'use client'

import type { ReactNode } from 'react'
import type { FormAction } from '../../server/form-state.ts'
import button from '../button.module.css'
import { FormNote } from './form-note.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useServerAction } from './use-server-action.ts'
import styles from './form.module.css'

interface ActionFormProps {
  action: FormAction
  submit: string
  /** Of the button, where its text alone does not tell what it acts on. */
  label?: string
  title?: string
  look?: 'button' | 'primary' | 'danger' | 'plain'
  /** Fields side by side, or one below the other. */
  layout?: 'line' | 'stack'
  children?: ReactNode
}

/** A form that stays where it is, with what was typed, and says what became of it. Works without JavaScript. */
export function ActionForm(props: ActionFormProps) {
  const { action, submit, label, title, look = 'button', layout = 'line', children } = props
  const [outcome, send, isPending] = useServerAction(action)
  const isDone = outcome !== null && 'isDone' in outcome && outcome.isDone
  const form = useKeptForm(send, isDone ? outcome : null)
  return (
    <form className={styles.form} data-layout={layout} action={send} {...form}>
      {children}
      <button
        className={look === 'plain' ? undefined : button[look]}
        disabled={isPending}
        aria-label={label}
        title={title}
      >
        {submit}
      </button>
      <FormNote outcome={outcome} />
    </form>
  )
}
