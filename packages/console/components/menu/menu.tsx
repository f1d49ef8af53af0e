'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { usePathname, useSearchParams } from 'waymark/navigation'
import { Icon } from '../icon.tsx'
import { keepInWindow } from './keep-in-window.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** What the closed menu shows. */
  label: ReactNode
  /** Says what is chosen here, for those who do not see where the menu stands. */
  name: string
  children: ReactNode
  /** On which side of the button the list begins. */
  align?: 'start' | 'end'
  look?: 'plain' | 'button' | 'joined'
}

/** A button with a list below it. It is a `details` element, so it opens without JavaScript. */
export function Menu({ label, name, children, align = 'start', look = 'plain' }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const address = `${usePathname()}?${useSearchParams()}`
  useEffect(() => {
    const closeOutside = (event: PointerEvent): void => {
      if (!details.current?.contains(event.target as Node)) details.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  return (
    // Another page, another menu: this one is closed.
    <details
      key={address}
      ref={details}
      className={styles.menu}
      data-look={look}
      onToggle={() => {
        if (details.current?.open && list.current !== null) keepInWindow(list.current)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        // The sheet around it stays open.
        event.stopPropagation()
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={styles.summary} aria-label={name}>
        {typeof label === 'string' ? <span className={styles.label}>{label}</span> : label}
        <Icon name="down" size={12} />
      </summary>
      <div
        ref={list}
        className={styles.list}
        data-align={align}
        onClick={(event) => {
          // What was chosen is being done; the list is in the way.
          if ((event.target as Element).closest('a, button') !== null)
            details.current?.removeAttribute('open')
        }}
      >
        {children}
      </div>
    </details>
  )
}
