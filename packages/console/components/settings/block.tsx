import type { ReactNode } from 'react'
import styles from './block.module.css'

/** One subject of the settings: what it is at the left, what can be seen and done at the right. */
export function Block({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
