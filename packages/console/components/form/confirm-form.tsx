import type { ReactNode } from 'react'
import type { FormAction } from '../../server/form-state.ts'
import button from '../button.module.css'
import { ActionForm } from './action-form.tsx'
import styles from './form.module.css'

interface ConfirmFormProps {
  /** On the button that asks. */
  label: string
  /** What will happen. */
  text: string
  /** On the button that does it. */
  submit: string
  action: FormAction
  children: ReactNode
}

/** Asks once before something that cannot be undone. */
export function ConfirmForm({ label, text, submit, action, children }: ConfirmFormProps) {
  return (
    <details className={styles.confirm}>
      <summary className={button.button}>{label}</summary>
      <div className={styles.question}>
        <p>{text}</p>
        <ActionForm action={action} submit={submit} look="danger">
          {children}
        </ActionForm>
      </div>
    </details>
  )
}
