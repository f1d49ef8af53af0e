import type { Drop } from '../ingest/drop-counter.ts'
import { describeItemType } from '../ingest/item-types.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import { DIGEST_RETRY_MAX_MS, DIGEST_RETRY_MS } from '../limits.ts'
import type { AlertFact } from './digest-events.ts'
import { DigestFailure, type Digester } from './digester.ts'

const TRIES_TOGETHER = 3

/**
 * A batch that cannot be written is tried again until it can: the database may be away for a while. An item that fails
 * alone, while its neighbours do not, is left out and counted; it must not stop all that is behind it.
 */
export async function digestPatiently(
  digester: Digester,
  items: readonly SpoolItem[],
  drops: readonly Drop[],
  wait: (ms: number) => Promise<void>,
): Promise<{ seq: number; alerts: AlertFact[] }> {
  const alerts: AlertFact[] = []
  let left = items
  let leftDrops = drops
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await digester.digest(left, leftDrops)
      return { seq: lastSeqOf(items), alerts: [...alerts, ...result.alerts] }
    } catch (cause) {
      if (!(cause instanceof DigestFailure)) throw cause
      left = cause.left
      leftDrops = cause.drops
      alerts.push(...cause.alerts)
      await wait(Math.min(DIGEST_RETRY_MAX_MS, DIGEST_RETRY_MS * 2 ** (attempt - 1)))
      if (attempt % TRIES_TOGETHER !== 0 || left.length < 2) continue
      const single = await digestOneByOne(digester, left, alerts)
      left = single.left
      leftDrops = [...leftDrops, ...single.drops]
    }
  }
}

async function digestOneByOne(
  digester: Digester,
  items: readonly SpoolItem[],
  alerts: AlertFact[],
): Promise<{ left: readonly SpoolItem[]; drops: Drop[] }> {
  const failed: SpoolItem[] = []
  for (const item of items) {
    try {
      // Its place is not noted: one before it may still fail.
      alerts.push(...(await digester.digest([{ ...item, seq: 0 }], [])).alerts)
    } catch (cause) {
      if (!(cause instanceof DigestFailure)) throw cause
      failed.push(item)
    }
  }
  // Nothing works: it is the database and not the items.
  if (failed.length === items.length) return { left: items, drops: [] }
  const drops = failed.map((item): Drop => ({
    projectId: item.meta.projectId,
    source: 'service',
    reason: 'not_storable',
    category: describeItemType(item.meta.type).category,
    quantity: 1,
  }))
  // One empty item notes the place of the last.
  const marker = items.at(-1)
  return { left: marker === undefined ? [] : [createMarker(marker)], drops }
}

/** Belongs to no project, so nothing but its place is written. */
function createMarker(item: SpoolItem): SpoolItem {
  return { seq: item.seq, meta: { ...item.meta, projectId: -1 }, payload: new Uint8Array(0) }
}

function lastSeqOf(items: readonly SpoolItem[]): number {
  return items.reduce((max, item) => Math.max(max, item.seq), 0)
}
