import type { Drop } from '../ingest/drop-counter.ts'
import { describeItemType, type Category } from '../ingest/item-types.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import { DIGEST_RETRY_MAX_MS, DIGEST_RETRY_MS } from '../limits.ts'
import { isFaultOfStore } from '../store/store-fault.ts'
import type { AlertFact } from './alert-fact.ts'
import { DigestFailure, type Digester } from './digester.ts'

const TRIES_TOGETHER = 3

/**
 * A batch that cannot be written is tried again until it can: the database may be away for a while. An item or a drop that
 * fails alone, while its neighbours do not, is left out and counted; it must not stop all that is behind it.
 */
export async function digestPatiently(
  digester: Digester,
  items: readonly SpoolItem[],
  drops: readonly Drop[],
  /** Told why, before each further attempt. */
  wait: (ms: number, cause: unknown) => Promise<void>,
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
      await wait(Math.min(DIGEST_RETRY_MAX_MS, DIGEST_RETRY_MS * 2 ** (attempt - 1)), cause.cause)
      if (attempt % TRIES_TOGETHER !== 0) continue
      leftDrops = await countOneByOne(digester, leftDrops)
      left = await digestOneByOne(digester, left, alerts)
    }
  }
}

/** Says which drops are left because the database is away. */
async function countOneByOne(digester: Digester, drops: readonly Drop[]): Promise<readonly Drop[]> {
  for (const [index, drop] of drops.entries()) {
    if (await canCount(digester, drop)) continue
    if (!(await canCount(digester, createLoss(drop.projectId, 'internal')))) return drops.slice(index)
  }
  return []
}

/** Says which items are left because the database is away. */
async function digestOneByOne(
  digester: Digester,
  items: readonly SpoolItem[],
  alerts: AlertFact[],
): Promise<readonly SpoolItem[]> {
  for (const [index, item] of items.entries()) {
    try {
      // Its place is not noted: what is behind the last noted place is found again after a crash.
      alerts.push(...(await digester.digest([{ ...item, seq: 0 }], [])).alerts)
    } catch (cause) {
      if (!(cause instanceof DigestFailure)) throw cause
      // On a disk that is full there may be room for the count.
      if (isFaultOfStore(cause.cause)) return items.slice(index)
      const { projectId, type } = item.meta
      const loss = createLoss(projectId, describeItemType(type).category)
      // When not even the count can be written, it is the database and not the item.
      if (!(await canCount(digester, loss))) return items.slice(index)
    }
  }
  // One empty item notes the place of the last.
  return items.slice(-1).map(createMarker)
}

function canCount(digester: Digester, drop: Drop): Promise<boolean> {
  return digester.digest([], [drop]).then(
    () => true,
    () => false,
  )
}

function createLoss(projectId: number, category: Category): Drop {
  return { projectId, source: 'service', reason: 'not_storable', category, quantity: 1 }
}

/** Belongs to no project, so nothing but its place is written. */
function createMarker(item: SpoolItem): SpoolItem {
  return { seq: item.seq, meta: { ...item.meta, projectId: -1 }, payload: new Uint8Array(0) }
}

function lastSeqOf(items: readonly SpoolItem[]): number {
  return items.reduce((max, item) => Math.max(max, item.seq), 0)
}
