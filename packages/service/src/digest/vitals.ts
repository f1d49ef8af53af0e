import type { Vital, VitalName } from './span-data.ts'
import { asNumber, asObject } from './values.ts'

/** What browsers agreed to measure: up to where it is good, and from where it is poor. */
export const VITALS: Readonly<Record<VitalName, { good: number; poor: number }>> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  ttfb: { good: 800, poor: 1_800 },
  fcp: { good: 1_800, poor: 3_000 },
}

export const VITAL_NAMES: readonly VitalName[] = ['lcp', 'inp', 'cls', 'ttfb', 'fcp']

/** More than that is a sleeping machine, or a joke. */
const MOST: Readonly<Record<VitalName, number>> = {
  lcp: 3_600_000,
  inp: 60_000,
  cls: 1_000,
  ttfb: 3_600_000,
  fcp: 3_600_000,
}
/** Scores of cls are fractions; histograms want numbers well above one. */
const CLS_UNITS = 10_000

/** Spans that only tell a vital. They come when the visitor leaves or clicks, long after the work of the page. */
export function isVitalSpan(op: string): boolean {
  return op.startsWith('ui.webvital.') || op.startsWith('ui.interaction.')
}

/** To the unit of histograms: µs, and ten-thousandths. */
export function toHistogramUnit(vital: Vital): number {
  return vital.name === 'cls' ? vital.value * CLS_UNITS : vital.value * 1_000
}

export function fromHistogramUnit(name: VitalName, value: number): number {
  return name === 'cls' ? value / CLS_UNITS : value / 1_000
}

/** 10.x: `{ lcp: { value, unit } }` beside a transaction. */
export function readMeasurements(value: unknown): Vital[] {
  const measurements = asObject(value) ?? {}
  return VITAL_NAMES.flatMap((name) => createVital(name, asObject(measurements[name])?.['value']))
}

/** 11.x: attributes of the page load, or of a span made for the one vital. */
export function readVitalAttributes(op: string, attributes: Record<string, unknown>): Vital[] {
  return VITAL_NAMES.flatMap((name) => {
    const value = attributes[`browser.web_vital.${name}.value`]
    const isInteraction = name === 'inp' && op.startsWith('ui.interaction.') && value === undefined
    return createVital(name, isInteraction ? attributes['sentry.exclusive_time'] : value)
  })
}

function createVital(name: VitalName, value: unknown): Vital[] {
  const number = asNumber(value)
  if (number === undefined || number < 0 || number > MOST[name]) return []
  return [{ name, value: number }]
}
