import type { ReactNode } from 'react'
import styles from './stats.module.css'

/** Numbers of a page, side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>
}

interface StatProps {
  label: string
  /** With its unit. */
  value: ReactNode
  /** What it is compared with, or what it counts. */
  children?: ReactNode
}

export function Stat({ label, value, children }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {children !== undefined && <dd className={styles.note}>{children}</dd>}
    </div>
  )
}
