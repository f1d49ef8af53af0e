'use client'

import { useId, useRef } from 'react'
import { useText } from '../../messages/use-text.ts'
import button from '../button.module.css'
import { Icon } from '../icon.tsx'
import styles from './issue-head.module.css'

/** Asks once, and says what will happen. Stands in the form of the issue's actions. */
export function DeleteIssue() {
  const { text } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  return (
    <>
      <button type="button" className={button.button} onClick={() => dialog.current?.showModal()}>
        <Icon name="trash" size={14} />
        {text('do.delete')}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
        <h2 id={titleId}>{text('issue.delete.title')}</h2>
        <p>{text('issue.delete.text')}</p>
        <div className={styles.choice}>
          <button type="button" className={button.button} onClick={() => dialog.current?.close()}>
            {text('do.cancel')}
          </button>
          <button className={button.danger} name="do" value="delete">
            {text('do.delete')}
          </button>
        </div>
      </dialog>
    </>
  )
}
