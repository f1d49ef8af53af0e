import type { DropCounter } from '../ingest/drop-counter.ts'
import type { Spool } from '../ingest/spool.ts'
import { BATCH_LINGER_MS, MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '../limits.ts'
import type { WriterThread } from './writer-thread.ts'

/** Moves items from the spool to the digest, one batch at a time. */
export interface Pump {
  /** There may be something to move. */
  wake(): void
  /** Resolves when nothing waits any more, or when the digest does not take anything. */
  drain(): Promise<void>
}

export function createPump(
  spool: Spool,
  writer: Pick<WriterThread, 'digest' | 'isRunning'>,
  drops: DropCounter,
): Pump {
  let timer: NodeJS.Timeout | undefined
  let moving: Promise<void> | undefined

  async function moveAll(): Promise<void> {
    // What is taken while there is no digest would be lost.
    while (writer.isRunning()) {
      const batch = spool.take({ items: MAX_BATCH_ITEMS, bytes: MAX_BATCH_BYTES })
      const counted = drops.take()
      if (batch === undefined && counted.length === 0) return
      const { place, items } = batch ?? { place: undefined, items: [] }
      const { seq, offset } = await writer.digest({ place, items, drops: counted })
      if (place !== undefined) spool.advance(place, offset)
      if (seq > 0) await spool.release(seq)
    }
  }

  function move(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    moving ??= moveAll()
      // The worker died: `onRestart` wakes the pump when there is another one.
      .catch(() => undefined)
      .finally(() => (moving = undefined))
    return moving
  }

  return {
    wake() {
      if (moving !== undefined || timer !== undefined) return
      timer = setTimeout(() => void move(), BATCH_LINGER_MS)
      timer.unref()
    },
    async drain() {
      await move()
      // What came while the last batch was on its way.
      if (spool.hasItems()) await move()
    },
  }
}
