/** Numbers that look random and are the same for the same seed. */
export function createRandom(seed) {
  let state = seed >>> 0

  /** From 0 to 1, without 1. */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  function between(low, high) {
    return low + next() * (high - low)
  }

  function normal() {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }

  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (share) => next() < share,
    /** Most near the median, few far above it: how long work takes. */
    duration: (medianMs, spread = 0.45) => medianMs * Math.exp(normal() * spread),
    hex: (digits) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join(''),
  }
}
