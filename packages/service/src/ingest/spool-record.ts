import { crc32 } from 'node:zlib'

/** One item between its acknowledgement and its digest. */
export interface SpoolItem {
  /** Of errors in the spool file: their place there, counted from 1 and never used twice. 0: memory only. */
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
  const meta = JSON.stringify(item.meta)
  const metaBytes = Buffer.byteLength(meta)
  const head = Buffer.allocUnsafe(HEAD_BYTES + metaBytes)
  head.writeBigUInt64LE(BigInt(item.seq), 0)
  head.writeUInt32LE(metaBytes, 8)
  head.writeUInt32LE(item.payload.length, 12)
  head.write(meta, HEAD_BYTES)
  head.writeUInt32LE(crc32(item.payload, crc32(head.subarray(HEAD_BYTES))), 16)
  return [head, item.payload]
}

export interface RecordPlace {
  seq: number
  /** Where the payload begins, and where the record ends. */
  payload: number
  end: number
}

/** The record at an offset. `undefined`: it is cut off or damaged. */
export function findRecord(bytes: Buffer, offset: number): RecordPlace | undefined {
  const end = offset + recordBytes(bytes, offset)
  if (end > bytes.length) return undefined
  const meta = offset + HEAD_BYTES
  const payload = meta + bytes.readUInt32LE(offset + 8)
  const sum = crc32(bytes.subarray(meta, end))
  if (sum !== bytes.readUInt32LE(offset + 16)) return undefined
  return { seq: Number(bytes.readBigUInt64LE(offset)), payload, end }
}

/** How long the record at an offset says that it is; at least as long as what says so. */
export function recordBytes(bytes: Buffer, offset: number): number {
  if (offset + HEAD_BYTES > bytes.length) return HEAD_BYTES
  return HEAD_BYTES + bytes.readUInt32LE(offset + 8) + bytes.readUInt32LE(offset + 12)
}

/** The item of a record that was found. Its payload is a part of the bytes. */
export function decodeRecord(bytes: Buffer, offset: number, { seq, payload, end }: RecordPlace): SpoolItem {
  const meta = bytes.toString('utf8', offset + HEAD_BYTES, payload)
  return {
    seq,
    meta: JSON.parse(meta) as SpoolMeta,
    payload: bytes.subarray(payload, end) as SpoolItem['payload'],
  }
}
