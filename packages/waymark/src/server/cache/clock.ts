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

export function createClock(now: () => number): Clock {
  let last = 0
  const read = (): number => Math.max(now(), last + 1)
  return {
    read,
    stamp: () => (last = read()),
    pass(moment) {
      last = Math.max(last, moment)
    },
  }
}
