import type { ReactNode } from 'react'
import styles from './section.module.css'

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
