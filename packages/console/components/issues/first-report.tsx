'use client'

import { useText } from '../../messages/use-text.ts'
import { CopyButton } from '../copy-button.tsx'
import { useDsn, type DsnFacts } from '../settings/use-dsn.ts'
import styles from './empty-list.module.css'

/** How an app elsewhere gets its reports here. */
export function FirstReport(facts: DsnFacts) {
  const { text } = useText()
  const dsn = useDsn(facts)
  return (
    <>
      <p>{text('empty.elsewhere.waymark')}</p>
      <Code value={`WAYMARK_DSN=${dsn}`} />
      <p>{text('empty.elsewhere.sdk')}</p>
      <Code value={`Sentry.init({ dsn: '${dsn}' })`} />
    </>
  )
}

export function Code({ value }: { value: string }) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0}>{value}</pre>
      <CopyButton value={value} />
    </div>
  )
}
