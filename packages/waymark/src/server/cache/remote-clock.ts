/** The time of another machine. */
export interface RemoteClock {
  read(): number
  /** It said this time just now. */
  anchor(moment: number): void
  /** The next time it says counts, whatever was known. */
  doubt(): void
}

/** Clocks differ in speed; this one is a little slower than any. */
const SPEED = 0.9999
/** No answer takes longer, see `REDIS_TIMEOUT_MS`; a time that is further behind is that of another clock. */
const MAX_DELAY_MS = 1_000

/** Never ahead of the other: what an entry says of its birth may be too early, which is safe, but not too late. */
export function createRemoteClock(): RemoteClock {
  let moment: number | undefined
  let anchoredAt = 0
  let isDoubted = false
  const read = (): number =>
    // Before the first contact nobody else can have invalidated anything.
    moment === undefined ? Date.now() : moment + (performance.now() - anchoredAt) * SPEED
  return {
    read,
    anchor(told) {
      // An answer that was long on its way says less than what is known.
      const behind = isDoubted || moment === undefined ? 0 : read() - told
      if (behind > 0 && behind < MAX_DELAY_MS) return
      moment = told
      anchoredAt = performance.now()
      isDoubted = false
    },
    doubt() {
      isDoubted = true
    },
  }
}
