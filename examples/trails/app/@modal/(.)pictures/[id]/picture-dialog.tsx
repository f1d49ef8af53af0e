'use client'

import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import Link from 'waymark/link'
import { useRouter } from 'waymark/navigation'
import styles from './picture-dialog.module.css'

interface PictureDialogProps {
  title: string
  words: { close: string; before: string; after: string }
  before: string
  after: string
  children: ReactNode
}

/** Closing is going back, so the address of the page below returns as well. */
export function PictureDialog({ title, words, before, after, children }: PictureDialogProps) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) router.back()
  }
  const turn = (event: KeyboardEvent): void => {
    // Pictures take each other's place in the history: one step back leads to the page below.
    if (event.key === 'ArrowLeft') router.replace(before, { scroll: false })
    if (event.key === 'ArrowRight') router.replace(after, { scroll: false })
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        router.back()
      }}
      onClick={closeOnBackdrop}
      onKeyDown={turn}
    >
      <div className={styles.inside}>
        {children}
        <div className={styles.bar}>
          <Link href={before} replace scroll={false}>
            ← {words.before}
          </Link>
          <Link href={after} replace scroll={false}>
            {words.after} →
          </Link>
          <button type="button" className="button" onClick={() => router.back()}>
            {words.close}
          </button>
        </div>
      </div>
    </dialog>
  )
}
