import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { MAX_BUNDLE_FILES, MAX_BUNDLE_UNPACKED_BYTES } from '../limits.ts'

/** A file that is read piece by piece. */
export interface ByteSource {
  size: number
  /** Fewer bytes than asked for only at the end. */
  read(position: number, length: number): Promise<Buffer>
}

export interface ZipArchive {
  /** By the name that it has in the archive, which is never used as a path. */
  entries: ReadonlyMap<string, ZipEntry>
  /** Undefined: it has more than `maxBytes`. */
  unpack(entry: ZipEntry, maxBytes: number): Promise<Buffer | undefined>
}

export interface ZipEntry {
  name: string
  /** Position of its local header in the file. */
  position: number
  isDeflated: boolean
  packedBytes: number
  bytes: number
}

/** What was sent is no archive, or one that is not taken. */
export class ArchiveError extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ArchiveError'
  }
}

const inflate = promisify(inflateRaw)

/** Signatures and lengths of the fixed part of each record (APPNOTE.TXT 4.3). */
const END = { signature: 0x06054b50, bytes: 22 }
const LISTED = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const MAX_COMMENT_BYTES = 65_535
const MAX_LIST_BYTES = 16 * 1_048_576
const STORED = 0
const DEFLATED = 8

export async function readZip(source: ByteSource): Promise<ZipArchive> {
  const { list, count, start } = await readList(source)
  const entries = new Map<string, ZipEntry>()
  let position = 0
  for (let index = 0; index < count; index += 1) {
    const record = list.subarray(position)
    if (record.length < LISTED.bytes || record.readUInt32LE(0) !== LISTED.signature) {
      throw new ArchiveError('the list of its files is damaged')
    }
    const nameBytes = record.readUInt16LE(28)
    position += LISTED.bytes + nameBytes + record.readUInt16LE(30) + record.readUInt16LE(32)
    const entry = readEntry(record, nameBytes, start)
    entries.set(entry.name, entry)
  }
  let unpackedBytes = 0
  return {
    entries,
    async unpack(entry, maxBytes) {
      if (entry.bytes > maxBytes) return undefined
      // Entries may share the same packed bytes, so what counts is what comes out.
      unpackedBytes += entry.bytes
      if (unpackedBytes > MAX_BUNDLE_UNPACKED_BYTES) {
        throw new ArchiveError(`unpacked, its files are larger than ${MAX_BUNDLE_UNPACKED_BYTES} bytes`)
      }
      return unpackEntry(source, entry)
    },
  }
}

/** What stands before the archive moves it: positions in it are from its start, or from that of the file. */
async function readList(source: ByteSource): Promise<{ list: Buffer; count: number; start: number }> {
  const tailBytes = Math.min(source.size, END.bytes + MAX_COMMENT_BYTES)
  const tail = await source.read(source.size - tailBytes, tailBytes)
  let end = tail.length - END.bytes
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end -= 1
  if (end < 0) throw new ArchiveError('it is no zip archive')
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  if (count > MAX_BUNDLE_FILES || bytes > MAX_LIST_BYTES) {
    throw new ArchiveError(`it holds more than ${MAX_BUNDLE_FILES} files`)
  }
  const position = source.size - tail.length + end - bytes
  if (position < 0 || offset > position) throw new ArchiveError('the list of its files is damaged')
  return { list: await source.read(position, bytes), count, start: position - offset }
}

function readEntry(record: Buffer, nameBytes: number, start: number): ZipEntry {
  const isEncrypted = (record.readUInt16LE(8) & 1) === 1
  const method = record.readUInt16LE(10)
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) {
    throw new ArchiveError('its files are packed in a way that is not known')
  }
  return {
    name: record.toString('utf8', LISTED.bytes, LISTED.bytes + nameBytes),
    position: start + record.readUInt32LE(42),
    isDeflated: method === DEFLATED,
    packedBytes: record.readUInt32LE(20),
    bytes: record.readUInt32LE(24),
  }
}

async function unpackEntry(source: ByteSource, entry: ZipEntry): Promise<Buffer> {
  const damaged = new ArchiveError(`${entry.name.slice(0, 200)} in it is damaged`)
  const local = await source.read(entry.position, LOCAL.bytes)
  if (local.length < LOCAL.bytes || local.readUInt32LE(0) !== LOCAL.signature) throw damaged
  const position = entry.position + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28)
  // Deflate makes nothing much larger than it was.
  if (entry.packedBytes > entry.bytes + 65_536 || position + entry.packedBytes > source.size) throw damaged
  const packed = await source.read(position, entry.packedBytes)
  if (!entry.isDeflated) return packed
  // It stops at the first byte that is too many: a bomb is never unpacked as a whole.
  const unpacked = await inflate(packed, { maxOutputLength: Math.max(1, entry.bytes) }).catch(() => undefined)
  if (unpacked?.length !== entry.bytes) throw damaged
  return unpacked
}
