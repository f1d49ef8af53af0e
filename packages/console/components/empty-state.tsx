import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: ReactNode
  /** What this place will show, and why it is empty. */
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** `h1` where the page has no other title. */
  heading?: 'h1' | 'h2'
}

export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Mark size={32} />
      <Heading>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
