import { isRestartMessage, type RestartMessage } from './restart-messages.ts'

/** The serving process of `dev`, as it is told from outside when to end. */
export interface Lifetime {
  /** What has to be done before the end, from now on. */
  onStop(close: () => Promise<void>): void
  tellReady(port: number): void
  /** Undefined: nobody would start another process. */
  startAgain?: (files: string[]) => void
}

/** The second signal does not wait. */
export function createLifetime(): Lifetime {
  let close = async (): Promise<void> => {}
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    leave(close)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { onStop: (next) => void (close = next), tellReady() {} }
}

/** Of a process that another one watches over: that one knows how often it was asked to end. */
export function createSupervisedLifetime(): Lifetime {
  let close = async (): Promise<void> => {}
  let isStopping = false
  const stop = (): void => {
    if (!isStopping) leave(close)
    isStopping = true
  }
  process.on('message', (message) => {
    if (isRestartMessage(message) && message.waymark === 'stop') stop()
  })
  // A terminal sends it to both.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  // The other one was killed: nobody could stop this one any more.
  process.on('disconnect', () => process.exit(1))
  return {
    onStop: (next) => void (close = next),
    tellReady: (port) => tell({ waymark: 'ready', port }),
    startAgain(files) {
      if (isStopping) return
      tell({ waymark: 'again', files })
      stop()
    },
  }
}

function leave(close: () => Promise<void>): void {
  void close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

function tell(message: RestartMessage): void {
  // Without a listener, a process that is gone would be an exception.
  process.send?.(message, () => {})
}
