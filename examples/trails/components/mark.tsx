import styles from './mark.module.css'

/** Three bars on a rounded square: the middle one is the way. */
export function Mark({ size }: { size: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="7" />
      <rect className={styles.bar} x="7" y="7" width="18" height="4.5" rx="1" />
      <rect className={styles.way} x="7" y="13.75" width="18" height="4.5" rx="1" />
      <rect className={styles.bar} x="7" y="20.5" width="18" height="4.5" rx="1" />
    </svg>
  )
}

/** The sign of one trail, as it is painted on trees: white, colour, white. Without a label it is decoration. */
export function Sign({ color, label }: { color: string; label?: string }) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.sign} viewBox="0 0 18 24" {...role}>
      <rect className={styles.bark} width="18" height="24" rx="3" />
      <rect x="3" y="4" width="12" height="4.4" fill="#fff" />
      <rect x="3" y="9.8" width="12" height="4.4" fill={color} />
      <rect x="3" y="15.6" width="12" height="4.4" fill="#fff" />
    </svg>
  )
}
