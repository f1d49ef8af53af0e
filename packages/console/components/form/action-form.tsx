'use client'

import { useActionState, type ReactNode } from 'react'
import Link from 'waymark/link'
import type { FormAction, FormState } from '../../server/form-state.ts'
import button from '../button.module.css'
import { CopyButton } from '../copy-button.tsx'
import { Icon } from '../icon.tsx'
import styles from './form.module.css'

interface ActionFormProps {
  action: FormAction
  submit: string
  look?: 'button' | 'primary' | 'danger'
  /** Fields side by side, or one below the other. */
  layout?: 'line' | 'stack'
  children?: ReactNode
}

/** A form that stays where it is and says what became of it. Works without JavaScript. */
export function ActionForm({ action, submit, look = 'button', layout = 'line', children }: ActionFormProps) {
  const [state, run, isPending] = useActionState<FormState, FormData>(action, null)
  return (
    <form className={styles.form} data-layout={layout} action={run}>
      {children}
      <button className={button[look]} disabled={isPending}>
        {submit}
      </button>
      <FormNote state={state} />
    </form>
  )
}

function FormNote({ state }: { state: FormState }) {
  return (
    <p className={styles.note} role="status" data-done={state?.isDone}>
      {state !== null && (
        <>
          <Icon name={state.isDone ? 'check' : 'issues'} size={14} /> {state.text}{' '}
          {state.link !== undefined && <Link href={state.link.href}>{state.link.text}</Link>}
          {state.secret !== undefined && (
            <span className={styles.secret}>
              <code>{state.secret}</code>
              <CopyButton value={state.secret} />
            </span>
          )}
        </>
      )}
    </p>
  )
}
