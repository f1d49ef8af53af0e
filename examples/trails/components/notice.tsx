import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A post with its sign fallen off: for what is not there, or does not work. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <svg className={styles.post} viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
        <path d="M14 112 C40 104 84 104 108 112" className={styles.ground} />
        <rect x="53" y="14" width="12" height="95" rx="2" className={styles.wood} />
        <g transform="rotate(24 60 50)">
          <rect x="32" y="34" width="62" height="40" rx="5" className={styles.board} />
          <rect x="41" y="42" width="44" height="6" className={styles.bar} />
          <rect x="41" y="51" width="44" height="6" className={styles.way} />
          <rect x="41" y="60" width="44" height="6" className={styles.bar} />
        </g>
      </svg>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
    </section>
  )
}
