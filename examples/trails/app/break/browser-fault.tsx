'use client'

import { useEffect, useState } from 'react'
import styles from './page.module.css'

export type BrowserFaultKind = 'render' | 'effect' | 'event' | 'rejection'

/** A button that breaks something where it stands. */
export function BrowserFault({ kind, label }: { kind: BrowserFaultKind; label: string }) {
  const [broken, setBroken] = useState<'render' | 'effect'>()
  const run = (): void => {
    if (kind === 'event') throw new Error('Broken on purpose: event handler')
    if (kind === 'rejection') return void rejectLater()
    setBroken(kind)
  }
  return (
    <>
      <button type="button" className={styles.do} onClick={run}>
        {label}
      </button>
      {broken === 'render' && <BrokenRender />}
      {broken === 'effect' && <BrokenEffect />}
    </>
  )
}

function BrokenRender(): never {
  throw new Error('Broken on purpose: client render')
}

function BrokenEffect() {
  useEffect(() => {
    throw new Error('Broken on purpose: effect')
  }, [])
  return null
}

async function rejectLater(): Promise<never> {
  await Promise.resolve()
  throw new Error('Broken on purpose: rejection')
}

/** Asks a handler that throws, and says what came back. */
export function HandlerFault({ label }: { label: string }) {
  const [status, setStatus] = useState<number>()
  const run = async (): Promise<void> => setStatus((await fetch('/api/break')).status)
  return (
    <>
      <button type="button" className={styles.do} onClick={() => void run()}>
        {label}
      </button>
      <output className={`${styles.answer} figures`}>{status}</output>
    </>
  )
}
