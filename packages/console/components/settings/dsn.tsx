'use client'

import { CopyButton } from '../copy-button.tsx'
import { useDsn, type DsnFacts } from './use-dsn.ts'
import styles from './settings.module.css'

export function Dsn(facts: DsnFacts) {
  const dsn = useDsn(facts)
  return (
    <p className={styles.dsn}>
      <code>{dsn}</code>
      <CopyButton value={dsn} />
    </p>
  )
}
