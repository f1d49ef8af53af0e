'use client'

import { useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { Section } from './section.tsx'
import styles from './stack.module.css'

/** Frames as in the source, or as they were sent. Without source maps there is nothing to choose. */
export function StackSwitch({ title, mapped, raw }: { title: string; mapped: ReactNode; raw?: ReactNode }) {
  const { text } = useText()
  const [isRaw, setRaw] = useState(false)
  const choice = (
    <div className={styles.choice} role="group" aria-label={text('stack.view')}>
      <button type="button" aria-pressed={!isRaw} onClick={() => setRaw(false)}>
        {text('stack.mapped')}
      </button>
      <button type="button" aria-pressed={isRaw} onClick={() => setRaw(true)}>
        {text('stack.raw')}
      </button>
    </div>
  )
  return (
    <Section title={title} end={raw === undefined ? undefined : choice}>
      {isRaw ? raw : mapped}
    </Section>
  )
}
