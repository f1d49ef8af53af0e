import { expect } from 'vitest'
import { Refusal } from '../../packages/service/src/ingest/answer.ts'
import { EnvelopeParser, EnvelopeSyntaxError } from '../../packages/service/src/ingest/parse-envelope.ts'
import { createEnvelopeReader } from '../../packages/service/src/ingest/read-envelope.ts'
import { MAX_ENVELOPE_ITEMS } from '../../packages/service/src/limits.ts'
import type { Project } from '../../packages/service/src/project.ts'
import type { FuzzTarget } from '../target.ts'

const PROJECT = { id: 1, settings: { storeAddresses: false } } as unknown as Project
const MAX_HEADER_BYTES = 300
const MAX_ITEM_BYTES = 200

/** Payloads as text, an item that is too large as `undefined`; or nothing, when the envelope is refused. */
type Payloads = (string | undefined)[] | 'refused'

function refuseOrThrow(error: unknown): 'refused' {
  if (error instanceof EnvelopeSyntaxError || error instanceof Refusal) return 'refused'
  throw error
}

/** In pieces, as bytes come from a socket. */
function parseInPieces(input: Buffer, cut: () => number): Payloads {
  const payloads: (string | undefined)[] = []
  const parser = new EnvelopeParser(
    {
      onHeader: () => {},
      maxItemBytes: () => MAX_ITEM_BYTES,
      onItem: ({ payload }) => void payloads.push(Buffer.from(payload).toString('latin1')),
      onLargeItem: () => void payloads.push(undefined),
    },
    MAX_HEADER_BYTES,
  )
  try {
    for (let at = 0; at < input.length;) {
      const end = at + cut()
      parser.write(input.subarray(at, end))
      at = end
    }
    parser.end()
    return payloads
  } catch (error) {
    return refuseOrThrow(error)
  }
}

/** The same format, read the simple way: all of it is there. */
function parseWhole(input: Buffer): Payloads {
  const payloads: (string | undefined)[] = []
  let at = 0
  const readLine = (): Buffer => {
    const end = input.indexOf('\n', at)
    const line = input.subarray(at, end === -1 ? input.length : end)
    at = end === -1 ? input.length : end + 1
    return line
  }
  if (readHeader(readLine()) === undefined) return 'refused'
  while (at < input.length) {
    const line = readLine()
    if (line.length === 0) continue
    const header = readHeader(line)
    if (header === undefined) return 'refused'
    const { length } = header
    if (length === undefined) payloads.push(keep(readLine()))
    else {
      const end = at + Number(length)
      if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) return 'refused'
      if (end > input.length || (end < input.length && input[end] !== 0x0a)) return 'refused'
      payloads.push(keep(input.subarray(at, end)))
      at = end + 1
    }
  }
  return payloads
}

function keep(payload: Buffer): string | undefined {
  return payload.length > MAX_ITEM_BYTES ? undefined : payload.toString('latin1')
}

function readHeader(line: Buffer): Record<string, unknown> | undefined {
  if (line.length > MAX_HEADER_BYTES) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** What is kept was sent, and no byte of it is kept twice. */
function checkItems(input: Buffer): void {
  const reader = createEnvelopeReader({
    maxHeaderBytes: MAX_HEADER_BYTES,
    sender: { receivedMs: 0 },
    authenticate: () => PROJECT,
    onDropped: () => {},
  })
  try {
    reader.write(input)
    reader.end()
    const { items } = reader.read()
    expect(items.length).toBeLessThanOrEqual(MAX_ENVELOPE_ITEMS)
    const bytes = items.reduce((sum, { payload }) => sum + payload.length, 0)
    expect(bytes).toBeLessThanOrEqual(input.length)
  } catch (error) {
    refuseOrThrow(error)
  }
}

export const envelope: FuzzTarget = {
  name: 'envelope',
  samples: [
    '{}\n',
    '{"event_id":"0123456789abcdef0123456789abcdef","sent_at":"2026-01-01T00:00:00Z"}\n{"type":"event"}\n{"message":"x"}\n',
    '{"dsn":"http://k@h/1"}\n{"type":"attachment","length":5,"filename":"f"}\n\x00\xff\n\r1\n{"type":"session"}\n{}\n',
    '{"trace":{"sample_rate":"0.5"},"sdk":{"name":"a","version":1}}\n{"type":"transaction","length":2}\n{}\n\n',
    '{}\n{"type":"span","item_count":1,"content_type":"application/vnd.sentry.items.span.v2+json"}\n{"items":[{}]}',
    '{}\n{"type":"a","length":-1}\nabc',
    `{}\n{"type":"a","length":${MAX_ITEM_BYTES}}\n${'x'.repeat(MAX_ITEM_BYTES)}\n{"type":"b"}\n${'x'.repeat(MAX_ITEM_BYTES + 1)}`,
    `{}${' '.repeat(MAX_HEADER_BYTES - 2)}\n{}${' '.repeat(MAX_HEADER_BYTES - 1)}\nx`,
    '{}\n{"type":"client_report","length":0}\n\n{"type":"unknown"}\nx\n',
  ],
  tokens: [
    '\n',
    '\n\n',
    '\r\n',
    '{',
    '}',
    '{}',
    '"length":',
    '"length":0',
    '"length":-1',
    '"length":1e99',
    '"length":9007199254740993',
    '{"type":"event"}\n',
    '{"type":"attachment","length":3}\n',
    '"__proto__":{"x":1}',
    'null',
    '[]',
    '\xff',
    '\x00',
    ' '.repeat(310),
    '["'.repeat(50),
  ],
  inputs: 3_000,
  check(input, random) {
    expect(parseInPieces(input, () => 1 + random(9))).toEqual(parseWhole(input))
    checkItems(input)
  },
}
