import styles from './mark.module.css'

/** Three bars on a rounded square: the middle one is the way. While something loads, it pulses. */
export function Mark({ size, isBusy = false }: { size: number; isBusy?: boolean }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="7" />
      <rect className={styles.bar} x="7" y="7" width="18" height="4.5" rx="1" />
      <rect className={styles[isBusy ? 'busy' : 'way']} x="7" y="13.75" width="18" height="4.5" rx="1" />
      <rect className={styles.bar} x="7" y="20.5" width="18" height="4.5" rx="1" />
    </svg>
  )
}
