import { describe, expect, it } from 'vitest'
import { MAX_BROWSER_REPORTS } from '../limits.ts'
import { readBrowserReports } from './browser-report.ts'

const NOW_MS = 1_800_000_000_000

const legacy = (more: object): object => ({
  'csp-report': {
    'document-uri': 'https://shop.example/cart',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js',
    ...more,
  },
})

const modern = (more: object): object[] => [
  {
    type: 'csp-violation',
    age: 2_000,
    url: 'https://shop.example/cart',
    body: {
      documentURL: 'https://shop.example/cart',
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/b.js',
      ...more,
    },
  },
]

function readOne(body: unknown): Record<string, unknown> | undefined {
  const [report] = readBrowserReports(body, NOW_MS) ?? []
  return report?.kind === 'event' ? report.event : undefined
}

describe('one issue for each directive and origin', () => {
  it.each<[name: string, body: unknown, fingerprint: string[]]>([
    ['a script', legacy({}), ['csp', 'script-src', 'https://evil.example']],
    ['the same by the other API', modern({}), ['csp', 'script-src', 'https://evil.example']],
    [
      'an attribute',
      legacy({ 'violated-directive': 'script-src-attr' }),
      ['csp', 'script-src', 'https://evil.example'],
    ],
    [
      'a directive with its values',
      legacy({ 'violated-directive': "img-src 'self' data:" }),
      ['csp', 'img-src', 'https://evil.example'],
    ],
    [
      'the effective directive',
      legacy({ 'violated-directive': 'default-src', 'effective-directive': 'img-src' }),
      ['csp', 'img-src', 'https://evil.example'],
    ],
    ['inline', legacy({ 'blocked-uri': 'inline' }), ['csp', 'script-src', 'inline']],
    ['nothing', legacy({ 'blocked-uri': '' }), ['csp', 'script-src', 'inline']],
    ['eval', legacy({ 'blocked-uri': 'eval' }), ['csp', 'script-src', 'eval']],
    ['data', legacy({ 'blocked-uri': 'data:text/html,x' }), ['csp', 'script-src', 'data:']],
    ['the scheme alone', legacy({ 'blocked-uri': 'data' }), ['csp', 'script-src', 'data']],
    [
      'a websocket',
      legacy({ 'blocked-uri': 'wss://evil.example/x' }),
      ['csp', 'script-src', 'wss://evil.example'],
    ],
  ])('%s', (_, body, fingerprint) => {
    expect(readOne(body)?.['fingerprint']).toEqual(fingerprint)
  })
})

it('says what was blocked, where and when', () => {
  const event = readOne(
    modern({
      sourceFile: 'https://shop.example/app.js',
      lineNumber: 3,
      columnNumber: 7,
      disposition: 'report',
    }),
  )
  expect(event).toMatchObject({
    level: 'warning',
    timestamp: (NOW_MS - 2_000) / 1_000,
    exception: {
      values: [
        {
          type: 'Content-Security-Policy',
          value: 'script-src blocked https://evil.example',
          stacktrace: { frames: [{ filename: 'https://shop.example/app.js', lineno: 3, colno: 7 }] },
        },
      ],
    },
    tags: { directive: 'script-src', blocked: 'https://evil.example', disposition: 'report' },
    request: { url: 'https://shop.example/cart' },
  })
})

it.each<[name: string, body: unknown]>([
  ['an extension of Chrome', legacy({ 'source-file': 'chrome-extension://abc/x.js' })],
  ['its short form', legacy({ 'source-file': 'chrome-extension' })],
  ['an extension of Firefox', legacy({ 'source-file': 'moz-extension://abc/x.js' })],
  ['an extension that is blocked', legacy({ 'blocked-uri': 'moz-extension' })],
  ['an extension of Safari', modern({ sourceFile: 'safari-web-extension://abc/x.js' })],
  ['a page of the browser', legacy({ 'document-uri': 'about:blank' })],
  [
    'a deprecation in an extension',
    [{ type: 'deprecation', body: { id: 'x', sourceFile: 'chrome-extension://a/b.js' } }],
  ],
])('noise: %s', (_, body) => {
  expect(readBrowserReports(body, NOW_MS)).toEqual([{ kind: 'dropped', reason: 'browser_extension' }])
})

it.each<[name: string, body: unknown]>([
  ['no directive', legacy({ 'violated-directive': '' })],
  ['a directive that is none', legacy({ 'violated-directive': '<img onerror=x>' })],
  ['network errors', [{ type: 'network-error', body: {} }]],
  ['a name of every object', [{ type: 'constructor', body: {} }]],
  ['no report', [null]],
])('not taken: %s', (_, body) => {
  expect(readBrowserReports(body, NOW_MS)).toEqual([{ kind: 'dropped', reason: 'unsupported' }])
})

it.each([[null], ['x'], [{}], [{ 'csp-report': 'x' }]])('%j is no report at all', (body) => {
  expect(readBrowserReports(body, NOW_MS)).toBeUndefined()
})

it('other reports have the name of their kind', () => {
  const body = {
    id: 'UnloadHandler',
    message: 'Unload is deprecated',
    sourceFile: 'https://shop.example/a.js',
  }
  expect(readOne([{ type: 'deprecation', url: 'https://shop.example/', body }])).toMatchObject({
    fingerprint: ['deprecation', 'UnloadHandler'],
    exception: { values: [{ type: 'Deprecation', value: 'Unload is deprecated' }] },
  })
})

it('of one request only so many are looked at', () => {
  const many = Array.from({ length: MAX_BROWSER_REPORTS + 5 }, () => modern({})[0])
  const kinds = readBrowserReports(many, NOW_MS)?.map((report) => report.kind)
  expect(kinds?.filter((kind) => kind === 'event')).toHaveLength(MAX_BROWSER_REPORTS)
  expect(kinds?.filter((kind) => kind === 'dropped')).toHaveLength(5)
})
