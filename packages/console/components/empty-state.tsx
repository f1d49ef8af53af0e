import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: ReactNode
  /** What this place will show, and why it is empty. */
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Mark size={32} />
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
