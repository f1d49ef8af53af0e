import { expect, it } from 'vitest'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import { readSingleSpan, readSpanContainer, readTransaction } from './read-spans.ts'
import { isFailure, readSpanStatus } from './span-status.ts'

const NOW = 1_794_710_408_000
const META: SpoolMeta = { projectId: 1, type: 'transaction', receivedMs: NOW, sampleRate: 0.25 }
const OPTIONS = { storeAddresses: false }
const TRACE = 'a'.repeat(32)
const PREVIOUS = 'd'.repeat(32)
const ids = (letter: string): string => letter.repeat(16)
const at = (ms: number): number => (NOW + ms) / 1_000

const transaction = {
  transaction: 'GET /users/[id]',
  start_timestamp: at(-1_000),
  timestamp: at(0),
  release: '1.0.0',
  environment: 'staging',
  contexts: {
    trace: {
      trace_id: TRACE,
      span_id: ids('b'),
      op: 'http.server',
      status: 'not_found',
      links: [{ trace_id: PREVIOUS, attributes: { 'sentry.link.type': 'previous_trace' } }],
    },
    response: { status_code: 404 },
  },
  measurements: { lcp: { value: 1_200, unit: 'millisecond' }, cls: { value: 0.05 }, fp: { value: 1 } },
  spans: [
    {
      trace_id: TRACE,
      span_id: ids('c'),
      parent_span_id: ids('b'),
      op: 'db',
      description: 'select',
      start_timestamp: at(-900),
      timestamp: at(-400),
    },
    { span_id: 'broken' },
  ],
}

const attribute = (value: unknown): { value: unknown; type: string } => ({ value, type: typeof value })
const container = {
  version: 2,
  items: [
    {
      trace_id: TRACE,
      span_id: ids('b'),
      name: 'GET /users/[id]',
      start_timestamp: at(-1_000),
      end_timestamp: at(0),
      status: 'error',
      is_segment: true,
      links: [{ trace_id: PREVIOUS, attributes: { 'sentry.link.type': attribute('previous_trace') } }],
      attributes: {
        'sentry.op': attribute('http.server'),
        'sentry.status.message': attribute('not_found'),
        'sentry.release': attribute('1.0.0'),
        'sentry.environment': attribute('staging'),
        'http.response.status_code': attribute(404),
        'browser.web_vital.lcp.value': attribute(1_200),
        'browser.web_vital.cls.value': attribute(0.05),
        'user.email': attribute('secret@example.org'),
        'http.request.header.cookie': attribute(['secret']),
      },
    },
    {
      trace_id: TRACE,
      span_id: ids('c'),
      parent_span_id: ids('b'),
      name: 'select',
      start_timestamp: at(-900),
      end_timestamp: at(-400),
      status: 'ok',
      is_segment: false,
      attributes: {
        'sentry.op': attribute('db'),
        'sentry.segment.id': attribute(ids('b')),
        'sentry.segment.name': attribute('GET /users/[id]'),
        'sentry.release': attribute('1.0.0'),
        'sentry.environment': attribute('staging'),
      },
    },
    { trace_id: 'broken' },
  ],
}

it.each([
  ['a transaction', readTransaction(transaction, META, OPTIONS)],
  ['a container', readSpanContainer(container, META, OPTIONS)],
])('%s becomes the same spans', (_, read) => {
  expect([read.beyondLimit, read.invalid]).toEqual([0, 1])
  expect(
    read.spans.map(({ data: _data, vitals, ...span }) => ({
      ...span,
      vitals: vitals.map(({ name }) => name),
    })),
  ).toEqual([
    {
      traceId: TRACE,
      spanId: ids('b'),
      parentId: '',
      segmentId: ids('b'),
      isSegment: true,
      previousTraceId: PREVIOUS,
      name: 'GET /users/[id]',
      op: 'http.server',
      status: 'not_found',
      startMs: NOW - 1_000,
      durationUs: 1_000_000,
      route: '/users/[id]',
      release: '1.0.0',
      environment: 'staging',
      httpStatus: 404,
      device: 'desktop',
      weight: 4,
      vitals: ['lcp', 'cls'],
    },
    {
      traceId: TRACE,
      spanId: ids('c'),
      parentId: ids('b'),
      segmentId: ids('b'),
      isSegment: false,
      previousTraceId: '',
      name: 'select',
      op: 'db',
      status: 'ok',
      startMs: NOW - 900,
      durationUs: 500_000,
      route: '/users/[id]',
      release: '1.0.0',
      environment: 'staging',
      httpStatus: undefined,
      device: 'desktop',
      weight: 4,
      vitals: [],
    },
  ])
  expect(JSON.stringify(read.spans)).not.toContain('secret')
})

it.each([false, true])('addresses of visitors, where they are stored: %s', (storeAddresses) => {
  const visitor = {
    'client.address': '198.51.100.7',
    'http.client_ip': '198.51.100.7',
    'net.peer.ip': '198.51.100.7',
    'network.peer.address': '198.51.100.7',
  }
  const others = {
    'http.request.header.x_forwarded_for': ['198.51.100.7'],
    'http.request.body': 'secret',
    'http.request.body.data': 'secret',
    'user.ip_address': '198.51.100.7',
  }
  const kept = {
    'server.address': 'db.internal',
    'net.peer.name': 'db.internal',
    'http.request.body.size': 6,
  }
  const data = { ...visitor, ...others, ...kept }
  const attributes = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, attribute(value)]))
  const [root] = container.items
  const [child] = transaction.spans
  const reads = [
    readTransaction({ ...transaction, spans: [{ ...child, data }] }, META, { storeAddresses }).spans[1],
    readSingleSpan({ ...child, data }, META, { storeAddresses }).spans[0],
    readSpanContainer({ items: [{ ...root, attributes }] }, META, { storeAddresses }).spans[0],
  ]
  for (const span of reads) expect(span?.data).toEqual(storeAddresses ? { ...visitor, ...kept } : kept)
})

it.each([
  ['url', '/users/*'],
  ['route', '/users/7'],
  [undefined, '/users/7'],
])('a name from %s, where the client says so, is of the route %s', (source, route) => {
  const named = { ...transaction, transaction: 'GET /users/7', transaction_info: { source } }
  const { spans } = readTransaction(named, META, OPTIONS)
  expect(spans.map((span) => span.route)).toEqual(spans.map(() => route))
  expect(spans[0]?.name).toBe('GET /users/7')
})

it('a request that is named by its method alone is shown with its path', () => {
  const text = (value: string) => ({ value, type: 'string' })
  const attributes = { 'sentry.op': text('http.server'), 'url.path': text('/users/7') }
  const span = {
    name: 'GET',
    trace_id: TRACE,
    span_id: ids('b'),
    start_timestamp: at(-10),
    end_timestamp: at(0),
    is_segment: true,
    attributes,
  }
  const [read] = readSpanContainer({ version: 2, items: [span] }, META, OPTIONS).spans
  expect([read?.name, read?.route]).toEqual(['GET /users/7', 'GET'])
})

it('a clock without sense is refused', () => {
  for (const offset of [-10 * 365 * 86_400_000, 10 * 86_400_000, 1e15]) {
    const raw = { ...transaction, start_timestamp: at(offset), timestamp: at(offset + 1), spans: [] }
    expect(readTransaction(raw, META, OPTIONS).spans, String(offset)).toEqual([])
  }
})

it('pages that do not exist are no segments', () => {
  expect(readTransaction({ ...transaction, transaction: '/404' }, META, OPTIONS).spans).toEqual([])
})

it('an interaction on its own', () => {
  const raw = {
    trace_id: TRACE,
    span_id: ids('d'),
    op: 'ui.interaction.click',
    description: 'button',
    start_timestamp: at(-300),
    timestamp: at(-100),
    measurements: { inp: { value: 200 } },
    data: { 'sentry.release': '1.0.0' },
  }
  expect(readSingleSpan(raw, META, OPTIONS).spans[0]?.vitals).toEqual([{ name: 'inp', value: 200 }])
})

it.each([
  ['shop.example', true, '/a/b.js'],
  ['shop.example', false, 'https://shop.example/a/b.js'],
  ['GET shop.example', false, 'GET https://shop.example/a/b.js'],
  ['GET /a', false, 'GET /a'],
])('a request named %s says for what, without the query', (name, isOwn, shown) => {
  const more = {
    'url.domain': { value: 'shop.example' },
    'url.full': { value: 'https://shop.example/a/b.js?c=1#d' },
    'http.request.same_origin': { value: isOwn },
  }
  const [first] = container.items
  const items = [{ ...first, name, attributes: { ...first?.attributes, ...more } }]
  expect(readSpanContainer({ items }, META, OPTIONS).spans[0]?.name).toBe(shown)
})

it.each([
  ['Pageload', '/users/42?token=1', '/users/42'],
  ['Navigation', '/users/42', '/users/42'],
  ['/users/[id]', '/users/42', '/users/[id]'],
  ['Pageload', undefined, 'Pageload'],
])('a page that is named %s, at %s, is called %s', (name, path, shown) => {
  const [first] = container.items
  const attributes = { ...first?.attributes, 'url.path': { value: path } }
  const items = [{ ...first, name, is_segment: true, attributes }]
  expect(readSpanContainer({ items }, META, OPTIONS).spans[0]?.name).toBe(shown)
})

it('keeps 1,000 spans of a container', () => {
  const items = Array.from({ length: 1_200 }, () => container.items[1])
  const read = readSpanContainer({ items }, META, OPTIONS)
  expect([read.spans.length, read.beyondLimit, read.invalid]).toEqual([1_000, 200, 0])
})

it.each<[status: unknown, read: string, isFailed: boolean]>([
  [undefined, 'ok', false],
  ['ok', 'ok', false],
  ['cancelled', 'cancelled', false],
  ['unknown_error', 'unknown_error', false],
  ['not_found', 'not_found', true],
  ['nonsense', 'internal_error', true],
])('the status %s', (status, read, isFailed) => {
  expect([readSpanStatus(status), isFailure(readSpanStatus(status))]).toEqual([read, isFailed])
})

it.each<[status: unknown, kept: number | undefined]>([
  [204, 204],
  ['503', 503],
  [599, 599],
  [600, undefined],
  [99, undefined],
  [0, undefined],
  [1e300, undefined],
  [99_999_999_999, undefined],
  [404.5, undefined],
])('of a response with status %s the status kept is %s', (status, kept) => {
  const response = { status_code: status }
  const whole = { ...transaction, contexts: { ...transaction.contexts, response } }
  expect(readTransaction(whole, META, OPTIONS).spans[0]?.httpStatus).toBe(kept)
  const [span] = container.items
  const attributes = { 'http.response.status_code': attribute(status) }
  expect(readSpanContainer({ items: [{ ...span, attributes }] }, META, OPTIONS).spans[0]?.httpStatus).toBe(
    kept,
  )
})

it('times beyond all numbers make no span, or one of no length', () => {
  const read = (start: unknown, end: unknown) =>
    readTransaction({ ...transaction, spans: [], start_timestamp: start, timestamp: end }, META, OPTIONS)
      .spans
  expect(read(1e306, at(0))).toEqual([])
  expect(read(-1e306, at(0))).toEqual([])
  expect(read(at(0), 1e306)).toEqual([])
  expect(read(at(0), -1e306)[0]?.durationUs).toBe(0)
})
