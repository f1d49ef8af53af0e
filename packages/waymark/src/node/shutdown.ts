import { constants } from 'node:os'
import { SHUTDOWN_GRACE_MS } from '../shared/limits.ts'

export interface Stoppable {
  close(options?: { graceMs?: number }): Promise<void>
}

export interface ShutdownOptions {
  /** How long responses under way may take to finish. */
  graceMs?: number
  /** Told which signal started the drain. */
  onStop?: (signal: NodeJS.Signals) => void
  /** Ends the process; given by tests. */
  exit?: (code: number) => void
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** First signal: drain, then exit 0. Second: exit at once. Returns what takes the handlers off again. */
export function installShutdown(server: Stoppable, options: ShutdownOptions = {}): () => void {
  const exit = options.exit ?? ((code: number): void => process.exit(code))
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return exit(128 + constants.signals[signal])
    stopping = true
    options.onStop?.(signal)
    server.close({ graceMs: options.graceMs ?? SHUTDOWN_GRACE_MS }).then(
      () => exit(0),
      () => exit(1),
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, stop)
  }
}
