'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useRouter } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import button from '../button.module.css'
import { Icon } from '../icon.tsx'
import styles from './preview-sheet.module.css'

/** A sheet over the list. It is a modal dialog: the focus stays in it, and Escape closes it, which goes back. */
export function PreviewSheet({ href, children }: { href: string; children: ReactNode }) {
  const { text } = useText()
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the sheet leaves the document: closed afterwards, it would not give the focus back to the row.
  useLayoutEffect(() => {
    const sheet = dialog.current
    // The router may keep the sheet in a hidden tree, where no dialog can open.
    if (sheet === null || sheet.open) return
    sheet.showModal()
    return () => sheet.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={text('issue.preview')}
      onCancel={(event) => {
        event.preventDefault()
        // A dialog or menu inside closes itself first.
        if (event.target === dialog.current) router.back()
      }}
      onClick={(event) => event.target === dialog.current && router.back()}
    >
      <div className={styles.inner}>
        <div className={styles.bar}>
          {/* The address is already that of the page: only a new document shows it. */}
          <a className={button.quiet} href={`${BASE_PATH}${href}`}>
            <Icon name="expand" size={14} />
            {text('issue.open-page')}
          </a>
          <button
            type="button"
            className={button.quiet}
            onClick={() => router.back()}
            aria-label={text('app.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
