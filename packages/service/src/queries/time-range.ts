import { DAY_MS, HOUR_MS, STEPS_MS } from '../store/schema.ts'

export interface TimeRange {
  fromMs: number
  toMs: number
}

/** The roll-up that answers a range with few rows. */
function stepOf({ fromMs, toMs }: TimeRange): number {
  const [minute] = STEPS_MS
  const length = toMs - fromMs
  if (length <= 2 * HOUR_MS) return minute
  return length <= 2 * DAY_MS ? HOUR_MS : DAY_MS
}

/** The range in whole steps: a step that is only begun counts as a whole. A step that was chosen stays. */
export function alignRange(range: TimeRange & { step?: number }): TimeRange & { step: number } {
  const step = range.step ?? stepOf(range)
  return { step, fromMs: Math.floor(range.fromMs / step) * step, toMs: Math.ceil(range.toMs / step) * step }
}

/** As long as the range, and just before it. */
export function previousRange({ fromMs, toMs }: TimeRange): TimeRange {
  return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs }
}
