import { mkdir, open, readdir, readFile, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SPOOL_SEGMENT_BYTES } from '../limits.ts'
import { decodeRecord, encodeRecord, type SpoolItem } from './spool-record.ts'

/**
 * Append-only files of records. A record is in the file before its sender is told 200, so it survives the death of the
 * process; a segment is deleted when everything in it was digested.
 */
export interface SpoolFile {
  append(items: readonly SpoolItem[]): Promise<void>
  /** Records after `seq`, in order; at most about one segment of them. */
  read(afterSeq: number): Promise<SpoolItem[]>
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

const NAME = /^spool-(\d{16})\.log$/

export async function openSpoolFile(dir: string): Promise<SpoolFile> {
  await mkdir(dir, { recursive: true })
  const segments = await readSegments(dir)
  let last = segments.at(-1)?.lastSeq ?? 0
  let handle: FileHandle | undefined
  /** Never the end of an old file: what is behind a torn record would not be found again. */
  let current: Segment | undefined

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
    async read(afterSeq) {
      for (const segment of segments.filter((candidate) => candidate.lastSeq > afterSeq)) {
        // A file that somebody deleted or damaged is passed over.
        const bytes = await readFile(segment.path).catch(() => Buffer.alloc(0))
        const items = decodeAll(bytes).filter((item) => item.seq > afterSeq)
        if (items.length > 0) return items
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
    const items = decodeAll(bytes)
    const firstSeq = Number(NAME.exec(name)?.[1])
    segments.push({ path, firstSeq, lastSeq: items.at(-1)?.seq ?? firstSeq - 1, bytes: bytes.length })
  }
  return segments
}

function decodeAll(bytes: Buffer): SpoolItem[] {
  const items: SpoolItem[] = []
  let record = decodeRecord(bytes, 0)
  while (record !== undefined) {
    items.push(record.item)
    record = decodeRecord(bytes, record.end)
  }
  return items
}
