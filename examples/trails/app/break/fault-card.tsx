import type { ReactNode } from 'react'
import type { FaultWords } from '../../words/en/faults.ts'
import styles from './page.module.css'

interface FaultCardProps {
  words: FaultWords
  inConsole: string
  children: ReactNode
}

export function FaultCard({ words, inConsole, children }: FaultCardProps) {
  return (
    <li className={styles.card}>
      <h3>{words.name}</h3>
      <p>{words.does}</p>
      <p className={styles.shows}>
        <b>{inConsole}</b> {words.shows}
      </p>
      <div className={styles.foot}>{children}</div>
    </li>
  )
}
