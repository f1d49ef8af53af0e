import { MAX_ALERTS_PER_HOUR } from '../limits.ts'
import { HOUR_MS } from '../store/schema.ts'

/** How many alerts of a kind a channel gets. */
export interface AlertLimit {
  /** `last`: this one is not sent any more, which the channel is to be told. */
  take(key: string, nowMs: number): 'yes' | 'last' | 'too-many'
}

/** In memory: after a start there is room again. */
export function createAlertLimit(): AlertLimit {
  const hours = new Map<string, { startMs: number; count: number }>()
  return {
    take(key, nowMs) {
      const known = hours.get(key)
      const isNow = known !== undefined && Math.abs(nowMs - known.startMs) < HOUR_MS
      const hour = isNow ? known : { startMs: nowMs, count: 0 }
      hours.set(key, hour)
      hour.count += 1
      if (hour.count <= MAX_ALERTS_PER_HOUR) return 'yes'
      return hour.count === MAX_ALERTS_PER_HOUR + 1 ? 'last' : 'too-many'
    },
  }
}
