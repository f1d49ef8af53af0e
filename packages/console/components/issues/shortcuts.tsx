'use client'

import { useEffect, useRef } from 'react'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import { isTyping } from './list-keys.ts'
import styles from './list-head.module.css'

const KEYS = [
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['Enter', 'keys.open'],
  ['x', 'keys.select'],
  ['e', 'keys.resolve'],
  ['m', 'keys.mute'],
  ['/', 'keys.search'],
  ['?', 'keys.help'],
  ['Esc', 'keys.close'],
] as const

/** The list of keys, on `?` or from its button. */
export function Shortcuts() {
  const { text } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const show = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event)) dialog.current?.showModal()
    }
    document.addEventListener('keydown', show)
    return () => document.removeEventListener('keydown', show)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.help}
        aria-label={text('keys.title')}
        title={`${text('keys.title')} (?)`}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="keyboard" />
      </button>
      <dialog
        ref={dialog}
        className={styles.keys}
        aria-label={text('keys.title')}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <h2>{text('keys.title')}</h2>
        <dl>
          {KEYS.map(([key, name]) => (
            <div key={key} className={styles.key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text(name)}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </>
  )
}
