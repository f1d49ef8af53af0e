import { brotliDecompressSync, inflateSync } from 'node:zlib'

/** Tables of a font by tag, where they can be read as they are. */
export type FontTables = Map<string, Buffer>

/** A font unfolds to a few times its size; what claims more is no font. */
const MAX_FONT_BYTES = 128 * 1024 * 1024
/** Positions of the tables of interest in the list of known tags (WOFF2, section 4.1). */
const WOFF2_TAGS: Record<number, string> = { 0: 'cmap', 1: 'head', 2: 'hhea', 3: 'hmtx', 6: 'OS/2' }
const WOFF2_GLYF = 10
const WOFF2_LOCA = 11
const WOFF2_ANY_TAG = 63

/** Reads TrueType, OpenType, WOFF and WOFF2; `undefined` for anything else. */
export function readFontTables(bytes: Buffer): FontTables | undefined {
  try {
    switch (bytes.toString('latin1', 0, 4)) {
      case 'wOF2':
        return readWoff2(bytes)
      case 'wOFF':
        return readWoff(bytes)
      case 'OTTO':
      case 'true':
      case '\0\x01\0\0':
        return readSfnt(bytes)
      default:
        return undefined
    }
  } catch {
    // Read beyond its end: cut short, or not what its first bytes say.
    return undefined
  }
}

function readSfnt(bytes: Buffer): FontTables {
  const tables: FontTables = new Map()
  const count = bytes.readUInt16BE(4)
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    const start = bytes.readUInt32BE(entry + 8)
    tables.set(readTag(bytes, entry), bytes.subarray(start, start + bytes.readUInt32BE(entry + 12)))
  }
  return tables
}

function readWoff(bytes: Buffer): FontTables {
  const tables: FontTables = new Map()
  const count = bytes.readUInt16BE(12)
  for (let entry = 44; entry < 44 + 20 * count; entry += 20) {
    const start = bytes.readUInt32BE(entry + 4)
    const stored = bytes.subarray(start, start + bytes.readUInt32BE(entry + 8))
    const isCompressed = stored.length < bytes.readUInt32BE(entry + 12)
    tables.set(
      readTag(bytes, entry),
      isCompressed ? inflateSync(stored, { maxOutputLength: MAX_FONT_BYTES }) : stored,
    )
  }
  return tables
}

/** All tables are one compressed stream, in the order of the directory; some in a form of their own. */
function readWoff2(bytes: Buffer): FontTables {
  const entries: { tag: string | undefined; length: number }[] = []
  const cursor = { at: 48 }
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes.readUInt8(cursor.at++)
    const known = flags & 0x3f
    const version = flags >> 6
    const tag = known === WOFF2_ANY_TAG ? readTag(bytes, cursor.at) : WOFF2_TAGS[known]
    if (known === WOFF2_ANY_TAG) cursor.at += 4
    const original = readBase128(bytes, cursor)
    const isOutline = known === WOFF2_GLYF || known === WOFF2_LOCA
    const isTransformed = isOutline ? version !== 3 : version !== 0
    const length = isTransformed ? readBase128(bytes, cursor) : original
    entries.push({ tag: isTransformed ? undefined : tag, length })
  }
  const stream = bytes.subarray(cursor.at, cursor.at + bytes.readUInt32BE(20))
  const content = brotliDecompressSync(stream, { maxOutputLength: MAX_FONT_BYTES })
  const tables: FontTables = new Map()
  let start = 0
  for (const { tag, length } of entries) {
    if (tag !== undefined) tables.set(tag, content.subarray(start, start + length))
    start += length
  }
  return tables
}

function readTag(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

function readBase128(bytes: Buffer, cursor: { at: number }): number {
  let value = 0
  for (let index = 0; index < 5; index++) {
    const byte = bytes.readUInt8(cursor.at++)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  throw new RangeError('a number of more than five bytes')
}
