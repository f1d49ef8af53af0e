'use client'

import { startTransition, useEffect, useEffectEvent, type RefObject } from 'react'
import { isTyping, moveRow } from './list-keys.ts'

interface ListKeys {
  canChange: boolean
  send(data: FormData): void
}

const CHANGES: Readonly<Record<string, string>> = { e: 'resolve', m: 'mute' }

/** j and k walk the rows, x ticks one, e and m act on what is ticked, or else on the row that has the focus. */
export function useListKeys(form: RefObject<HTMLFormElement | null>, { canChange, send }: ListKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (form.current === null || isTyping(event)) return
    const rows = [...form.current.querySelectorAll<HTMLElement>('[data-issue]')]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    const change = Object.hasOwn(CHANGES, event.key) ? CHANGES[event.key] : undefined
    if (event.key === 'j' || event.key === 'k') {
      const row = rows[moveRow(current, event.key, rows.length)]
      row?.querySelector('a')?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'x' && canChange) {
      rows[current]?.querySelector('input')?.click()
    } else if (change !== undefined && canChange) {
      const data = new FormData(form.current)
      const focused = rows[current]?.dataset['issue']
      if (!data.has('issue') && focused !== undefined) data.append('issue', focused)
      if (!data.has('issue')) return
      data.set('do', change)
      startTransition(() => send(data))
      form.current.reset()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
