import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { INLINE_PAYLOAD_GLOBAL, PUBLIC_ENV_GLOBAL } from '../shared/wire.ts'
import type { TelemetryPort } from '../shared/seams.ts'
import {
  createPayloadEndScript,
  createPayloadScript,
  cutHeadTextsMark,
  listHeadTexts,
  writeScripts,
} from './inline-script.ts'

/** Runs script elements as a browser would and gives what they handed over. */
function run(...html: string[]): unknown[] {
  const self: Record<string, unknown> = {}
  for (const element of html) {
    const match = /^<script(?: nonce="[\w-]+")?>([^]*?)<\/script>$/.exec(element)
    runInNewContext(match?.[1] ?? 'throw new Error("not one script element")', { self })
  }
  return self[INLINE_PAYLOAD_GLOBAL] as unknown[]
}

describe('must not leave its script', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '-->',
    '\u2028\u2029',
    '"\\',
    '\0',
    '&lt;',
  ])('%j', (text) => {
    const html = createPayloadScript([Buffer.from(text)], undefined)
    expect(html.slice('<script>'.length, -'</script>'.length)).not.toMatch(/[<>\u2028\u2029]/)
    expect(run(html)).toEqual([text])
  })
})

describe('payload bytes', () => {
  test('arrive as one text, in order, with everything that was there before', () => {
    const first = createPayloadScript([Buffer.from('0:"a"\n'), Buffer.from('1:é😀\n')], undefined)
    expect(run(first, createPayloadScript([Buffer.from('2:x\n')], undefined))).toEqual([
      '0:"a"\n1:é😀\n',
      '2:x\n',
    ])
  })

  test('that are not text arrive as base64', () => {
    const bytes = Uint8Array.from([0xff, 0x00, 0xfe, 0x3c])
    const [pushed] = run(createPayloadScript([bytes], undefined)) as [[string]]
    expect([...Buffer.from(pushed[0], 'base64')]).toEqual([...bytes])
  })

  test('keep a character whose bytes are in two chunks, and a half that comes alone', () => {
    const [high, low] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)]
    expect(run(createPayloadScript([high, low], undefined))).toEqual(['é'])
    const halves = run(createPayloadScript([high], undefined), createPayloadScript([low], undefined)) as [
      string,
    ][]
    expect(Buffer.concat(halves.map(([base64]) => Buffer.from(base64, 'base64'))).toString()).toBe('é')
  })

  test('are not changed by a byte order mark', () => {
    expect(run(createPayloadScript([Buffer.from('\uFEFFx')], undefined))).toEqual(['\uFEFFx'])
  })
})

test('the end is a zero', () => {
  expect(run(createPayloadScript([Buffer.from('a')], undefined), createPayloadEndScript(undefined))).toEqual([
    'a',
    0,
  ])
})

test.each([createPayloadScript([Buffer.from('a')], 'abc_-1'), createPayloadEndScript('abc_-1')])(
  'a nonce is on the element: %s',
  (html) => {
    expect(html).toMatch(/^<script nonce="abc_-1">/)
  },
)

describe('telemetry', () => {
  const browserTelemetry = { loader: 'loaded=self.__wm_telemetry', client: '/c.js' }
  const browser = { dsn: 'http://k@h/1', url: '/t', release: '</script>', environment: '<!--' }
  const telemetry = { settings: { browser } } as unknown as TelemetryPort

  test('is told its settings, whatever they hold, before it runs', () => {
    const html = writeScripts(listHeadTexts({ telemetry, browserTelemetry, publicEnv: {} }), 'n-1_A')
    const [, text = ''] = /^<script nonce="n-1_A">([^]*?)<\/script>$/.exec(html) ?? []
    expect(text).not.toContain('<')
    const page = { self: {}, loaded: undefined }
    runInNewContext(text, page)
    expect({ ...(page.loaded as unknown as object) }).toEqual({
      ...browser,
      client: '/c.js',
    })
  })

  test('is the same text for every document, so that a policy can name its hash', () => {
    const runtime = { telemetry, browserTelemetry, publicEnv: {} }
    expect(listHeadTexts(runtime)).toEqual(listHeadTexts({ ...runtime }))
  })

  test('costs nothing when it is off', () => {
    expect(listHeadTexts({ browserTelemetry, publicEnv: {} })).toEqual([])
  })
})

describe('public variables', () => {
  test('reach the browser as they are, whatever they hold', () => {
    const values = { A: '</script><script>alert(1)</script>', B: '\u2028\u2029"\\', C: '<!--<script>' }
    const html = writeScripts(listHeadTexts({ publicEnv: values }), 'n-1_A')
    expect(html.slice('<script'.length, -'</script>'.length)).not.toMatch(/[<\u2028\u2029]/)
    const self: Record<string, unknown> = {}
    runInNewContext(/^<script nonce="n-1_A">([^]*?)<\/script>$/.exec(html)![1]!, { self })
    expect({ ...(self[PUBLIC_ENV_GLOBAL] as object) }).toEqual(values)
  })

  test('cost nothing when there are none', () => {
    expect(writeScripts(listHeadTexts({ publicEnv: {} }), undefined)).toBe('')
  })
})

test('the place of scripts in the head of a document that is kept is counted in bytes', () => {
  const { bytes, headEnd } = cutHeadTextsMark('<head>é<script>/*head*/</script></head>')
  expect([bytes.toString(), headEnd]).toEqual(['<head>é</head>', 8])
  expect(cutHeadTextsMark('<head>')).toEqual({ bytes: Buffer.from('<head>'), headEnd: undefined })
})
