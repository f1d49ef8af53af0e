'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '../messages/use-text.ts'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

const CONFIRMED_MS = 1_500

/** Copies a text, or what a function fetches. */
export function CopyButton({
  value,
  children,
}: {
  value: string | (() => Promise<string>)
  children?: ReactNode
}) {
  const { text } = useText()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(typeof value === 'string' ? value : await value())
    setCopied(true)
  }
  return (
    <button type="button" className={styles.button} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite">{isCopied ? text('app.copied') : (children ?? text('app.copy'))}</span>
    </button>
  )
}
