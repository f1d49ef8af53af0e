/** What the numbers of an axis are; it decides where its ticks may stand and how they are written. */
export type Unit = 'count' | 'rate' | 'duration' | 'share' | 'score'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** From a quarter of a minute on people do not count in tens. */
const LONG_STEPS_MS: readonly number[] = [
  ...[15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_MS),
]

/**
 * Ticks from 0 to a round value at or above `max`, about `count` steps apart. The last one is the top of the axis. There is
 * always an axis: without values it goes to 1.
 */
export function createValueTicks(max: number, unit: Unit, count = 4): number[] {
  const top = Number.isFinite(max) && max > 0 ? max : smallestTop(unit)
  const step = roundStep(Math.max(top, smallestTop(unit)) / count, unit)
  const steps = Math.max(1, Math.ceil(top / step - 1e-9))
  return Array.from({ length: steps + 1 }, (_, index) => roundAway(index * step))
}

/** Half an event does not exist, and an axis of nothing still has a top. */
function smallestTop(unit: Unit): number {
  if (unit === 'count') return 4
  return unit === 'share' ? 0.01 : unit === 'score' ? 0.1 : 1
}

function roundStep(rough: number, unit: Unit): number {
  if (unit === 'duration' && rough > 10 * SECOND_MS) {
    return LONG_STEPS_MS.find((step) => step >= rough) ?? Math.ceil(rough / (24 * HOUR_MS)) * 24 * HOUR_MS
  }
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10
  const step = factor * power
  return unit === 'count' ? Math.max(1, Math.ceil(step)) : step
}

/** 0.1 × 3 is not 0.3; nobody wants to read that on an axis. */
function roundAway(value: number): number {
  return Number(value.toPrecision(12))
}
