'use client'

import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { BASE_PATH } from '../../state/base-path.ts'
import { UNDO_MS } from './undo-time.ts'

interface DelayedMerge {
  /** How many issues are about to be merged; 0: none. */
  waiting: number
  start(count: number): void
  cancel(): void
}

/**
 * A merge cannot be taken back, so it is asked for only when there was time to think better of it. Whoever goes to another page
 * before, or closes this one, has not changed their mind: it is asked for then.
 */
export function useDelayedMerge(
  form: RefObject<HTMLFormElement | null>,
  send: (data: FormData) => void,
): DelayedMerge {
  const [waiting, setWaiting] = useState(0)
  const pending = useRef<{ data: FormData; timer: ReturnType<typeof setTimeout> }>(undefined)
  const take = (): FormData | undefined => {
    const data = pending.current?.data
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setWaiting(0)
    return data
  }
  const run = (): void => {
    const data = take()
    if (data !== undefined) startTransition(() => send(data))
  }
  const leave = (): void => {
    const data = take()
    if (data !== undefined) sendLast(data)
  }
  const latest = useRef({ run, leave })
  useEffect(() => {
    latest.current = { run, leave }
  })
  useEffect(() => {
    const handle = (): void => latest.current.leave()
    window.addEventListener('pagehide', handle)
    return () => {
      window.removeEventListener('pagehide', handle)
      latest.current.run()
    }
  }, [])
  return {
    waiting,
    cancel: take,
    start(count) {
      if (form.current === null) return
      const data = new FormData(form.current)
      data.set('do', 'merge')
      run()
      pending.current = { data, timer: setTimeout(() => latest.current.run(), UNDO_MS) }
      setWaiting(count)
    },
  }
}

/** Outlives the page, unlike an action. */
function sendLast(data: FormData): void {
  const url = `${BASE_PATH}/p/${String(data.get('project'))}/merge`
  const body = JSON.stringify(data.getAll('issue').map(Number))
  const headers = { 'content-type': 'application/json' }
  // Nobody is left to be told that it failed.
  void fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
}
