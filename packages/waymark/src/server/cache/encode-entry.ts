import type { CacheEntry } from './cache.ts'

/** The first bytes of every encoded entry; another version is not read. */
const MAGIC = Buffer.from('WMC1')
const HEAD_BYTES = MAGIC.length + 4

interface Head extends Omit<CacheEntry, 'bodies'> {
  /** Names and lengths of the bodies that follow, in order. */
  bodies: [name: string, bytes: number][]
}

/** An entry as bytes, for stores outside this process. */
export function encodeEntry({ bodies, ...fields }: CacheEntry): Buffer {
  const names = Object.entries(bodies).map(([name, body]): [string, number] => [name, body.byteLength])
  const head = Buffer.from(JSON.stringify({ ...fields, bodies: names } satisfies Head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.byteLength)
  return Buffer.concat([MAGIC, length, head, ...Object.values(bodies)])
}

/** Undefined: it is broken, cut off, or of another version. */
export function decodeEntry(bytes: Buffer): CacheEntry | undefined {
  if (bytes.byteLength < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  const headEnd = HEAD_BYTES + bytes.readUInt32LE(MAGIC.length)
  const head = decodeHead(bytes.subarray(HEAD_BYTES, headEnd))
  if (head === undefined) return undefined
  const { bodies: names, ...fields } = head
  const bodies: Record<string, Uint8Array> = {}
  let start = headEnd
  for (const [name, length] of names) {
    bodies[name] = bytes.subarray(start, start + length)
    start += length
  }
  return start === bytes.byteLength ? { ...fields, bodies } : undefined
}

function decodeHead(bytes: Buffer): Head | undefined {
  try {
    return JSON.parse(bytes.toString()) as Head
  } catch {
    return undefined
  }
}
