import { RETAINED_MINUTES_MS } from '../limits.ts'
import { DAY_MS, HOUR_MS, STEPS_MS } from '../store/schema.ts'

export interface TimeRange {
  fromMs: number
  toMs: number
}

/** Begins and ends with a step. */
export interface SteppedRange extends TimeRange {
  step: number
}

/** The roll-up that answers a range with few rows. */
function stepOf({ fromMs, toMs }: TimeRange): number {
  const [minute] = STEPS_MS
  const length = toMs - fromMs
  if (length <= 2 * HOUR_MS) return minute
  return length <= 2 * DAY_MS ? HOUR_MS : DAY_MS
}

/** For charts, the range in whole steps: a step that is only begun counts as a whole. A step that was chosen stays. */
export function alignRange(range: TimeRange & { step?: number }): SteppedRange {
  const step = range.step ?? stepOf(range)
  return { step, fromMs: floorTo(range.fromMs, step), toMs: ceilTo(range.toMs, step) }
}

/**
 * For numbers that are compared: the range to the minute, or to the hour where it is long or its minutes are no longer kept. Both
 * ends go on to the next step: the one that has just begun counts and the one that is cut off at the other end does not, so the
 * range keeps its length.
 */
export function countRange(
  range: TimeRange,
  nowMs: number,
  minutesUpToMs: number = 2 * DAY_MS,
): SteppedRange {
  const [minute] = STEPS_MS
  const isShort = range.toMs - range.fromMs <= minutesUpToMs
  // Those of the range before are read as well.
  const isKept = previousRange(range).fromMs >= nowMs - RETAINED_MINUTES_MS
  const step = isShort && isKept ? minute : HOUR_MS
  const [fromMs, toMs] = [ceilTo(range.fromMs, step), ceilTo(range.toMs, step)]
  return { step, fromMs: Math.min(fromMs, toMs - step), toMs }
}

/** As long as the range, and just before it. */
export function previousRange<Range extends TimeRange>(range: Range): Range {
  const { fromMs, toMs } = range
  return { ...range, fromMs: fromMs - (toMs - fromMs), toMs: fromMs }
}

/** The same time in few rows: in the coarsest steps that fit, with finer ones at both ends. */
export function splitRange(range: SteppedRange): SteppedRange[] {
  const { fromMs, toMs, step } = range
  const coarser = STEPS_MS.find((known) => known > step)
  if (coarser === undefined) return [range]
  const inner = { step: coarser, fromMs: ceilTo(fromMs, coarser), toMs: floorTo(toMs, coarser) }
  if (inner.fromMs >= inner.toMs) return [range]
  const pieces = [{ ...range, toMs: inner.fromMs }, ...splitRange(inner), { ...range, fromMs: inner.toMs }]
  return pieces.filter((piece) => piece.fromMs < piece.toMs)
}

function floorTo(ms: number, step: number): number {
  return Math.floor(ms / step) * step
}

function ceilTo(ms: number, step: number): number {
  return Math.ceil(ms / step) * step
}
