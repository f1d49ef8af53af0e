import type { Drop } from '../ingest/drop-counter.ts'
import type { Category } from '../ingest/item-types.ts'
import { asArray, asNumber, asObject, asText } from './values.ts'

/** More than a client can leave out between two reports; the sum of all that a day can bring stays exact. */
export const MAX_DROP_QUANTITY = 1_000_000
const MAX_DROPS_PER_REPORT = 100

/** Each name makes a row of its own, so those that nobody knows share one. */
const OTHER = 'other'

const REASONS: ReadonlySet<string> = new Set([
  'backpressure',
  'before_send',
  'buffer_overflow',
  'cache_overflow',
  'callback_error',
  'event_processor',
  'ignored',
  'insufficient_data',
  'internal_sdk_error',
  'invalid',
  'network_error',
  'no_parent_span',
  'queue_overflow',
  'ratelimit_backoff',
  'sample_rate',
  'send_error',
  'too_big',
  'too_large',
])

const CATEGORIES: ReadonlySet<string> = new Set<Category | 'log_byte'>([
  'error',
  'transaction',
  'span',
  'session',
  'internal',
  'attachment',
  'feedback',
  'monitor',
  'log_item',
  // Bytes of the logs that `log_item` counts.
  'log_byte',
  'trace_metric',
  'profile',
  'replay',
  'security',
  'default',
])

/** What a client did not send, as it says itself. */
export function readClientDrops(raw: Record<string, unknown>, projectId: number): Drop[] {
  return asArray(raw['discarded_events'])
    .slice(0, MAX_DROPS_PER_REPORT)
    .flatMap((entry): Drop[] => {
      const drop = asObject(entry)
      const reason = asText(drop?.['reason'], 50)
      const category = asText(drop?.['category'], 50)
      const quantity = Math.floor(asNumber(drop?.['quantity']) ?? 0)
      if (reason === undefined || category === undefined || quantity < 1) return []
      return [
        {
          projectId,
          source: 'client',
          reason: REASONS.has(reason) ? reason : OTHER,
          category: CATEGORIES.has(category) ? category : OTHER,
          quantity: Math.min(MAX_DROP_QUANTITY, quantity),
        },
      ]
    })
}
