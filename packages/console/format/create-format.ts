/** Numbers, times and sizes as the language writes them. All texts are the same on the server and in the browser. */
export interface Format {
  /** 1,204 */
  number(value: number): string
  /** 1.2K */
  compact(value: number): string
  /** A share of 1: 0.42 % */
  percent(share: number): string
  /** A change as a share of 1: +12 % */
  change(share: number): string
  /** A difference: +0.12 */
  signed(value: number): string
  /** 840 ms, 1.2 s, 3 min */
  duration(ms: number): string
  /** 1.2 MB */
  bytes(count: number): string
  /** 3 min ago */
  relative(ms: number, nowMs: number): string
  /** Nov 15, 2026, 14:03:22 UTC */
  exact(ms: number, timeZone?: string): string
  /** Nov 15 */
  day(ms: number, timeZone?: string): string
  /** 14:03:22.120 */
  clock(ms: number, timeZone?: string): string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS

const made = new Map<string, Format>()

export function createFormat(locale: string): Format {
  const known = made.get(locale)
  if (known !== undefined) return known
  const format = { ...createNumbers(locale), ...createTimes(locale) }
  made.set(locale, format)
  return format
}

type Numbers = Pick<Format, 'number' | 'compact' | 'percent' | 'change' | 'signed' | 'duration' | 'bytes'>

function createNumbers(locale: string): Numbers {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const significant = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  const signed = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, signDisplay: 'exceptZero' })
  const difference = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  // A narrow no-break space: the unit stays with its number.
  const withUnit = (text: string, unit: string): string => `${text}\u202f${unit}`
  return {
    number: (value) => whole.format(value),
    compact(value) {
      // German has no short word for thousands; rounded ones would pass for exact.
      const hasWord = short.formatToParts(value).some((part) => part.type === 'compact')
      return hasWord && Math.abs(value) >= 10_000 ? short.format(value) : whole.format(Math.round(value))
    },
    percent: (share) => withUnit(significant.format(share * 100), '%'),
    change: (share) => withUnit(signed.format(Math.round(share * 1_000) / 10), '%'),
    signed: (value) => difference.format(value),
    duration(ms) {
      if (ms < 1) return withUnit(significant.format(ms * 1_000), 'µs')
      if (ms < 1_000) return withUnit(significant.format(ms), 'ms')
      if (ms < MINUTE_MS) return withUnit(significant.format(ms / 1_000), 's')
      return ms < HOUR_MS
        ? withUnit(significant.format(ms / MINUTE_MS), 'min')
        : withUnit(significant.format(ms / HOUR_MS), 'h')
    },
    bytes(count) {
      const units = ['B', 'kB', 'MB', 'GB', 'TB']
      const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3))
      return withUnit(significant.format(count / 1_000 ** power), units[power] ?? 'B')
    },
  }
}

type Times = Pick<Format, 'relative' | 'exact' | 'day' | 'clock'>

function createTimes(locale: string): Times {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const clockParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  // Making one takes longer than using it a hundred times.
  const dates = new Map<string, Intl.DateTimeFormat>()
  const inZone = (
    name: string,
    options: Intl.DateTimeFormatOptions,
    timeZone = 'UTC',
  ): Intl.DateTimeFormat => {
    const key = `${name} ${timeZone}`
    const known = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    dates.set(key, known)
    return known
  }
  return {
    relative(ms, nowMs) {
      const age = Math.max(0, nowMs - ms)
      if (age < MINUTE_MS) return relative.format(-Math.floor(age / 1_000), 'second')
      if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), 'minute')
      if (age < DAY_MS) return relative.format(-Math.floor(age / HOUR_MS), 'hour')
      if (age < MONTH_MS) return relative.format(-Math.floor(age / DAY_MS), 'day')
      if (age < YEAR_MS) return relative.format(-Math.floor(age / MONTH_MS), 'month')
      return relative.format(-Math.floor(age / YEAR_MS), 'year')
    },
    exact: (ms, timeZone) =>
      inZone(
        'exact',
        { year: 'numeric', month: 'short', day: 'numeric', ...clockParts, timeZoneName: 'short' },
        timeZone,
      ).format(ms),
    day: (ms, timeZone) => inZone('day', { month: 'short', day: 'numeric' }, timeZone).format(ms),
    clock: (ms, timeZone) =>
      inZone('clock', { ...clockParts, fractionalSecondDigits: 3 }, timeZone).format(ms),
  }
}
