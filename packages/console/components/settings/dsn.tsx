'use client'

import { useSyncExternalStore } from 'react'
import { CopyButton } from '../copy-button.tsx'
import styles from './settings.module.css'

interface DsnProps {
  publicKey: string
  projectId: number
  /** As the request named it. */
  host: string
}

/** Where apps report to. A server behind a proxy does not know how it is reached; the browser does. */
export function Dsn({ publicKey, projectId, host }: DsnProps) {
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => `http://${host}`,
  )
  const dsn = `${origin.replace('://', `://${publicKey}@`)}/_waymark/console/${projectId}`
  return (
    <p className={styles.dsn}>
      <code>{dsn}</code>
      <CopyButton value={dsn} />
    </p>
  )
}
