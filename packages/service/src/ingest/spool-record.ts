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

/** The record at an offset, and where the next one begins. `undefined`: it is cut off or damaged. */
export function decodeRecord(bytes: Buffer, offset: number): { item: SpoolItem; end: number } | undefined {
  if (offset + HEAD_BYTES > bytes.length) return undefined
  const metaBytes = bytes.readUInt32LE(offset + 8)
  const payloadBytes = bytes.readUInt32LE(offset + 12)
  const metaStart = offset + HEAD_BYTES
  const payloadStart = metaStart + metaBytes
  const end = payloadStart + payloadBytes
  if (end > bytes.length) return undefined
  const meta = bytes.subarray(metaStart, payloadStart)
  const payload = Uint8Array.from(bytes.subarray(payloadStart, end))
  if (crc32(payload, crc32(meta)) !== bytes.readUInt32LE(offset + 16)) return undefined
  const seq = Number(bytes.readBigUInt64LE(offset))
  return { item: { seq, meta: JSON.parse(meta.toString()) as SpoolMeta, payload }, end }
}
