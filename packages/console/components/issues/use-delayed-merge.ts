'use client'

import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { UNDO_MS } from './undo-time.ts'

interface DelayedMerge {
  /** How many issues are about to be merged; 0: none. */
  waiting: number
  start(count: number): void
  cancel(): void
}

/**
 * A merge cannot be taken back, so it is asked for only when there was time to think better of it. Whoever goes to another page
 * before has not changed their mind: it is asked for then.
 */
export function useDelayedMerge(
  form: RefObject<HTMLFormElement | null>,
  send: (data: FormData) => void,
): DelayedMerge {
  const [waiting, setWaiting] = useState(0)
  const pending = useRef<{ data: FormData; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancel = (): void => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setWaiting(0)
  }
  const run = (): void => {
    const data = pending.current?.data
    cancel()
    if (data !== undefined) startTransition(() => send(data))
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => latest.current(), [])
  return {
    waiting,
    cancel,
    start(count) {
      if (form.current === null) return
      const data = new FormData(form.current)
      data.set('do', 'merge')
      latest.current()
      pending.current = { data, timer: setTimeout(() => latest.current(), UNDO_MS) }
      setWaiting(count)
    },
  }
}
