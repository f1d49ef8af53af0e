import { describe, expect, it } from 'vitest'
import { EnvelopeParser, EnvelopeSyntaxError, type EnvelopeItem } from './parse-envelope.ts'

interface Parsed {
  header?: Record<string, unknown>
  items: EnvelopeItem[]
  large: unknown[]
}

function parse(bytes: Uint8Array, chunkSize = bytes.length || 1, limit = 1_000): Parsed {
  const parsed: Parsed = { items: [], large: [] }
  const parser = new EnvelopeParser(
    {
      onHeader: (header) => (parsed.header = header),
      maxItemBytes: () => limit,
      onItem: (item) => void parsed.items.push(item),
      onLargeItem: (header) => void parsed.large.push(header['type']),
    },
    200,
  )
  for (let at = 0; at < bytes.length; at += chunkSize) parser.write(bytes.subarray(at, at + chunkSize))
  parser.end()
  return parsed
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (item: EnvelopeItem | undefined): string => new TextDecoder().decode(item?.payload)

describe('what is an envelope', () => {
  it.each<[name: string, text: string, payloads: string[]]>([
    ['a header alone', '{}', []],
    ['a header and a line feed', '{}\n', []],
    ['an item without a length', '{}\n{"type":"event"}\n{"a":1}', ['{"a":1}']],
    ['a final line feed', '{}\n{"type":"event"}\n{"a":1}\n', ['{"a":1}']],
    ['two final line feeds', '{}\n{"type":"event"}\n{"a":1}\n\n', ['{"a":1}']],
    ['two items', '{}\n{"type":"a"}\n1\n{"type":"b"}\n2', ['1', '2']],
    ['a length with line feeds inside', '{}\n{"type":"a","length":3}\n1\n2\n{"type":"b"}\nx', ['1\n2', 'x']],
    ['a length of nothing', '{}\n{"type":"a","length":0}\n\n{"type":"b"}\nx', ['', 'x']],
    ['a length of nothing at the end', '{}\n{"type":"a","length":0}\n', ['']],
    ['a length of nothing without any line feed', '{}\n{"type":"a","length":0}', ['']],
    ['an empty payload line', '{}\n{"type":"a"}\n\n{"type":"b"}\nx', ['', 'x']],
    ['empty lines between items', '{}\n\n\n{"type":"a"}\n1\n\n\n\n{"type":"b"}\n2\n\n\n', ['1', '2']],
    ['an item header at the very end', '{}\n{"type":"a"}', ['']],
  ])('%s', (_, text, payloads) => {
    for (const size of [1, 2, 3, 1_000]) {
      expect(parse(bytesOf(text), size).items.map(textOf), `in chunks of ${size}`).toEqual(payloads)
    }
  })

  it('counts empty lines, however many there are', () => {
    for (const size of [7, 1_000_000]) {
      expect(() => parse(bytesOf(`{}\n${'\n'.repeat(2_000)}nonsense\n`), size)).toThrow(/^line 2002: /)
    }
  })

  it('keeps bytes that are no text', () => {
    const binary = Uint8Array.from([0, 255, 10, 13, 254])
    const envelope = Buffer.concat([bytesOf('{}\n{"type":"attachment","length":5}\n'), binary, bytesOf('\n')])
    expect(Uint8Array.from(parse(envelope).items[0]?.payload ?? [])).toEqual(binary)
  })

  it('skips an item that is too large and reads on', () => {
    const text = `{}\n{"type":"big","length":2000}\n${'x'.repeat(2_000)}\n{"type":"small"}\nok`
    const parsed = parse(bytesOf(text), 64)
    expect(parsed.large).toEqual(['big'])
    expect(parsed.items.map(textOf)).toEqual(['ok'])
  })
})

describe('what is refused', () => {
  it.each<[name: string, text: string, line: number]>([
    ['nothing', '', 1],
    ['no JSON', 'nonsense\n', 1],
    ['a list', '[]\n', 1],
    ['bad UTF-8', '{"a":"\u{fffd}'.slice(0, 6), 1],
    ['an item header that is no JSON', '{}\n{type}\nx', 2],
    ['a length that is no number', '{}\n{"type":"a","length":"3"}\nabc', 2],
    ['a negative length', '{}\n{"type":"a","length":-1}\nabc', 2],
    ['a length that is too long', '{}\n{"type":"a","length":9}\nabc', 3],
    ['a length that is too short', '{}\n{"type":"a","length":2}\nabc', 3],
    ['a header line that is too long', `{"a":"${'x'.repeat(300)}"}\n`, 1],
  ])('%s', (_, text, line) => {
    for (const size of [1, 7, 1_000]) {
      let error: unknown
      try {
        parse(bytesOf(text), size)
      } catch (cause) {
        error = cause
      }
      expect(error, `in chunks of ${size}`).toBeInstanceOf(EnvelopeSyntaxError)
      expect((error as EnvelopeSyntaxError).line).toBe(line)
    }
  })
})

it('a header line that is too long is refused before it ends', () => {
  const parser = new EnvelopeParser(
    {
      onHeader: () => undefined,
      maxItemBytes: () => 10,
      onItem: () => undefined,
      onLargeItem: () => undefined,
    },
    200,
  )
  expect(() => parser.write(bytesOf('x'.repeat(201)))).toThrow(EnvelopeSyntaxError)
})

it('never throws anything else, whatever the bytes', () => {
  let seed = 1
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const pieces = [
    '{}',
    '\n',
    '{"type":"event"}',
    '{"type":"a","length":4}',
    'abcd',
    '"',
    '{',
    '\u{1f980}',
    '\0',
  ]
  for (let round = 0; round < 3_000; round += 1) {
    const text = Array.from({ length: 8 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    const bytes = bytesOf(text)
    const outcomes = [1, 3, bytes.length].map((size) => {
      try {
        return JSON.stringify(parse(bytes, size).items.map(textOf))
      } catch (cause) {
        expect(cause).toBeInstanceOf(EnvelopeSyntaxError)
        return (cause as Error).message
      }
    })
    // However the bytes are cut, the result is the same.
    expect(new Set(outcomes).size, text).toBe(1)
  }
})
