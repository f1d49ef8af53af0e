import type { StopOptions } from './stop-server.ts'
import { isWorkerMessage, type WorkerMessage } from './worker-messages.ts'

export interface WorkerServer {
  port: number
  close(options?: StopOptions): Promise<void>
}

/** How long the first process may take to answer a goodbye. */
const LEAVE_MS = 1_000

/**
 * A worker stops when the first process says so. A signal to the whole group, as a terminal or a service manager sends
 * it, comes in addition and means the same; what asks for a restart is the first process's business.
 */
export function installWorker(server: WorkerServer, options: StopOptions): void {
  const stop = (more: StopOptions = {}): void =>
    void server
      .close({ ...options, ...more })
      .then(takeLeave)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  process.on('message', (message) => {
    if (!isWorkerMessage(message)) return
    if (message.waymark === 'ping') tell(message)
    if (message.waymark === 'stop') stop()
    if (message.waymark === 'retire') stop({ delayMs: 0, stayReady: true })
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop())
  for (const signal of ['SIGHUP', 'SIGUSR2']) process.on(signal, () => {})
  tell({ waymark: 'ready', port: server.port })
}

/**
 * A connection may have been handed to this process while it closed. It gives it back when it reads of it, so it must
 * not end before; messages keep their order, and after this answer there can be none.
 */
function takeLeave(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVE_MS)
    process.on('message', (message) => {
      if (!isWorkerMessage(message) || message.waymark !== 'leave') return
      clearTimeout(timer)
      resolve()
    })
    tell({ waymark: 'leaving' })
  })
}

function tell(message: WorkerMessage): void {
  // Without a listener, a first process that is gone would be an exception.
  process.send?.(message, () => {})
}
