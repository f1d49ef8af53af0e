import type { SpoolItem } from '../ingest/spool-record.ts'
import { MAX_BATCH_BYTES } from '../limits.ts'

/**
 * When a batch is written, hardly any of the young objects that it made are in use. V8 by itself collects in the middle of the next one:
 * it then copies half of that, twice, and soon has to search the whole heap for what it kept in vain. Only in processes that want to
 * stay small, which have `--expose-gc`; others have room for many batches.
 */
export function collectAfterBatch(items: readonly Pick<SpoolItem, 'payload'>[]): void {
  const bytes = items.reduce((sum, { payload }) => sum + payload.byteLength, 0)
  if (bytes >= MAX_BATCH_BYTES / 2) globalThis.gc?.({ type: 'minor' })
}
