import { closeSync, openSync, readSync } from 'node:fs'
import type { SpoolPlace } from '../ingest/spool-file.ts'
import { decodeRecord, findRecord, recordBytes, type SpoolItem } from '../ingest/spool-record.ts'
import { MAX_BATCH_BYTES } from '../limits.ts'

/** The errors of the spool file as the digest reads them: into memory of one size, whatever waits. */
export interface SpoolReader {
  /**
   * As many of the errors at a place as make a batch. Their payloads are gone with the next read. Throws when the file cannot be read,
   * which may be otherwise the next time.
   */
  read(place: SpoolPlace, maxItems: number): SpoolRead
}

export interface SpoolRead {
  items: SpoolItem[]
  /** Up to here the place was read. */
  offset: number
}

export function createSpoolReader(bytes: number = MAX_BATCH_BYTES): SpoolReader {
  // Only as much of it as was ever filled takes memory.
  const memory = Buffer.allocUnsafeSlow(bytes)

  return {
    read(place, maxItems) {
      const file = openFile(place.path)
      // What is behind a damaged record cannot be found.
      if (file === undefined) return { items: [], offset: place.end }
      try {
        for (let start = place.start; ;) {
          const read = readOnce(file, { ...place, start }, { memory, maxItems })
          if (read.offset === start) return { items: [], offset: place.end }
          if (read.items.length > 0 || read.offset === place.end) return read
          start = read.offset
        }
      } finally {
        closeSync(file)
      }
    },
  }
}

/** `undefined`: somebody deleted it. */
function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

function readOnce(
  file: number,
  { start, end, afterSeq }: SpoolPlace,
  { memory, maxItems }: { memory: Buffer; maxItems: number },
): SpoolRead {
  let bytes = readAt(file, memory, { start, end })
  const length = recordBytes(bytes, 0)
  // A record that the memory does not hold.
  if (length > bytes.length && start + length <= end)
    bytes = readAt(file, Buffer.allocUnsafeSlow(length), { start, end })
  const items: SpoolItem[] = []
  let at = 0
  while (items.length < maxItems) {
    const record = findRecord(bytes, at)
    if (record === undefined) break
    if (record.seq > afterSeq) items.push(decodeRecord(bytes, at, record))
    at = record.end
  }
  return { items, offset: start + at }
}

function readAt(file: number, memory: Buffer, { start, end }: { start: number; end: number }): Buffer {
  return memory.subarray(0, readSync(file, memory, 0, Math.min(memory.length, end - start), start))
}
