import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SpoolFile } from './spool-file.ts'
import type { SpoolItem } from './spool-record.ts'

/** Writes what came in one turn of the event loop, or while the last write was under way, in one go: many senders, few writes. */
export interface GroupWriter {
  /** Gives the items their places. Resolves with what `onWritten` says about them. */
  write(items: SpoolItem[]): Promise<boolean>
  /** Resolves when no write is under way. */
  settle(): Promise<void>
}

export function createGroupWriter(
  file: SpoolFile,
  firstSeq: number,
  /** Called in the order of the places, before `write` resolves. */
  onWritten: (items: readonly SpoolItem[], isWritten: boolean) => boolean,
): GroupWriter {
  let nextSeq = firstSeq
  let writing: Promise<void> = Promise.resolve()
  let waiting: { items: SpoolItem[]; done: (isKept: boolean) => void }[] = []

  async function writeWaiting(): Promise<void> {
    await nextTurn()
    const group = waiting
    waiting = []
    const items = group.flatMap((entry) => entry.items)
    for (const item of items) item.seq = nextSeq++
    const isWritten = await file.append(items).then(
      () => true,
      () => false,
    )
    for (const entry of group) entry.done(onWritten(entry.items, isWritten))
  }

  return {
    write: (items) =>
      new Promise((resolve) => {
        waiting.push({ items, done: resolve })
        if (waiting.length === 1) writing = writing.then(writeWaiting)
      }),
    settle: () => writing,
  }
}
