import type { ErrorPlace } from '../shared/dev-error.ts'
import { captureException } from '../shared/telemetry/api.ts'
import { digestOfEvent } from '../shared/telemetry/report-id.ts'

export interface ProcessErrorOptions {
  report(error: unknown, facts: { place: ErrorPlace; digest: string | undefined }): void
  /** Called once when the process can no longer be trusted. */
  stop(): void
}

/**
 * A promise that nobody waited for is a mistake of one request and must not end the others: it is reported.
 * After an exception that nobody caught, anything may be half-done: it is reported and the process stops.
 */
export function installProcessErrors({ report, stop }: ProcessErrorOptions): () => void {
  const onRejection = (reason: unknown): void => {
    const mechanism = { type: 'auto.node.onunhandledrejection', handled: false }
    // Work that was called off is no error.
    const isAbort = reason instanceof Error && reason.name === 'AbortError'
    const digest = isAbort ? undefined : digestOfEvent(captureException(reason, { mechanism }))
    report(reason, { place: 'unhandled rejection', digest })
  }
  let isStopping = false
  const onException = (error: unknown): void => {
    const mechanism = { type: 'auto.node.onuncaughtexception', handled: false }
    const digest = digestOfEvent(captureException(error, { level: 'fatal', mechanism }))
    report(error, { place: 'uncaught exception', digest })
    if (!isStopping) stop()
    isStopping = true
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}
