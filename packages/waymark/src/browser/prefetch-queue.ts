import { PREFETCH_CONCURRENCY } from '../shared/limits.ts'

export interface QueuedTask<T> {
  promise: Promise<T>
  /** Starts a waiting task now, however many are running. */
  bump(): void
  /** Takes a waiting task out; its promise rejects with `TASK_CANCELLED`. False: it had started. */
  cancel(): boolean
}

export interface PrefetchQueue {
  add<T>(run: () => Promise<T>): QueuedTask<T>
}

/** What the promise of a cancelled task rejects with: whoever waits for it goes on, and can tell it from a failure. */
export const TASK_CANCELLED: unique symbol = Symbol('task cancelled')

export function createPrefetchQueue({
  concurrency = PREFETCH_CONCURRENCY,
}: { concurrency?: number } = {}): PrefetchQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const startNext = (): void => {
    if (running < concurrency) waiting.shift()?.()
  }
  const release = (): void => {
    running--
    startNext()
  }
  const take = (start: () => void): boolean => {
    const index = waiting.indexOf(start)
    if (index !== -1) waiting.splice(index, 1)
    return index !== -1
  }

  return {
    add<T>(run: () => Promise<T>): QueuedTask<T> {
      let resolve: (value: T | Promise<T>) => void
      let reject: (reason: unknown) => void
      const promise = new Promise<T>((onResolve, onReject) => {
        resolve = onResolve
        reject = onReject
      })
      const start = (): void => {
        running++
        // The function of a task may throw before it gives a promise.
        const result = new Promise<T>((settle) => settle(run()))
        resolve(result)
        result.then(release, release)
      }
      waiting.push(start)
      startNext()
      return {
        promise,
        bump() {
          if (take(start)) start()
        },
        cancel() {
          const isTaken = take(start)
          if (isTaken) reject(TASK_CANCELLED)
          return isTaken
        },
      }
    },
  }
}
