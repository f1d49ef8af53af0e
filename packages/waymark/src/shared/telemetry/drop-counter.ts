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
  const counts = new Map<string, DropReport['discarded_events'][number]>()
  return {
    add(reason, category, quantity = 1) {
      const key = reason + category
      const before = counts.get(key)?.quantity ?? 0
      counts.set(key, { reason, category, quantity: before + quantity })
    },
    take(now) {
      if (counts.size === 0) return undefined
      const discarded_events = [...counts.values()]
      counts.clear()
      return { timestamp: now / 1000, discarded_events }
    },
  }
}
