import { inflateSync } from 'node:zlib'
import { MAX_EVENT_BYTES } from '../limits.ts'
import { BodyError } from './read-body.ts'

/** The first byte of zlib's format, with the window that all clients have. */
const ZLIB = 0x78
const BRACE = 0x7b
const BASE64 = /^[\w+/=\s-]+$/

/** The oldest clients pack an event without saying so: by zlib, and mostly as base64. */
export function unpackEvent(body: Buffer): Buffer {
  const inner = isPacked(body) ? body : readBase64(body)
  return isPacked(inner) ? inflate(inner) : inner
}

/** Of two bytes the number is a multiple of 31, which no text begins with. */
function isPacked(bytes: Buffer): boolean {
  return bytes.length > 2 && bytes[0] === ZLIB && bytes.readUInt16BE(0) % 31 === 0
}

function readBase64(bytes: Buffer): Buffer {
  const text = bytes[0] === BRACE ? '' : bytes.toString('latin1')
  const decoded = BASE64.test(text) ? Buffer.from(text, 'base64') : bytes
  return isPacked(decoded) || decoded[0] === BRACE ? decoded : bytes
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_EVENT_BYTES })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyError(413, `the body is larger than ${MAX_EVENT_BYTES} bytes (decoded)`)
    throw new BodyError(400, 'the body is not packed as it seems')
  }
}
