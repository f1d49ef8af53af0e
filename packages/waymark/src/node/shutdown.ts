import { constants } from 'node:os'
import type { StopOptions } from './stop-server.ts'

export interface Stoppable {
  close(options?: StopOptions): Promise<void>
}

export interface ShutdownOptions extends StopOptions {
  /** Told which signal started the drain. */
  onStop?: (signal: NodeJS.Signals) => void
  /** Ends the process; given by tests. */
  exit?: (code: number) => void
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** First signal: drain, then exit 0. Second: exit at once. Returns what takes the handlers off again. */
export function installShutdown(server: Stoppable, options: ShutdownOptions = {}): () => void {
  const { exit = (code: number): void => process.exit(code), onStop, ...stopOptions } = options
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return exit(128 + constants.signals[signal])
    stopping = true
    onStop?.(signal)
    server.close(stopOptions).then(
      () => exit(0),
      () => exit(1),
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, stop)
  }
}
