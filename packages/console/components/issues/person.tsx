import { readText } from '../../messages/read-text.ts'
import styles from './badges.module.css'

/** The initials of somebody. */
export function Person({ name }: { name: string }) {
  const initials = name
    .split(/[\s._@-]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')
  const label = readText().text('issues.assigned-to', { name })
  return (
    <span className={styles.person} role="img" aria-label={label} title={label}>
      {initials}
    </span>
  )
}
