import { markAssetError } from './router-errors.ts'

/** Clock of the browser, as far as loading needs it. */
export interface LoadClock {
  /** Calls back when the browser has nothing better to do. Returns what calls it off. */
  whenIdle(callback: () => void): () => void
  /** Returns what calls it off. */
  after(ms: number, callback: () => void): () => void
}

export interface LoadLimit {
  clock: LoadClock
  /** `null`: waits as long as it takes. In development code is compiled when it is asked for. */
  ms: number | null
  /** What it says when the time is up. */
  message: string
}

/**
 * Gives up on what takes too long, with an error that makes the router load the document instead. The time starts when
 * the browser is idle: while it is busy, code that has arrived cannot run.
 */
export function loadInTime<T>(loading: Promise<T>, { clock, ms, message }: LoadLimit): Promise<T> {
  if (ms === null) return loading
  return new Promise<T>((resolve, reject) => {
    let stop = clock.whenIdle(() => {
      stop = clock.after(ms, () => reject(markAssetError(new Error(message))))
    })
    loading.finally(() => stop()).then(resolve, reject)
  })
}

export const browserClock: LoadClock = {
  whenIdle(callback) {
    // Not in every browser.
    if (typeof requestIdleCallback !== 'function') return browserClock.after(1, callback)
    const id = requestIdleCallback(callback)
    return () => cancelIdleCallback(id)
  },
  after(ms, callback) {
    const id = setTimeout(callback, ms)
    return () => clearTimeout(id)
  },
}
