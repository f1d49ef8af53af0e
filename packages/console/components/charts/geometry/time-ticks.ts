import type { ZoneOffset } from './zone-offset.ts'

export interface TimeRange {
  fromMs: number
  toMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const STEPS_MS: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 30].map((days) => days * DAY_MS),
]

export interface TimeTick {
  ms: number
  /** The day begins here. */
  isMidnight: boolean
}

/** Moments within a range that are round on the clocks of a zone, at most `most` of them; and whether they are days or hours. */
export function createTimeTicks(
  range: TimeRange,
  offsetAt: ZoneOffset,
  most = 8,
): { ticks: TimeTick[]; isDays: boolean } {
  const length = range.toMs - range.fromMs
  const step =
    STEPS_MS.find((candidate) => length / candidate <= most) ?? Math.ceil(length / most / DAY_MS) * DAY_MS
  const ticks: TimeTick[] = []
  const first = Math.ceil((range.fromMs + offsetAt(range.fromMs)) / step) * step
  for (let clock = first; ; clock += step) {
    const ms = momentOf(clock, offsetAt)
    if (ms > range.toMs) break
    ticks.push({ ms, isMidnight: clock % DAY_MS === 0 })
  }
  return { ticks, isDays: step >= DAY_MS }
}

/** When clocks show a time. The offset is that of about the moment, which is exact except within an hour of its change. */
function momentOf(clock: number, offsetAt: ZoneOffset): number {
  return clock - offsetAt(clock - offsetAt(clock))
}

/** Where a moment stands: 0 at the start of the range, 100 at its end. */
export function placeTime(range: TimeRange, ms: number): number {
  const length = range.toMs - range.fromMs
  return length <= 0 ? 0 : Math.min(100, Math.max(0, ((ms - range.fromMs) / length) * 100))
}

/** The moment at a place from 0 to 1. */
export function timeAt(range: TimeRange, place: number): number {
  const inside = Math.min(1, Math.max(0, place))
  return range.fromMs + inside * (range.toMs - range.fromMs)
}
