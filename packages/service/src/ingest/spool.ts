import {
  SPOOL_FILE_BYTES,
  SPOOL_MEMORY_BYTES,
  SPOOL_PRESSURE,
  SPOOL_READ_BYTES,
  SPOOL_SPANS_BYTES,
  SPOOL_UNWRITTEN_BYTES,
} from '../limits.ts'
import { createGroupWriter } from './group-writer.ts'
import { openSpoolFile, type SpoolFile } from './spool-file.ts'
import type { SpoolItem } from './spool-record.ts'

/** Where items wait for the digest: errors in a file and, as long as there is room, in memory; all else in memory. */
export interface Spool {
  /** Resolves when the errors among the items survive the death of the process. The rest is in `refused`. */
  add(items: readonly SpoolItem[]): Promise<{ refused: SpoolItem[] }>
  /** The next items, errors first. An item that is larger than all bytes comes alone. */
  take(max: BatchSize): Promise<SpoolItem[]>
  /** Errors up to `seq` are in the database. */
  release(seq: number): Promise<void>
  /** Forgets what was taken and not released: it will be read from the file again. */
  rewind(seq: number): void
  hasItems(): boolean
  /** More than half full: repeats should be left out. */
  isUnderPressure(): boolean
  onAdded(listener: () => void): void
  close(): Promise<void>
}

export interface SpoolSizes {
  memoryBytes: number
  unwrittenBytes: number
  spansBytes: number
  fileBytes: number
}

const DEFAULT_SIZES: SpoolSizes = {
  memoryBytes: SPOOL_MEMORY_BYTES,
  unwrittenBytes: SPOOL_UNWRITTEN_BYTES,
  spansBytes: SPOOL_SPANS_BYTES,
  fileBytes: SPOOL_FILE_BYTES,
}

export interface BatchSize {
  items: number
  bytes: number
}

/** A queue that knows how many bytes it holds. */
function createLane(): {
  items: SpoolItem[]
  bytes: number
  push(item: SpoolItem): void
  /** Moves what there is room for from the front of the queue to the end of the batch. */
  take(batch: SpoolItem[], room: BatchSize): void
} {
  return {
    items: [],
    bytes: 0,
    push(item) {
      this.items.push(item)
      this.bytes += item.payload.length
    },
    take(batch, room) {
      let count = 0
      for (const item of this.items) {
        const { length } = item.payload
        if (batch.length >= room.items || (batch.length > 0 && length > room.bytes)) break
        batch.push(item)
        room.bytes -= length
        this.bytes -= length
        count += 1
      }
      this.items.splice(0, count)
    },
  }
}

export async function openSpool(
  dir: string,
  digestedSeq: number,
  sizes: SpoolSizes = DEFAULT_SIZES,
): Promise<Spool> {
  const file: SpoolFile = await openSpoolFile(dir)
  let errors = createLane()
  const others = createLane()
  /** Up to here errors were handed out. Those behind it are in `errors`, or only in the file. */
  let takenSeq = digestedSeq
  /** The first error that is in the file and not in memory. */
  let onlyInFile = file.lastSeq() > digestedSeq
  const listeners: (() => void)[] = []
  await file.release(digestedSeq)

  const writer = createGroupWriter(file, Math.max(file.lastSeq(), digestedSeq) + 1, (items, isWritten) => {
    // A full disk is no reason to lose what memory can hold.
    const room = isWritten ? sizes.memoryBytes : sizes.unwrittenBytes
    const areInMemory = items.map((item) => keepInMemory(item, room))
    if (isWritten && areInMemory.includes(false)) onlyInFile = true
    return isWritten || !areInMemory.includes(false)
  })

  function keepInMemory(item: SpoolItem, room: number): boolean {
    // Order is kept: as long as older ones are only in the file, newer ones are too.
    if (onlyInFile || errors.bytes + item.payload.length > room) return false
    errors.push(item)
    return true
  }

  return {
    async add(items) {
      const events = items.filter((item) => item.meta.type === 'event')
      const areKept = events.length === 0 || (file.bytes() < sizes.fileBytes && (await writer.write(events)))
      const refused = areKept ? [] : events
      for (const item of items) {
        if (item.meta.type === 'event') continue
        // What belongs to an event is nothing without it.
        const isWanted = areKept || item.meta.type !== 'attachment'
        if (isWanted && others.bytes + item.payload.length <= sizes.spansBytes) others.push(item)
        else refused.push(item)
      }
      for (const listener of listeners) listener()
      return { refused }
    },
    async take(max) {
      if (errors.items.length === 0 && onlyInFile) {
        const items = await file.read(takenSeq, SPOOL_READ_BYTES)
        // Appends may have come while the file was read; they are found by the next read.
        onlyInFile = items.length > 0 && (items.at(-1)?.seq ?? 0) < file.lastSeq()
        for (const item of items) errors.push(item)
      }
      const room = { ...max }
      const batch: SpoolItem[] = []
      errors.take(batch, room)
      takenSeq = batch.at(-1)?.seq ?? takenSeq
      others.take(batch, room)
      return batch
    },
    release: (seq) => file.release(seq),
    rewind(seq) {
      takenSeq = seq
      errors = createLane()
      onlyInFile = file.lastSeq() > seq
    },
    hasItems: () => errors.items.length > 0 || others.items.length > 0 || onlyInFile,
    isUnderPressure: () =>
      file.bytes() > sizes.fileBytes * SPOOL_PRESSURE || errors.bytes > sizes.unwrittenBytes * SPOOL_PRESSURE,
    onAdded: (listener) => void listeners.push(listener),
    async close() {
      await writer.settle()
      await file.close()
    },
  }
}
