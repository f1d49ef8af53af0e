export interface LayoutShift extends PerformanceEntry {
  value: number
  /** The visitor did something, so that things were expected to move. */
  hadRecentInput: boolean
}

/** A burst of shifts ends after a second of rest, and at the latest after five. */
const REST_MS = 1_000
const BURST_MS = 5_000

/** How much of what was on the screen jumped: the sum of the worst burst. */
export interface ShiftScore {
  add(shift: LayoutShift): void
  read(): number
}

export function createShiftScore(): ShiftScore {
  let worst = 0
  let sum = 0
  let first = -Infinity
  let last = -Infinity
  return {
    read: () => worst,
    add({ value, startTime, hadRecentInput }) {
      if (hadRecentInput) return
      if (startTime - last >= REST_MS || startTime - first >= BURST_MS) {
        sum = 0
        first = startTime
      }
      last = startTime
      sum += value
      worst = Math.max(worst, sum)
    },
  }
}
