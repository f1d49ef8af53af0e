import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { TelemetryPort } from '../../shared/seams.ts'
import { initTelemetry } from '../../shared/telemetry/api.ts'
import type { FinishedSpan } from '../../shared/telemetry/span.ts'
import { runWithContext, type RequestContext } from '../request-context.ts'
import type { RequestTelemetry } from './request-telemetry.ts'
import { traceFetch } from './trace-fetch.ts'

const TRACE = 'd49d9bf66f13450b81f65bc51cf49c03'
const OWN = 'http://app.example'

interface Run {
  headers: Headers
  spans: FinishedSpan[]
  telemetry: RequestTelemetry
}

/** Makes a call inside a sampled request of http://app.example and tells what arrived at the network. */
async function run(
  call: Parameters<typeof fetch>,
  {
    answer = new Response('x'),
    isSampled = true,
    hasCollector,
  }: { answer?: Response | Error; isSampled?: boolean; hasCollector?: true } = {},
): Promise<Run> {
  let headers = new Headers()
  const fetch = traceFetch((async (input: RequestInfo | URL, init?: RequestInit) => {
    headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof globalThis.fetch)
  const settings = {
    tracePropagationTargets: ['https://listed.example/'],
    publicKey: 'abc',
    release: 'r',
    environment: 'e',
    ...(hasCollector && { hasCollector }),
  }
  const spans: FinishedSpan[] = []
  const telemetry = {
    port: { settings } as unknown as TelemetryPort,
    trace: { traceId: TRACE, sampleRand: 0.5 },
    decision: { isSampled, rate: 1 },
    segment: { spanId: '1cc4b26ab9094ef0', name: 'GET /', source: 'route' },
    startMs: 0,
    activeSpanId: '1cc4b26ab9094ef0',
    ...(isSampled && { spans }),
  } as RequestTelemetry
  const context = {
    request: { headers: { host: 'app.example' }, socket: {} } as unknown as IncomingMessage,
    config: { canonicalOrigin: '', trustProxy: false },
    telemetry,
  } as unknown as RequestContext
  await runWithContext(context, () => fetch(...call)).catch(() => {})
  return { headers, spans, telemetry }
}

afterEach(() => initTelemetry({}))

describe('trace headers', () => {
  it.each([
    ['the app itself', `${OWN}/api`, true],
    ['a listed server', 'https://listed.example/x', true],
    ['one that the app listed when it started', 'https://api-7.example/x', true],
    ['another server', 'https://third.example/', false],
    ['another port', `${OWN}:81/`, false],
    ['a server that only names a listed one', 'https://third.example/?u=listed', false],
  ])('of a call to %s', async (_what, url, expected) => {
    initTelemetry({ tracePropagationTargets: [/^https:\/\/api-\d\.example\//] })
    const { headers, spans } = await run([url])
    expect(headers.has('sentry-trace')).toBe(expected)
    expect(headers.has('baggage')).toBe(expected)
    if (expected) expect(headers.get('sentry-trace')).toBe(`${TRACE}-${spans[0]!.spanId}-1`)
  })

  it('join what the caller wrote', async () => {
    const { headers } = await run([new Request(`${OWN}/`, { headers: { accept: 'a/b', baggage: 'mine=1' } })])
    expect(headers.get('accept')).toBe('a/b')
    expect(headers.get('baggage')).toMatch(/^mine=1,sentry-trace_id=/)
  })

  it('leave the caller’s own trace alone', async () => {
    const { headers } = await run([`${OWN}/`, { headers: { 'sentry-trace': 'mine' } }])
    expect([headers.get('sentry-trace'), headers.get('baggage')]).toEqual(['mine', null])
  })

  it('speak the words of OpenTelemetry as well, where a collector gets the spans', async () => {
    const { headers, spans } = await run([`${OWN}/`], { hasCollector: true })
    expect(headers.get('traceparent')).toBe(`00-${TRACE}-${spans[0]!.spanId}-01`)
    const call: Parameters<typeof fetch> = [`${OWN}/`, { headers: { traceparent: 'mine' } }]
    expect((await run(call, { hasCollector: true })).headers.get('traceparent')).toBe('mine')
    const unsampled = await run([`${OWN}/`], { hasCollector: true, isSampled: false })
    expect(unsampled.headers.get('traceparent')).toBe(`00-${TRACE}-1cc4b26ab9094ef0-00`)
    const other = await run(['https://third.example/'], { hasCollector: true })
    expect(other.headers.has('traceparent')).toBe(false)
    expect((await run([`${OWN}/`])).headers.has('traceparent')).toBe(false)
  })

  it('say that the trace is not sampled', async () => {
    const { headers, spans } = await run([`${OWN}/`], { isSampled: false })
    expect(headers.get('sentry-trace')).toBe(`${TRACE}-1cc4b26ab9094ef0-0`)
    expect(spans).toEqual([])
  })
})

describe('a call', () => {
  it.each([
    [new Response(null, { status: 204 }), 'ok', 'info'],
    [new Response('', { status: 404 }), 'not_found', 'warning'],
    [new Response('', { status: 503 }), 'unavailable', 'error'],
    [new TypeError('fetch failed'), 'internal_error', 'error'],
  ])('that ends with %s is a span and a breadcrumb', async (answer, status, level) => {
    const { spans, telemetry } = await run(['https://u:p@third.example/x?token=1', { method: 'post' }], {
      answer,
    })
    expect(spans).toMatchObject([{ name: 'POST https://third.example/x', op: 'http.client', status }])
    expect(spans[0]!.attributes!['url.full']).toBe('https://[Filtered]@third.example/x?token=[Filtered]')
    expect(telemetry.scope!.breadcrumbs).toMatchObject([
      { category: 'http', level, data: { method: 'POST' } },
    ])
  })

  it('to the app itself is named by its path', async () => {
    const { spans } = await run([`${OWN}/api/ok?page=2`])
    expect(spans).toMatchObject([{ name: 'GET /api/ok' }])
  })

  it('that brings a report is left alone', async () => {
    const { spans, telemetry, headers } = await run([`${OWN}/api/1/envelope/?sentry_key=a&sentry_client=b`])
    expect([spans.length, telemetry.scope, headers.has('sentry-trace')]).toEqual([0, undefined, false])
  })

  it('that is none is for the original to complain about', async () => {
    const { spans } = await run(['/relative'])
    expect(spans).toEqual([])
  })
})
