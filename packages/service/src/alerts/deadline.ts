/** Another machine used up the time that it has. */
export class NoAnswerError extends Error {
  constructor() {
    super('no answer in time')
  }
}

/** Rejects when the time is over, whatever becomes of the work. */
export function beforeDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new NoAnswerError())
    if (deadline.aborted) stop()
    deadline.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject)
  })
}
