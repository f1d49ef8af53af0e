import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** The title of a page that nothing filters. */
export function PlainHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
