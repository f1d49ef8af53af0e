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

export function createPump(spool: Spool, writer: Pick<WriterThread, 'digest'>, drops: DropCounter): Pump {
  let timer: NodeJS.Timeout | undefined
  let moving: Promise<void> | undefined

  async function moveAll(): Promise<void> {
    for (;;) {
      const items = await spool.take({ items: MAX_BATCH_ITEMS, bytes: MAX_BATCH_BYTES })
      const counted = drops.take()
      if (items.length === 0 && counted.length === 0) return
      const seq = await writer.digest(items, counted)
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
