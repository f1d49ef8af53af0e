import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { IDLE_GRACE_MS, SHUTDOWN_GRACE_MS, TASK_GRACE_MS } from '../shared/limits.ts'
import type { Connections } from './connections.ts'
import type { Health } from './health.ts'

export interface StopOptions {
  /** Time to go on serving after readiness is down, for those who send requests to notice. Default: 0. */
  delayMs?: number
  /** Time for responses under way to finish; then they are cut. */
  graceMs?: number
  /** Another process takes over the port, so nobody has to be sent elsewhere. */
  stayReady?: boolean
}

export interface StoppingParts {
  server: Server
  connections: Connections
  health: Health
  /** Finishes what the app does after its responses. */
  finishTasks?: (() => Promise<void>) | undefined
  flushLog?: (() => Promise<void>) | undefined
}

/** Ends a server without losing what it has begun, within a bounded time. */
export async function stopServer(parts: StoppingParts, options: StopOptions): Promise<void> {
  const { delayMs = 0, graceMs = SHUTDOWN_GRACE_MS } = options
  if (!options.stayReady) parts.health.isReady = false
  if (delayMs > 0) await wait(delayMs)
  const deadline = performance.now() + graceMs
  await closeConnections(parts, graceMs)
  const left = Math.max(deadline - performance.now(), Math.min(graceMs, TASK_GRACE_MS))
  await waitAtMost(parts.finishTasks?.(), left)
  await parts.flushLog?.()
}

function closeConnections({ server, connections }: StoppingParts, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(connections.cut, graceMs)
    // Not the close of `http.Server`, which resets idle connections at once, along with a request on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer)
      // Nothing is left to close but Node's timer that looks for slow requests.
      server.close()
      resolve()
    })
    connections.drain({ idleMs: Math.min(graceMs, IDLE_GRACE_MS) })
    if (graceMs === 0) connections.cut()
  })
}

async function waitAtMost(work: Promise<void> | undefined, ms: number): Promise<void> {
  if (work === undefined) return
  const over = new AbortController()
  // Tasks that fail have been reported by whoever runs them.
  const settled = work.catch(() => {})
  await Promise.race([settled, wait(ms, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
}
