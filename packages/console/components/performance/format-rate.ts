import type { Format } from '../../format/create-format.ts'
import type { Text } from '../../messages/text.ts'

const MINUTES = { minute: 1, hour: 60, day: 1_440 } as const

/** How often, in the shortest time in which it happens at least once: twice an hour is no 0.03 a minute. */
export function formatRate({ text, format }: { text: Text; format: Format }, perMinute: number): string {
  const unit = perMinute >= 1 ? 'minute' : perMinute * MINUTES.hour >= 1 ? 'hour' : 'day'
  const rate = perMinute * MINUTES[unit]
  const rounded = Math.round(rate * 10) / 10
  const count = rounded === 0 && rate > 0 ? `< ${format.number(0.1)}` : format.number(rounded)
  return text(`performance.rate.${unit}`, { count })
}
