export interface ProcessErrorOptions {
  report(error: unknown): void
  /** Called once when the process can no longer be trusted. */
  stop(): void
}

/**
 * A promise that nobody waited for is a mistake of one request and must not end the others: it is reported.
 * After an exception that nobody caught, anything may be half-done: it is reported and the process stops.
 */
export function installProcessErrors({ report, stop }: ProcessErrorOptions): () => void {
  const onRejection = (reason: unknown): void => report(reason)
  let isStopping = false
  const onException = (error: unknown): void => {
    report(error)
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
