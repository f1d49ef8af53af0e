import { mkdir, open, readdir, readFile, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SPOOL_SEGMENT_BYTES } from '../limits.ts'
import { decodeRecord, encodeRecord, readRecordHead, type SpoolItem } from './spool-record.ts'

/**
 * Append-only files of records. A record is in the file before its sender is told 200, so it survives the death of the
 * process; a segment is deleted when everything in it was digested.
 */
export interface SpoolFile {
  append(items: readonly SpoolItem[]): Promise<void>
  /** Some of the records after `seq`, in order: as many as these bytes hold, and one at least. */
  read(afterSeq: number, maxBytes: number): Promise<SpoolItem[]>
  /** Everything up to `seq` is in the database. */
  release(seq: number): Promise<void>
  /** Of all segments. */
  bytes(): number
  lastSeq(): number
  close(): Promise<void>
}

interface Segment {
  path: string
  firstSeq: number
  lastSeq: number
  bytes: number
}

const NOTHING: { items: SpoolItem[]; end: number } = { items: [], end: 0 }

const NAME = /^spool-(\d{16})\.log$/

export async function openSpoolFile(dir: string): Promise<SpoolFile> {
  await mkdir(dir, { recursive: true })
  const segments = await readSegments(dir)
  let last = segments.at(-1)?.lastSeq ?? 0
  let handle: FileHandle | undefined
  /** Never the end of an old file: what is behind a torn record would not be found again. */
  let current: Segment | undefined
  /** Where the last read ended: the next one goes on there. */
  let place: { path: string; seq: number; offset: number } | undefined

  async function startSegment(firstSeq: number): Promise<Segment> {
    await handle?.close()
    const path = join(dir, `spool-${String(firstSeq).padStart(16, '0')}.log`)
    handle = await open(path, 'a')
    const segment = { path, firstSeq, lastSeq: firstSeq - 1, bytes: 0 }
    segments.push(segment)
    return segment
  }

  return {
    async append(items) {
      const first = items[0]
      const final = items.at(-1)
      if (first === undefined || final === undefined) return
      if (current === undefined || current.bytes >= SPOOL_SEGMENT_BYTES)
        current = await startSegment(first.seq)
      const pieces = items.flatMap(encodeRecord)
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
      const { bytesWritten } = await (handle as FileHandle).writev(pieces)
      if (bytesWritten < bytes) {
        current = undefined
        throw new Error('the disk of the spool is full')
      }
      current.bytes += bytes
      current.lastSeq = final.seq
      last = final.seq
    },
    async read(afterSeq, maxBytes) {
      for (const { path } of segments.filter((candidate) => candidate.lastSeq > afterSeq)) {
        const start = place?.path === path && place.seq <= afterSeq ? place.offset : 0
        // A file that somebody deleted or damaged is passed over.
        const { items, end } = await readRecords(path, start, afterSeq, maxBytes).catch(() => NOTHING)
        const final = items.at(-1)
        if (final === undefined) continue
        place = { path, seq: final.seq, offset: end }
        return items
      }
      return []
    },
    async release(seq) {
      while (segments[0] !== undefined && segments[0].lastSeq <= seq && segments[0] !== current) {
        const [segment] = segments.splice(0, 1)
        if (segment !== undefined) await unlink(segment.path).catch(() => undefined)
      }
    },
    bytes: () => segments.reduce((sum, segment) => sum + segment.bytes, 0),
    lastSeq: () => last,
    async close() {
      await handle?.close()
      handle = undefined
    },
  }
}

async function readSegments(dir: string): Promise<Segment[]> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).sort()
  const segments: Segment[] = []
  for (const name of names) {
    const path = join(dir, name)
    const bytes = await readFile(path)
    const { items } = decodeRecords(bytes, 0)
    const firstSeq = Number(NAME.exec(name)?.[1])
    segments.push({ path, firstSeq, lastSeq: items.at(-1)?.seq ?? firstSeq - 1, bytes: bytes.length })
  }
  return segments
}

/** Records after `seq` from a place in a file on, and where they end. */
async function readRecords(
  path: string,
  start: number,
  afterSeq: number,
  maxBytes: number,
): Promise<{ items: SpoolItem[]; end: number }> {
  const handle = await open(path, 'r')
  try {
    let offset = start
    let room = maxBytes
    for (;;) {
      const bytes = await readAt(handle, offset, room)
      const { items, end } = decodeRecords(bytes, afterSeq)
      offset += end
      // At the end of the file nothing more comes: what is left of it is cut off or damaged.
      if (items.length > 0 || bytes.length < room) return { items, end: offset }
      if (end === 0) room *= 2
    }
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** The records after `seq` at the start of some bytes, and where the last one ends. */
function decodeRecords(bytes: Buffer, afterSeq: number): { items: SpoolItem[]; end: number } {
  const items: SpoolItem[] = []
  let end = 0
  for (;;) {
    const head = readRecordHead(bytes, end)
    if (head === undefined) return { items, end }
    if (head.seq > afterSeq) {
      const item = decodeRecord(bytes, end)
      if (item === undefined) return { items, end }
      items.push(item)
    }
    end = head.end
  }
}
