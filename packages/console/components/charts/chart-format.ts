import type { Format } from '../../format/create-format.ts'
import type { Unit } from './geometry/value-ticks.ts'

/** A value of a chart with its unit. `null`: nothing was measured. */
export function formatValue(format: Format, unit: Unit, value: number | null): string {
  if (value === null) return '–'
  switch (unit) {
    case 'duration':
      return value === 0 ? '0' : format.duration(value)
    case 'share':
      return format.percent(value)
    case 'rate':
      return `${format.number(value)}/min`
    case 'count':
      return format.compact(value)
    case 'score':
      return format.number(value)
  }
}

/** The number at a tick; what it counts stands in the heading. */
export function formatTick(format: Format, unit: Unit, value: number): string {
  return unit === 'rate' ? format.number(value) : formatValue(format, unit, value)
}

export interface ChartTime {
  /** Nov 15, 14:00 */
  moment(ms: number): string
  /** 14:00 */
  hour(ms: number): string
  /** Nov 15 */
  day(ms: number): string
  /** Of the zone at a moment: CET, GMT+1 */
  zone(ms: number): string
}

const made = new Map<string, ChartTime>()

export function createChartTime(locale: string, timeZone: string): ChartTime {
  const key = `${locale} ${timeZone}`
  const known = made.get(key)
  if (known !== undefined) return known
  const write = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (ms) => formatter.format(ms)
  }
  const zoneName = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = {
    moment: write({ month: 'short', day: 'numeric', ...clock }),
    hour: write(clock),
    day: write({ month: 'short', day: 'numeric' }),
    zone: (ms: number) => zoneName.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
  made.set(key, time)
  return time
}
