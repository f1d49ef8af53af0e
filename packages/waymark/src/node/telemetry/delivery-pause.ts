import { DELIVERY_PAUSE_MS, MAX_DELIVERY_PAUSE_MS } from '../../shared/limits.ts'

/** When a service cannot be reached, it is left alone for a while, each time longer. */
export interface DeliveryPause {
  /** Milliseconds until the next try; 0: now. */
  left(now: number): number
  /** `askedMs`: how long the service wants to be left alone; heeded up to the longest pause. */
  noteFailure(now: number, askedMs?: number): void
  noteSuccess(): void
}

export function createDeliveryPause(): DeliveryPause {
  let failures = 0
  let until = 0
  return {
    left: (now) => Math.max(until - now, 0),
    noteFailure(now, askedMs = 0) {
      // Envelopes that were sent side by side fail side by side; that is one failure.
      if (until <= now) {
        until = now + Math.min(DELIVERY_PAUSE_MS * 2 ** failures, MAX_DELIVERY_PAUSE_MS)
        failures++
      }
      until = Math.max(until, now + Math.min(askedMs, MAX_DELIVERY_PAUSE_MS))
    },
    noteSuccess() {
      failures = 0
      until = 0
    },
  }
}
