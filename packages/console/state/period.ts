/** The period that a page shows: `?period=24h`, or `?from=…&to=…` in milliseconds. */
export interface Period {
  /** `custom`: from and to were given. */
  name: PeriodName | 'custom'
  fromMs: number
  toMs: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const PERIODS_MS = {
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
} as const

/** Nothing is kept for longer. Charts have a point for each day, and an address may name any two days. */
const MAX_PERIOD_MS = 400 * DAY_MS

export type PeriodName = keyof typeof PERIODS_MS

export const PERIOD_NAMES: readonly PeriodName[] = Object.keys(PERIODS_MS) as PeriodName[]
export const DEFAULT_PERIOD: PeriodName = '24h'

export interface PeriodQuery {
  period?: string | string[] | undefined
  from?: string | string[] | undefined
  to?: string | string[] | undefined
}

/** What cannot be understood is the default: a shared address never fails on it. */
export function readPeriod(query: PeriodQuery, nowMs: number): Period {
  const fromMs = readMs(query.from)
  const toMs = readMs(query.to)
  if (fromMs !== undefined && toMs !== undefined && fromMs < toMs) {
    return { name: 'custom', fromMs: Math.max(fromMs, toMs - MAX_PERIOD_MS), toMs }
  }
  const name = PERIOD_NAMES.find((candidate) => candidate === query.period) ?? DEFAULT_PERIOD
  return { name, fromMs: nowMs - PERIODS_MS[name], toMs: nowMs }
}

function readMs(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{12,14}$/.test(value) ? Number(value) : undefined
}
