import type { IncomingMessage } from 'node:http'
import { parseObject } from '../digest/values.ts'
import { Refusal } from '../ingest/answer.ts'
import { readBody, type BodyLimits } from '../ingest/read-body.ts'

const JSON_LIMITS: BodyLimits = { wireBytes: 1_048_576, bytes: 1_048_576 }

export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await readBody(request, limits, (piece) => void pieces.push(piece))
  return Buffer.concat(pieces)
}

/** A body that is a JSON object; none at all is an empty one, and so is one of more than `maxParsedBytes`. */
export async function readJson(
  request: IncomingMessage,
  maxParsedBytes: number = JSON_LIMITS.bytes,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, JSON_LIMITS)
  const value = bytes.length === 0 || bytes.length > maxParsedBytes ? {} : parseObject(bytes)
  if (value === undefined) throw new Refusal(400, 'the body is not a JSON object')
  return value
}
