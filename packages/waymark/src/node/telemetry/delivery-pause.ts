import { DELIVERY_PAUSE_MS, MAX_DELIVERY_PAUSE_MS } from '../../shared/limits.ts'

/** When a service cannot be reached, it is left alone for a while, each time longer. */
export interface DeliveryPause {
  /** Milliseconds until the next try; 0: now. */
  left(now: number): number
  noteFailure(now: number): void
  noteSuccess(): void
}

export function createDeliveryPause(): DeliveryPause {
  let failures = 0
  let until = 0
  return {
    left: (now) => Math.max(until - now, 0),
    noteFailure(now) {
      // Envelopes that were sent side by side fail side by side; that is one failure.
      if (until > now) return
      until = now + Math.min(DELIVERY_PAUSE_MS * 2 ** failures, MAX_DELIVERY_PAUSE_MS)
      failures++
    },
    noteSuccess() {
      failures = 0
      until = 0
    },
  }
}
