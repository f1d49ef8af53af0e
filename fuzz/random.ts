/** A number from 0 to below the given one. */
export type Random = (below: number) => number

/** The same numbers in every run for one seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function choose<T>(values: readonly T[], random: Random): T {
  return values[random(values.length)]!
}
