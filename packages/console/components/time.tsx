'use client'

import { useEffect, useState } from 'react'
import { useText } from '../messages/use-text.ts'

const REFRESH_MS = 30_000

/**
 * How long ago, with the exact time in a tooltip. `nowMs` is the server's clock, so that server and browser write the same; once
 * the page has loaded, the browser's clock and time zone take over.
 */
export function Time({ ms, nowMs }: { ms: number; nowMs: number }) {
  const { format } = useText()
  const [clock, setClock] = useState<{ nowMs: number; timeZone?: string }>({ nowMs })
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // The clocks of server and browser may differ; only what has passed since is the browser's business.
    const started = performance.now()
    const tick = (): void => setClock({ nowMs: nowMs + performance.now() - started, timeZone })
    tick()
    const timer = setInterval(tick, REFRESH_MS)
    return () => clearInterval(timer)
  }, [nowMs])
  return (
    <time dateTime={new Date(ms).toISOString()} title={format.exact(ms, clock.timeZone)}>
      {format.relative(ms, clock.nowMs)}
    </time>
  )
}
