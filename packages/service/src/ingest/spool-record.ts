import { crc32 } from 'node:zlib'

/** One item between its acknowledgement and its digest. */
export interface SpoolItem {
  /** Of errors: their place in the spool file, counted from 1 and never used twice. 0: memory only. */
  seq: number
  meta: SpoolMeta
  payload: Uint8Array<ArrayBuffer>
}

export interface SpoolMeta {
  projectId: number
  type: string
  receivedMs: number
  /** Of the envelope's header. */
  eventId?: string
  sentAtMs?: number
  sampleRate?: number
  sdk?: string
  /** Of the item's header. */
  contentType?: string
  filename?: string
  /** Of the request. The address is kept only where the sender asks for it. */
  address?: string
  userAgent?: string
}

const HEAD_BYTES = 20

/** `seq (8 bytes), length of meta, length of payload, checksum, meta as JSON, payload` */
export function encodeRecord(item: SpoolItem): Uint8Array[] {
  const meta = Buffer.from(JSON.stringify(item.meta))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigUInt64LE(BigInt(item.seq), 0)
  head.writeUInt32LE(meta.length, 8)
  head.writeUInt32LE(item.payload.length, 12)
  head.writeUInt32LE(crc32(item.payload, crc32(meta)), 16)
  return [head, meta, item.payload]
}

/** The place of the record at an offset, and where the next one begins. `undefined`: it is cut off. */
export function readRecordHead(bytes: Buffer, offset: number): { seq: number; end: number } | undefined {
  if (offset + HEAD_BYTES > bytes.length) return undefined
  const end = offset + HEAD_BYTES + bytes.readUInt32LE(offset + 8) + bytes.readUInt32LE(offset + 12)
  return end > bytes.length ? undefined : { seq: Number(bytes.readBigUInt64LE(offset)), end }
}

/** The record at an offset. `undefined`: it is cut off or damaged. */
export function decodeRecord(bytes: Buffer, offset: number): SpoolItem | undefined {
  const head = readRecordHead(bytes, offset)
  if (head === undefined) return undefined
  const metaStart = offset + HEAD_BYTES
  const payloadStart = metaStart + bytes.readUInt32LE(offset + 8)
  const meta = bytes.subarray(metaStart, payloadStart)
  // Of its own, so that it can be handed over to another thread.
  const payload = new Uint8Array(bytes.subarray(payloadStart, head.end))
  if (crc32(payload, crc32(meta)) !== bytes.readUInt32LE(offset + 16)) return undefined
  return { seq: head.seq, meta: JSON.parse(meta.toString()) as SpoolMeta, payload }
}
