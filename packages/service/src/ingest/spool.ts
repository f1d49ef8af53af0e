import { SPOOL_FILE_BYTES, SPOOL_PRESSURE, SPOOL_SPANS_BYTES, SPOOL_UNWRITTEN_BYTES } from '../limits.ts'
import { createGroupWriter } from './group-writer.ts'
import { openSpoolFile, type SpoolFile, type SpoolPlace } from './spool-file.ts'
import type { SpoolItem } from './spool-record.ts'

/** Where items wait for the digest: errors in a file, all else in memory. */
export interface Spool {
  /** Resolves when the errors among the items survive the death of the process. The rest is in `refused`. */
  add(items: readonly SpoolItem[]): Promise<{ refused: SpoolItem[] }>
  /** What is next, errors first. */
  take(max: BatchSize): Batch | undefined
  /** The errors at a place were read up to this offset. */
  advance(place: SpoolPlace, offset: number): void
  /** Errors up to `seq` are in the database. */
  release(seq: number): Promise<void>
  /** Errors after `seq` are to be read from the file again. */
  rewind(seq: number): void
  hasItems(): boolean
  /** More than half full: repeats should be left out. */
  isUnderPressure(): boolean
  onAdded(listener: () => void): void
  close(): Promise<void>
}

export interface SpoolSizes {
  unwrittenBytes: number
  spansBytes: number
  fileBytes: number
}

const DEFAULT_SIZES: SpoolSizes = {
  unwrittenBytes: SPOOL_UNWRITTEN_BYTES,
  spansBytes: SPOOL_SPANS_BYTES,
  fileBytes: SPOOL_FILE_BYTES,
}

export interface BatchSize {
  items: number
  bytes: number
}

export interface Batch {
  /** Errors that are in the file. */
  place: SpoolPlace | undefined
  /** What is in memory only. An item that is larger than all bytes comes alone. */
  items: SpoolItem[]
}

/** A queue that knows how many bytes it holds. What is in it has memory of its own, which can be handed over to another thread. */
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
      this.items.push({ ...item, payload: ownBytes(item.payload) })
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

function ownBytes(bytes: SpoolItem['payload']): SpoolItem['payload'] {
  return bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

export async function openSpool(
  dir: string,
  digestedSeq: number,
  sizes: SpoolSizes = DEFAULT_SIZES,
): Promise<Spool> {
  const file: SpoolFile = await openSpoolFile(dir)
  /** That no file holds: a full disk is no reason to lose what memory can hold. */
  const errors = createLane()
  const others = createLane()
  const listeners: (() => void)[] = []
  file.rewind(digestedSeq)
  await file.release(digestedSeq)

  const writer = createGroupWriter(
    file,
    Math.max(file.lastSeq(), digestedSeq) + 1,
    (items, isWritten) => isWritten || items.every(keepInMemory),
  )

  function keepInMemory(item: SpoolItem): boolean {
    if (errors.bytes + item.payload.length > sizes.unwrittenBytes) return false
    errors.push({ ...item, seq: 0 })
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
    take(max) {
      const place = file.unread()
      const room = { ...max, bytes: max.bytes - (place === undefined ? 0 : place.end - place.start) }
      const items: SpoolItem[] = []
      if (place === undefined || room.bytes > 0) {
        errors.take(items, room)
        others.take(items, room)
      }
      return place === undefined && items.length === 0 ? undefined : { place, items }
    },
    advance: file.advance,
    release: file.release,
    rewind: file.rewind,
    hasItems: () => errors.items.length > 0 || others.items.length > 0 || file.unread() !== undefined,
    isUnderPressure: () =>
      file.bytes() > sizes.fileBytes * SPOOL_PRESSURE || errors.bytes > sizes.unwrittenBytes * SPOOL_PRESSURE,
    onAdded: (listener) => void listeners.push(listener),
    async close() {
      await writer.settle()
      await file.close()
    },
  }
}
