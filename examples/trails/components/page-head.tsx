import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** Title of a page and the sentence below it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
    </header>
  )
}
