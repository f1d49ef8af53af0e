import { MAX_CLOCK_LEAD_SECONDS } from '../../shared/limits.ts'

/**
 * A clock for tags and entries. Within one tick of the real one, what is made after an invalidation must be younger than it, and
 * the next invalidation must not be older than what was made meanwhile.
 */
export interface Clock {
  read(): number
  /** The moment of an invalidation: everything that was read so far is not after it, everything that is read later is. */
  stamp(): number
  /** Somebody else stamped this. */
  pass(moment: number): void
}

export function createClock(now: () => number, measure: () => number = () => performance.now()): Clock {
  let last = 0
  let lastSeenAt = 0
  const read = (): number => {
    const moment = now()
    if (moment + MAX_CLOCK_LEAD_SECONDS * 1_000 >= last) return Math.max(moment, last + 1)
    // The real one was set back. This one goes on from where it was: standing still, it would make nothing old.
    return last + 1 + Math.floor(measure() - lastSeenAt)
  }
  const pass = (moment: number): void => {
    if (moment <= last) return
    last = moment
    lastSeenAt = measure()
  }
  return {
    read,
    stamp() {
      pass(read())
      return last
    },
    pass,
  }
}
