import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAction, readActionIds } from '../harness/actions.ts'
import { openStream, send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startStubService, type ReceivedSpan, type StubService } from '../harness/stub-service.ts'

const TRACE = 'd49d9bf66f13450b81f65bc51cf49c03'
const SPAN = '1cc4b26ab9094ef0'

/** Another server, which answers with the trace headers it got. */
async function startEcho(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ headers }, response) => {
    response.end(
      JSON.stringify({ 'sentry-trace': headers['sentry-trace'] ?? null, baggage: headers['baggage'] }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe.each(['start', 'dev'] as const)('traces in %s mode', (mode) => {
  let service: StubService
  let app: RunningApp
  let echo: Awaited<ReturnType<typeof startEcho>>
  beforeAll(async () => {
    service = await startStubService()
    echo = await startEcho()
    app = await startApp('telemetry', mode, [], { WAYMARK_DSN: service.dsn })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
    echo.close()
  })
  beforeEach(() => service.forget())

  /** Sends a request as part of a trace and waits for that trace's segment, or for one that comes later. */
  async function traceRequest(path: string, traceId: string = TRACE): Promise<ReceivedSpan[]> {
    await send(app.url, path, { headers: { 'sentry-trace': `${traceId}-${SPAN}-1` } })
    return readTrace(traceId)
  }

  async function readTrace(traceId: string): Promise<ReceivedSpan[]> {
    const mark = createId()
    await send(app.url, '/plain/mark', { headers: { 'sentry-trace': `${mark}-${SPAN}-1` } })
    const isThere = async (): Promise<boolean> => {
      await send(app.url, '/api/flush', { method: 'POST', headers: { 'sentry-trace': `${mark}-${SPAN}-0` } })
      return service.spans().some(({ trace_id }) => trace_id === mark)
    }
    await expect.poll(isThere).toBe(true)
    return service.spans().filter(({ trace_id }) => trace_id === traceId)
  }

  test('an action is a step of its request', async () => {
    const { leaves } = await readActionIds(app.url, '/actions')
    const traceId = createId()
    await callAction(app.url, leaves!, ['stay'], {
      path: '/actions',
      headers: { 'sentry-trace': `${traceId}-${SPAN}-1` },
    })
    const spans = await readTrace(traceId)
    const segment = spans.find(({ is_segment }) => is_segment)!
    expect(segment).toMatchObject({ name: 'POST /actions', status: 'ok', parent_span_id: SPAN })
    const step = spans.find(({ name }) => name.includes('leaves'))!
    expect(step.attributes['sentry.op']?.value).toBe('function.server_action')
  })

  test('a page is a segment with its steps', async () => {
    const spans = await traceRequest('/plain/5?token=secret-query&x=1', createId())
    const segment = spans.find(({ is_segment }) => is_segment)!
    expect(segment).toMatchObject({ name: 'GET /plain/[id]', status: 'ok', parent_span_id: SPAN })
    expect(
      Object.fromEntries(Object.entries(segment.attributes).map(([name, { value }]) => [name, value])),
    ).toMatchObject({
      'sentry.op': 'http.server',
      'sentry.segment.name.source': 'route',
      'http.route': '/plain/[id]',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'url.path': '/plain/5',
      'url.query': 'token=[Filtered]&x=1',
      'sentry.release': 'fixture@1.0.0',
      'sentry.environment': 'testing',
    })
    const names = spans.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['render document', 'payload', 'html']))
    const ids = new Set(spans.map(({ span_id }) => span_id))
    for (const span of spans) if (!span.is_segment) expect(ids).toContain(span.parent_span_id)
  })

  test.each([
    ['/signals/handler/redirect', 'GET /signals/handler/[kind]', 'ok', undefined],
    ['/signals/handler/not-found', 'GET /signals/handler/[kind]', 'error', 'not_found'],
    ['/signals/handler/forbidden', 'GET /signals/handler/[kind]', 'error', 'permission_denied'],
    ['/signals/handler/unauthorized', 'GET /signals/handler/[kind]', 'error', 'unauthenticated'],
    ['/signals/page/redirect', 'GET /signals/page/[kind]', 'ok', undefined],
    ['/signals/page/not-found', 'GET /signals/page/[kind]', 'error', 'not_found'],
    ['/signals/page/forbidden', 'GET /signals/page/[kind]', 'error', 'permission_denied'],
    ['/signals/page/unauthorized', 'GET /signals/page/[kind]', 'error', 'unauthenticated'],
    ['/signals/static/redirect', 'GET /signals/static/[kind]', 'ok', undefined],
    ['/signals/static/not-found', 'GET /signals/static/[kind]', 'error', 'not_found'],
    ['/signals/props/redirect', 'GET /signals/props/[kind]', 'ok', undefined],
    ['/signals/props/not-found', 'GET /signals/props/[kind]', 'error', 'not_found'],
    ['/throws/handler/1', 'GET /throws/handler/[id]', 'error', 'internal_error'],
    ['/throws/page/1', 'GET /throws/page/[id]', 'error', 'internal_error'],
    ['/throws/props/1', 'GET /throws/props/[id]', 'error', 'internal_error'],
    ['/signals/middleware', 'GET', 'ok', undefined],
    ['/signals/middleware/not-found', 'GET', 'error', 'not_found'],
    ['/signals/middleware/forbidden', 'GET', 'error', 'permission_denied'],
    ['/signals/middleware/unauthorized', 'GET', 'error', 'unauthenticated'],
    ['/throws/middleware', 'GET', 'error', 'internal_error'],
  ])('%s is the segment %s: %s %s', async (path, name, status, message) => {
    const spans = await traceRequest(path, createId())
    const segment = spans.find(({ is_segment }) => is_segment)!
    expect(segment).toMatchObject({ name, status })
    expect(segment.attributes['sentry.status.message']?.value).toBe(message)
  })

  test.each([
    ['/signals/middleware/not-found', 'middleware GET', 'not_found'],
    ['/signals/middleware/forbidden', 'middleware GET', 'permission_denied'],
    ['/throws/middleware', 'middleware GET', 'internal_error'],
    ['/signals/handler/redirect', 'handler', undefined],
    ['/signals/handler/not-found', 'handler', 'not_found'],
    ['/signals/handler/forbidden', 'handler', 'permission_denied'],
    ['/throws/handler/1', 'handler', 'internal_error'],
    ['/throws/page/1', 'payload', 'internal_error'],
    ['/throws/page/1', 'html', 'internal_error'],
    ['/throws/page/1', 'render document', 'internal_error'],
    ['/throws/html', 'html', 'internal_error'],
    ['/throws/html', 'render document', 'internal_error'],
  ])('of %s the step %s is %s', async (path, name, message) => {
    const spans = await traceRequest(path, createId())
    const [step] = spans.filter((span) => span.name === name)
    expect(step?.attributes['sentry.status.message']?.value).toBe(message)
  })

  test('an answer that a handler could not finish is failed, not cancelled', async () => {
    const traceId = createId()
    const headers = { 'sentry-trace': `${traceId}-${SPAN}-1` }
    await send(app.url, '/throws/stream', { headers }).catch(() => {})
    const segment = (await readTrace(traceId)).find(({ is_segment }) => is_segment)
    expect(segment).toMatchObject({ name: 'GET /throws/stream', status: 'error' })
    expect(segment!.attributes['sentry.status.message']?.value).toBe('internal_error')
  })

  test.each([
    ['/throws/props/1', 'getServerSideProps (/throws/props/[id])'],
    ['/throws/static/1', 'getStaticProps (/throws/static/[id])'],
    ['/throws/initial/1', 'getInitialProps (/throws/initial/[id])'],
  ])('the data function of %s is the step %s', async (path, name) => {
    const spans = await traceRequest(path, createId())
    const step = spans.find((span) => span.name === name)
    expect(step?.attributes['sentry.status.message']?.value).toBe('internal_error')
    expect(spans.map(({ span_id }) => span_id)).toContain(step?.parent_span_id)
  })

  test.each(['/no-such-page', '/404', '/_not-found', '/_waymark/assets/nothing.js', '/file.txt', '/reports'])(
    '%s is no segment',
    async (path) => {
      expect(await traceRequest(path, createId())).toEqual([])
    },
  )

  test('a request that its visitor left is cancelled, not failed', async () => {
    const traceId = createId()
    const headers = { 'sentry-trace': `${traceId}-${SPAN}-1` }
    const stream = await openStream(app.url, `/throws/late?gate=${traceId}`, { headers })
    stream.destroy()
    let segment: ReceivedSpan | undefined
    await expect
      .poll(async () => (segment = (await readTrace(traceId)).find(({ is_segment }) => is_segment)))
      .toBeDefined()
    expect(segment).toMatchObject({
      status: 'ok',
      attributes: { 'sentry.status.message': { value: 'cancelled' } },
    })
    await send(app.url, `/api/gate?name=${traceId}`, { method: 'POST' })
  })

  test('fetches, the spans of user code and the page that they call are one trace', async () => {
    const traceId = createId()
    const spans = await traceRequest(`/calls?third=${echo.url}/third&listed=${echo.url}/listed`, traceId)
    const user = spans.find(({ name }) => name === 'ask ourselves')!
    expect(user.attributes).toMatchObject({ answer: { value: 42 }, 'sentry.op': { value: 'custom' } })
    const calls = spans.filter(({ attributes }) => attributes['sentry.op']!.value === 'http.client')
    expect(calls).toHaveLength(3)
    const own = calls.find(({ parent_span_id }) => parent_span_id === user.span_id)!
    expect(own.attributes['url.full']!.value).toBe(`${app.url}/api/echo`)
    expect(own.name).toBe('GET /api/echo')
    const inner = spans.find(({ name, is_segment }) => is_segment && name === 'GET /api/echo')!
    expect(inner).toMatchObject({ parent_span_id: own.span_id })
  })

  test('the app itself and listed servers get trace headers, others do not', async () => {
    const headers = {
      'sentry-trace': `${TRACE}-${SPAN}-1`,
      baggage: 'sentry-trace_id=x,sentry-release=other%401',
    }
    const path = `/calls?third=${echo.url}/third&listed=${echo.url}/listed`
    const { text } = await send(app.url, path, { headers })
    const shown = /<pre[^>]*>(.*?)<\/pre>/s.exec(text)![1]!.replaceAll('&quot;', '"').replaceAll('\\"', '"')
    const [own, third, listed] = shown.split(/"(?:third|listed)":/)
    expect(own).toMatch(new RegExp(`${TRACE}-[\\da-f]{16}-1`))
    expect(own).toContain('sentry-release=other%401')
    expect(third).not.toContain(TRACE)
    expect(listed).toMatch(new RegExp(`${TRACE}-[\\da-f]{16}-1`))
  })

  test('a document carries its trace to the browser', async () => {
    for (const path of ['/plain/1', '/signals/props/fine']) {
      const { text } = await send(app.url, path)
      const trace = /<meta name="sentry-trace" content="([\da-f]{32})-[\da-f]{16}-1"\/>/.exec(text)
      expect(trace, path).not.toBeNull()
      expect(text).toMatch(new RegExp(`<meta name="baggage" content="[^"]*sentry-trace_id=${trace![1]}`))
      expect(text.indexOf('<meta name="sentry-trace"')).toBeLessThan(text.indexOf('</head>'))
    }
  })

  test.each(['/kept', '/same', ...(mode === 'start' ? ['/ahead'] : [])])(
    '%s, which others may be shown too, does not',
    async (path) => {
      const { status, text } = await send(app.url, path)
      expect(status).toBe(200)
      expect(text).not.toContain('name="sentry-trace"')
      expect(text).not.toContain('name="baggage"')
    },
  )

  test('the steps are told in Server-Timing', async () => {
    const { headers } = await send(app.url, '/plain/1')
    expect(headers['server-timing']).toMatch(/\bpayload;dur=[\d.]+, html;dur=[\d.]+, total;dur=[\d.]+$/)
  })

  test('handlers and payloads tell it as well', async () => {
    const handler = await send(app.url, '/api/echo')
    expect(handler.headers['server-timing']).toMatch(/\btotal;dur=[\d.]+$/)
    const payload = await sendPayload(app.url, '/plain/1')
    expect(payload.headers['server-timing']).toMatch(/\btotal;dur=[\d.]+$/)
  })

  test('files of the metadata are not measured', async () => {
    const traceId = createId()
    const { status, headers } = await send(app.url, '/robots.txt', {
      headers: { 'sentry-trace': `${traceId}-${SPAN}-1` },
    })
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('server-timing')
    expect(await readTrace(traceId)).toEqual([])
  })

  test('a payload that the router asks for ahead is not measured, unless that fails', async () => {
    const [ahead, asked] = [createId(), createId()]
    const headers = (traceId: string): Record<string, string> => ({ 'sentry-trace': `${traceId}-${SPAN}-1` })
    await sendPayload(app.url, '/plain/1', { ...headers(ahead), 'next-router-prefetch': '1' })
    await sendPayload(app.url, '/plain/1', headers(asked))
    expect((await readTrace(asked)).map(({ name }) => name)).toContain('GET /plain/[id]')
    expect(await readTrace(ahead)).toEqual([])
  })

  test('whoever began the trace decides whether it is sampled', async () => {
    const traceId = createId()
    await send(app.url, '/plain/1', { headers: { 'sentry-trace': `${traceId}-${SPAN}-0` } })
    expect(await readTrace(traceId)).toEqual([])
  })
})

function createId(): string {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
}
