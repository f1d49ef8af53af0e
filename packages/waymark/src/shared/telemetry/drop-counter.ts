/** Kinds of items, as limits and drops are counted. */
export type Category = 'error' | 'span' | 'transaction' | 'internal'

export type DropReason =
  | 'before_send'
  | 'callback_error'
  | 'event_processor'
  | 'network_error'
  | 'queue_overflow'
  | 'ratelimit_backoff'
  | 'sample_rate'
  | 'send_error'
  | 'ignored'
  | 'internal_sdk_error'

/** What was not sent, and why. */
export interface DropReport {
  /** Seconds since 1970. */
  timestamp: number
  discarded_events: { reason: DropReason; category: Category; quantity: number }[]
}

export interface DropCounter {
  add(reason: DropReason, category: Category, quantity?: number): void
  /** What was counted since the last call; `undefined`: nothing. */
  take(now: number): DropReport | undefined
}

export function createDropCounter(): DropCounter {
  // A list, since they are few: most requests are not sampled, and for each of them one is looked for.
  let counts: DropReport['discarded_events'] = []
  return {
    add(reason, category, quantity = 1) {
      const known = counts.find((count) => count.reason === reason && count.category === category)
      if (known) known.quantity += quantity
      else counts.push({ reason, category, quantity })
    },
    take(now) {
      if (counts.length === 0) return undefined
      const discarded_events = counts
      counts = []
      return { timestamp: now / 1000, discarded_events }
    },
  }
}
