import { mkdir, open, readdir, readFile, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SPOOL_SEGMENT_BYTES } from '../limits.ts'
import { encodeRecord, findRecord, type SpoolItem } from './spool-record.ts'

/**
 * Append-only files of records. A record is in the file before its sender is told 200, so it survives the death of the
 * process; a segment is deleted when everything in it was digested. The digest reads them itself (`digest/spool-reader.ts`); here is
 * only known how far it has come.
 */
export interface SpoolFile {
  append(items: readonly SpoolItem[]): Promise<void>
  /** Where the records are that were not read yet, or the first of them. */
  unread(): SpoolPlace | undefined
  /** Up to this offset of the place everything was read. */
  advance(place: SpoolPlace, offset: number): void
  /** Everything behind `seq` is to be read again. */
  rewind(seq: number): void
  /** Everything up to `seq` is in the database. */
  release(seq: number): Promise<void>
  /** Of all segments. */
  bytes(): number
  lastSeq(): number
  close(): Promise<void>
}

/** A part of a segment that holds whole records, if it is not damaged. */
export interface SpoolPlace {
  path: string
  start: number
  end: number
  /** Records up to this one were digested before. */
  afterSeq: number
}

interface Segment {
  path: string
  lastSeq: number
  /** That hold records; behind them may be a piece of one that was not written as a whole. */
  bytes: number
  readBytes: number
}

const NAME = /^spool-(\d{16})\.log$/

export async function openSpoolFile(dir: string): Promise<SpoolFile> {
  await mkdir(dir, { recursive: true })
  const segments = await readSegments(dir)
  let last = segments.at(-1)?.lastSeq ?? 0
  let digestedSeq = 0
  let handle: FileHandle | undefined
  /** Never the end of an old file: what is behind a torn record would not be found again. */
  let current: Segment | undefined

  async function startSegment(firstSeq: number): Promise<Segment> {
    await handle?.close()
    const path = join(dir, `spool-${String(firstSeq).padStart(16, '0')}.log`)
    handle = await open(path, 'a')
    const segment = { path, lastSeq: firstSeq - 1, bytes: 0, readBytes: 0 }
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
    unread() {
      const segment = segments.find(({ readBytes, bytes }) => readBytes < bytes)
      if (segment === undefined) return undefined
      return { path: segment.path, start: segment.readBytes, end: segment.bytes, afterSeq: digestedSeq }
    },
    advance({ path }, offset) {
      const segment = segments.find((candidate) => candidate.path === path)
      if (segment !== undefined) segment.readBytes = offset
    },
    rewind(seq) {
      digestedSeq = seq
      for (const segment of segments) segment.readBytes = segment.lastSeq > seq ? 0 : segment.bytes
    },
    async release(seq) {
      digestedSeq = Math.max(digestedSeq, seq)
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
    const found = findRecords(await readFile(path))
    segments.push({
      path,
      ...found,
      lastSeq: found.lastSeq ?? Number(NAME.exec(name)?.[1]) - 1,
      readBytes: 0,
    })
  }
  return segments
}

/** What is behind a damaged record belongs to nothing. */
function findRecords(bytes: Buffer): { bytes: number; lastSeq: number | undefined } {
  let end = 0
  let lastSeq: number | undefined
  for (;;) {
    const record = findRecord(bytes, end)
    if (record === undefined) return { bytes: end, lastSeq }
    end = record.end
    lastSeq = record.seq
  }
}
