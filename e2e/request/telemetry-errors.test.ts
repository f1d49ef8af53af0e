import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { callAction, readActionIds } from '../harness/actions.ts'
import { copyFixture } from '../harness/copy-fixture.ts'
import { openStream, send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startStubService, type ReceivedEvent, type StubService } from '../harness/stub-service.ts'

const DIGEST = /^[\da-f]{16}$/

interface ExpectedReport {
  transaction: string
  message: string
  /** Where the framework met the error. */
  point: string
}

/** One report, with route, digest, trace, and the line of the source that threw. */
function expectReport(
  reports: ReceivedEvent[],
  { transaction, message, point }: ExpectedReport,
): ReceivedEvent {
  expect(reports).toHaveLength(1)
  const [event] = reports as [ReceivedEvent]
  const facts = { transaction, level: 'error', release: 'fixture@1.0.0', environment: 'testing' }
  expect(event).toMatchObject(facts)
  const exception = event.exception!.values.at(-1)!
  expect(exception).toMatchObject({ type: 'Error', value: message, mechanism: { handled: false } })
  expect(exception.mechanism.type).toMatch(new RegExp(`\\.${point}$`))
  expect(event.tags!['digest']).toMatch(DIGEST)
  expect(event.event_id).toBe(event.tags!['digest']!.repeat(2))
  expect(event.contexts.trace.trace_id).toMatch(/^[\da-f]{32}$/)
  const frame = exception.stacktrace!.frames.findLast(({ in_app }) => in_app)
  expect(frame!.filename).toMatch(/^(?:app|pages|middleware)\b.*\.tsx?$/)
  expect(frame!.context_line).toContain(message)
  return event
}

describe.each(['start', 'dev'] as const)('reports of errors in %s mode', (mode) => {
  let service: StubService
  let app: RunningApp
  beforeAll(async () => {
    service = await startStubService()
    app = await startApp('telemetry', mode, [], { WAYMARK_DSN: service.dsn })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
  beforeEach(() => service.forget())

  /** All reports there are once a request that comes later has been reported, too. */
  async function readReports(): Promise<ReceivedEvent[]> {
    const isMark = ({ contexts }: ReceivedEvent): boolean =>
      contexts.waymark?.['request_path'] === '/throws/handler/mark'
    await send(app.url, '/throws/handler/mark')
    await expect.poll(() => service.events().some(isMark)).toBe(true)
    // Reports may overtake each other.
    await send(app.url, '/api/flush', { method: 'POST' })
    return service.events().filter((event) => !isMark(event))
  }

  test.each([
    ['/throws/page/1', 'GET /throws/page/[id]', 'server component is broken', 'server_component'],
    ['/throws/html', 'GET /throws/html', 'client component is broken on the server', 'html_render'],
    ['/throws/late', 'GET /throws/late', 'broken after the shell', 'server_component'],
    ['/throws/after', 'GET /throws/after', 'task is broken', 'server_component'],
    ['/throws/handler/1', 'GET /throws/handler/[id]', 'handler is broken', 'route_handler'],
    ['/throws/middleware', 'middleware GET', 'middleware is broken', 'middleware'],
    ['/throws/middleware/body', 'middleware GET', 'body of middleware is broken', 'middleware'],
    ['/throws/props/1', 'GET /throws/props/[id]', 'getServerSideProps is broken', 'page'],
    ['/throws/metadata', 'GET /throws/metadata', 'metadata is broken', 'server_component'],
    ['/throws/image/1', 'GET /throws/image/[id]', 'image is broken', 'server_component'],
    ['/throws/not-found', 'GET /throws/not-found', 'not-found file is broken', 'server_component'],
    ['/throws/static/1', 'GET /throws/static/[id]', 'getStaticProps is broken', 'page'],
    ['/throws/initial/1', 'GET /throws/initial/[id]', 'getInitialProps is broken', 'page'],
    ['/throws/render/1', 'GET /throws/render/[id]', 'page is broken', 'page'],
    ['/old/broken-document', 'GET /old/[id]', 'document is broken', 'page'],
    ['/api/throws/1', 'GET /api/throws/[id]', 'API route is broken', 'api_handler'],
  ])('%s is reported once, as %s', async (path, transaction, message, point) => {
    // An answer that breaks off is one, too.
    await send(app.url, path).catch(() => {})
    const event = expectReport(await readReports(), { transaction, message, point })
    expect(event.request!.url).toBe(app.url + path)
  })

  test('an action that throws is reported once, with its name', async () => {
    const { breaks } = await readActionIds(app.url, '/actions')
    const answer = await callAction(app.url, breaks!, [], { path: '/actions' })
    expect(answer.status).toBe(500)
    const event = expectReport(await readReports(), {
      transaction: 'POST /actions',
      message: 'action is broken',
      point: 'server_action',
    })
    expect(event.contexts.waymark).toMatchObject({
      route_type: 'action',
      action: expect.stringContaining('breaks'),
    })
    expect(answer.text).toContain(event.tags!['digest'])
  })

  test.each(['redirect', 'not-found', 'forbidden', 'unauthorized'])(
    '%s in an action is not reported',
    async (how) => {
      const { leaves } = await readActionIds(app.url, '/actions')
      await callAction(app.url, leaves!, [how], { path: '/actions' })
      expect(await readReports()).toEqual([])
    },
  )

  test('the digest that the visitor sees is the id of the report', async () => {
    const { text } = await send(app.url, '/throws/page/7')
    const [event] = await readReports()
    expect(text).toContain(event!.tags!['digest'])
    await expect.poll(() => app.output()).toContain(`digest: '${event!.tags!['digest']}'`)
  })

  test.each([
    '/signals/page/redirect',
    '/signals/page/not-found',
    '/signals/page/forbidden',
    '/signals/page/unauthorized',
    '/signals/handler/redirect',
    '/signals/handler/not-found',
    '/signals/handler/forbidden',
    '/signals/handler/unauthorized',
    '/signals/late',
    '/signals/after',
    '/signals/middleware',
    '/signals/middleware/thrown',
    '/signals/middleware/not-found',
    '/signals/middleware/forbidden',
    '/signals/middleware/unauthorized',
    '/signals/metadata/redirect',
    '/signals/metadata/not-found',
    '/signals/image/redirect',
    '/signals/image/not-found',
    '/signals/props/redirect',
    '/signals/props/not-found',
    '/signals/static/redirect',
    '/signals/static/not-found',
    '/no-such-page',
    '/ignored',
  ])('%s is not reported', async (path) => {
    await send(app.url, path)
    expect(await readReports()).toEqual([])
  })

  test.each([
    ['/signals/middleware/not-found', 404, 'Not here'],
    ['/signals/middleware/forbidden', 403, 'forbidden'],
    ['/signals/middleware/unauthorized', 401, 'unauthorized'],
  ])('%s in middleware is answered with the page for it: %i', async (path, status, text) => {
    const document = await send(app.url, path)
    expect(document.status).toBe(status)
    expect(document.text.toLowerCase()).toContain(text.toLowerCase())
    expect(document.headers['cache-control']).toContain('no-store')
    const payload = await sendPayload(app.url, path)
    expect(payload.status).toBe(status)
    expect(payload.headers['content-type']).toContain('text/x-component')
    const post = await send(app.url, path, { method: 'POST', body: 'a=1' })
    expect(post.status).toBe(status)
  })

  test('a picture that cannot be described is a failure of its page, shown by the error file', async () => {
    const broken = await send(app.url, '/throws/image/1')
    expect(broken.status).toBe(500)
    if (mode === 'start') expect(broken.text).toContain('own error file')
    const payload = await sendPayload(app.url, '/throws/image/1')
    expect(payload.headers['content-type']).toContain('text/x-component')
    await expect(send(app.url, '/signals/image/not-found')).resolves.toMatchObject({ status: 404 })
    const moved = await send(app.url, '/signals/image/redirect')
    expect(moved).toMatchObject({ status: 307, headers: { location: '/plain/1' } })
  })

  test('middleware that turns the visitor away lets no action run', async () => {
    const { breaks } = await readActionIds(app.url, '/actions')
    const answer = await callAction(app.url, breaks!, [], { path: '/actions?locked-out' })
    expect(answer.status).toBe(403)
    expect(await readReports()).toEqual([])
  })

  test('a report tells the story of its request', async () => {
    const headers = { cookie: 'sid=secret-cookie', authorization: 'Bearer secret-header', 'user-agent': 'me' }
    await send(app.url, '/story?page=1&api_key=secret-query', { headers })
    const reports = await readReports()
    const message = reports.find((event) => event.message === 'half-way')!
    const error = reports.find((event) => event.exception !== undefined)!
    expect(reports).toHaveLength(3)
    expect(message).toMatchObject({ level: 'info', extra: { page: 50 }, user: { id: 'reader-1' } })
    expect(message.tags).toEqual({ chapter: '3', inner: 'true', hook: 'seen' })
    expect(error.tags).toMatchObject({ chapter: '3', hook: 'seen' })
    expect(error.tags).not.toHaveProperty('inner')
    expect(error.contexts.trace.trace_id).toBe(message.contexts.trace.trace_id)
    expect(error.exception!.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
      'Error: torn out',
      'TypeError: the end is missing',
    ])
    expect(error.breadcrumbs).toHaveLength(100)
    expect(error.breadcrumbs!.at(-1)!.message).toBe('turned 149')
    expect(error.request).toMatchObject({
      query_string: 'page=1&api_key=[Filtered]',
      headers: { 'user-agent': 'me' },
    })
    expect(error.request).not.toHaveProperty('cookies')
    expect(service.texts.join('\n')).not.toContain('secret-')
    // Whoever develops sees in the terminal what led to it.
    if (mode === 'dev') await expect.poll(() => app.output()).toContain('    page turned 149')
  })

  test('breadcrumbs have what was fetched and what was written to the console', async () => {
    await send(app.url, '/story')
    const message = (await readReports()).find((event) => event.message === 'first lines')!
    expect(message.breadcrumbs).toMatchObject([
      { category: 'console', level: 'info', message: 'reading the story' },
      {
        category: 'http',
        data: { method: 'GET', url: `${app.url}/api/echo?token=[Filtered]`, status_code: 200 },
      },
    ])
  })

  test('a request that its visitor left is not reported', async () => {
    const traceId = randomUUID().replaceAll('-', '')
    const headers = { 'sentry-trace': `${traceId}-${traceId.slice(16)}-1` }
    const stream = await openStream(app.url, `/throws/late?gate=${traceId}`, { headers })
    stream.destroy()
    // Its span is sent when the server has noticed. What fails before that fails for somebody.
    const isOver = async (): Promise<boolean> => {
      await send(app.url, '/api/flush', { method: 'POST' })
      return service.spans().some((span) => span.is_segment && span.trace_id === traceId)
    }
    await expect.poll(isOver).toBe(true)
    await send(app.url, `/api/gate?name=${traceId}`, { method: 'POST' })
    expect(await readReports()).toEqual([])
  })

  test('a rejection that nobody waited for is reported', async () => {
    await send(app.url, '/throws/process')
    const [event] = await readReports()
    expect(event!.exception!.values[0]).toMatchObject({
      value: 'nobody waited',
      mechanism: { type: 'auto.node.onunhandledrejection', handled: false },
    })
    await expect.poll(() => app.output()).toContain('nobody waited')
    await expect.poll(() => app.output()).toContain(`digest: '${event!.tags!['digest']}'`)
  })
})

test('an exception that nobody caught is reported before the process ends', async () => {
  const service = await startStubService()
  const app = await startApp('telemetry', 'start', [], { WAYMARK_DSN: service.dsn })
  await send(app.url, '/api/crash')
  expect(await app.run.ended).toBe(1)
  expect(service.events()).toMatchObject([
    {
      level: 'fatal',
      exception: {
        values: [{ value: 'nobody caught', mechanism: { type: 'auto.node.onuncaughtexception' } }],
      },
    },
  ])
  expect(app.output()).toContain(`digest: '${service.events()[0]!.tags!['digest']}'`)
  expect(app.output()).toContain('finishes what it is answering, and stops')
  await service.close()
})

test('a register() that throws is printed with its line, and reported before the process ends', async () => {
  const service = await startStubService()
  const env = { WAYMARK_DSN: service.dsn, BREAK_REGISTER: '1' }
  const message = await startApp('telemetry', 'start', [], env).catch(String)
  expect(message).toContain('its register() threw an error')
  expect(message).toMatch(/Error: register is broken\n +at .*instrumentation\.ts:4/)
  expect(service.events()).toMatchObject([
    {
      level: 'fatal',
      exception: {
        values: [{ value: 'register is broken', mechanism: { type: 'auto.function.waymark.register' } }],
      },
    },
  ])
  await service.close()
})

test('in development a file that does not compile is reported with its place, not with the way of the bundler', async () => {
  const service = await startStubService()
  const copy = await copyFixture('telemetry')
  const app = await startApp(copy.dir, 'dev', [], { WAYMARK_DSN: service.dsn })
  onTestFinished(async () => {
    await app.close()
    await copy.remove()
    await service.close()
  })
  await copy.write('app/(server)/broken/page.tsx', 'export default function Page() { return <h1>{</h1> }')
  await copy.write('app/(server)/lost/page.tsx', "import './lost.ts'\nexport default () => null")
  const readReport = async (path: string): Promise<ReceivedEvent> => {
    const isMeant = ({ contexts }: ReceivedEvent): boolean => contexts.waymark?.['request_path'] === path
    await expect.poll(async () => (await send(app.url, path)).status).toBe(500)
    await expect.poll(() => service.events().some(isMeant)).toBe(true)
    return service.events().find(isMeant)!
  }
  const broken = (await readReport('/broken')).exception!.values
  expect(broken).toMatchObject([{ type: 'SyntaxError', value: 'Unexpected token' }])
  expect(broken[0]!.stacktrace!.frames).toMatchObject([
    { filename: 'app/(server)/broken/page.tsx', lineno: 1, colno: 47, in_app: true },
  ])
  const lost = (await readReport('/lost')).exception!.values
  expect(lost[0]!.value).toMatch(/^Cannot find module '.\/lost.ts' imported from /)
  expect(lost[0]!.stacktrace!.frames).toMatchObject([
    { filename: 'app/(server)/lost/page.tsx', in_app: true },
  ])
})
