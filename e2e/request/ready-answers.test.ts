import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { send, type Answer, type SendOptions } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startStubService, type ReceivedSpan } from '../harness/stub-service.ts'

/** Static pages are answered without a walk through routes and rules, once somebody was answered with them. */

const COUNTER = `--import=${fileURLToPath(new URL('../harness/count-walks.mjs', import.meta.url))}`
const PAYLOAD = { rsc: '1' }
/** Names the cookie of draft mode, so the request has to be looked at; but it has no such cookie. */
const WALKING = { cookie: 'a=__prerender_bypass' }

const TRACE = 'd49d9bf66f13450b81f65bc51cf49c03'

/** How many requests walked so far. */
function createWalkCount({ run }: RunningApp): () => Promise<number> {
  let questions = 0
  return async () => {
    const question = ++questions
    run.child.kill('SIGUSR2')
    const [, walks] = await run.waitForOutput(new RegExp(`question ${question}: (\\d+) walks`))
    return Number(walks)
  }
}

function useApp(fixture: string) {
  let app: RunningApp | undefined
  let countWalks: ReturnType<typeof createWalkCount>
  beforeAll(async () => {
    app = await startApp(fixture, 'start', [], { NODE_OPTIONS: COUNTER })
    countWalks = createWalkCount(app)
  })
  afterAll(() => app?.close())
  const get = (path: string, options?: SendOptions): Promise<Answer> => send(app!.url, path, options)
  /** Twice: the first one may have been made, or found on disk. */
  const warm = async (path: string, options?: SendOptions): Promise<void> => {
    await get(path, options)
    await get(path, options)
  }
  return { app: () => app!, get, warm, countWalks: () => countWalks() }
}

/** All that was sent, but for the time. */
function readAll({ status, rawHeaders, bytes }: Answer): unknown {
  const lines = rawHeaders.filter((_text, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== 'date')
  return { status, lines, body: bytes.toString('base64') }
}

type Row = [path: string, options?: SendOptions]

function testSame(server: ReturnType<typeof useApp>, rows: Row[]): void {
  test.each(rows)(
    '%s is answered without a walk, as if there had been one (%j)',
    async (path, options = {}) => {
      const { get, warm, countWalks } = server
      await warm(path, { ...options, headers: { ...options.headers } })
      const walked = await get(path, { ...options, headers: { ...options.headers, ...WALKING } })
      const before = await countWalks()
      const direct = await get(path, options)
      expect(await countWalks()).toBe(before)
      expect(readAll(direct)).toEqual(readAll(walked))
      expect(direct.headers['x-waymark-cache']).toMatch(/^HIT/)
    },
  )
}

describe('of app/', () => {
  const server = useApp('static')
  const { get, warm, countWalks } = server

  testSame(server, [
    ['/'],
    ['/about'],
    ['/about', { method: 'HEAD' }],
    ['/about', { headers: { 'accept-encoding': 'gzip' } }],
    ['/about', { headers: { 'accept-encoding': 'gzip, br' } }],
    ['/about', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }],
    ['/about', { headers: { 'accept-encoding': 'zstd, *;q=0' } }],
    ['/about', { headers: { 'if-none-match': '*' } }],
    ['/about', { headers: { 'if-none-match': '"another"' } }],
    ['/about', { headers: { cookie: 'session=1', 'user-agent': 'Googlebot' } }],
    ['/about?_rsc', { headers: PAYLOAD }],
    ['/about?_rsc', { headers: { ...PAYLOAD, 'accept-encoding': 'br' } }],
    ['/about?_rsc', { headers: { ...PAYLOAD, 'next-router-prefetch': '1' } }],
    ['/posts/one'],
    ['/posts/not-listed'],
    ['/missing'],
    ['/nested/y/y2'],
    ['/rules/own-caching'],
    ['/other-name'],
    ['/handlers/fixed'],
    ['/robots.txt'],
  ])

  test.each<Row>([
    ['/guarded', { headers: { cookie: 'key=1' } }],
    ['/uses/cookies'],
    ['/about?with=query'],
    ['/about', { headers: WALKING }],
    ['/about', { method: 'OPTIONS' }],
    ['/no/such/page'],
    ['/moved'],
    ['/posts/two%20words'],
  ])('%s is looked at each time (%j)', async (path, options) => {
    await warm(path, options)
    const before = await countWalks()
    await get(path, options)
    expect(await countWalks()).toBeGreaterThan(before)
  })

  test('a header that is set several times is sent several times', async () => {
    await warm('/nested/y/y1')
    for (const headers of [{}, WALKING])
      expect((await get('/nested/y/y1', { headers })).headers['set-cookie']).toEqual(['first=1', 'second=y1'])
  })

  test('what a rule says of some visitors is not said to others', async () => {
    const guest = { headers: { 'x-guest': '1' } }
    await warm('/posts/two%20words')
    expect((await get('/posts/two%20words', guest)).headers['x-for-guests']).toBe('yes')
    await warm('/posts/two%20words', guest)
    expect((await get('/posts/two%20words')).headers['x-for-guests']).toBeUndefined()
  })

  test('an answer has the form that is asked for', async () => {
    await warm('/about')
    await warm('/about?_rsc', { headers: PAYLOAD })
    expect((await get('/about', { headers: PAYLOAD })).status).toBe(307)
    expect((await get('/about?_rsc')).status).toBe(307)
    expect((await get('/about', { method: 'POST', body: 'x' })).status).toBe(405)
  })

  test('a visitor with draft mode on sees drafts', async () => {
    await warm('/uses/draft')
    const cookie = (await get('/api/draft')).headers['set-cookie']![0]!.split(';')[0]!
    expect((await get('/uses/draft', { headers: { cookie } })).text).toContain('draft')
  })

  test('what is out of date is not sent again, in this process and in others', async () => {
    const other = await startApp('static', 'start')
    try {
      for (const origin of [server.app().url, other.url, server.app().url, other.url])
        expect((await send(origin, '/posts/%C3%A9')).headers['x-waymark-cache']).toMatch(/^HIT/)
      await get('/api/revalidate?path=/posts/%C3%A9', { method: 'POST' })
      expect((await send(other.url, '/posts/%C3%A9')).headers['x-waymark-cache']).toBe('REVALIDATED')
      expect((await get('/posts/%C3%A9')).headers['x-waymark-cache']).toMatch(/^HIT; layer=disk/)
    } finally {
      await other.close()
    }
  })

  test('a page that is old is made anew', async () => {
    await expect.poll(async () => (await get('/anew')).headers['x-waymark-cache']).toMatch(/^STALE/)
    await expect.poll(async () => (await get('/anew')).headers['x-waymark-cache']).toMatch(/^HIT/)
    await expect.poll(async () => (await get('/anew')).headers['x-waymark-cache']).toMatch(/^STALE/)
  })

  test('the access log tells of them as of others', async () => {
    const { run } = server.app()
    await warm('/nested/x/x1')
    const count = () =>
      run
        .output()
        .match(/"path":"\/nested\/x\/x1","route":"\/nested\/\[a\]\/\[b\]","kind":"document","status":200/g)
        ?.length
    await expect.poll(count).toBe(2)
    const before = await countWalks()
    await get('/nested/x/x1')
    await expect.poll(count).toBe(3)
    expect(await countWalks()).toBe(before)
  })
})

describe('of pages/', () => {
  const server = useApp('pages-basic')
  const { get, warm, countWalks, app } = server

  testSame(server, [
    ['/about'],
    ['/about', { method: 'HEAD' }],
    ['/about', { headers: { 'accept-encoding': 'br' } }],
    ['/about', { headers: { 'if-none-match': '*' } }],
    ['/blog/first'],
  ])

  test('so is the data of a page', async () => {
    const buildId = await readFile(join(app().dir, '.waymark/BUILD_ID'), 'utf8')
    const path = `/_waymark/data/${buildId.trim()}/blog/first.json`
    const headers = { 'x-nextjs-data': '1' }
    await warm(path, { headers })
    const walked = await get(path, { headers: { ...headers, ...WALKING } })
    const before = await countWalks()
    const direct = await get(path, { headers })
    expect(await countWalks()).toBe(before)
    expect(readAll(direct)).toEqual(readAll(walked))
    expect(direct.status).toBe(200)
  })

  test('a page with props of the request is made for each', async () => {
    await warm('/post/1')
    const before = await countWalks()
    await get('/post/1')
    expect(await countWalks()).toBeGreaterThan(before)
  })
})

test('who is sampled is measured without a walk', async () => {
  const service = await startStubService()
  onTestFinished(() => service.close())
  // Only what comes from a trace that is sampled is.
  const env = { NODE_OPTIONS: COUNTER, WAYMARK_DSN: service.dsn, WAYMARK_TRACES_SAMPLE_RATE: '0' }
  const app = await startApp('static', 'start', [], env)
  onTestFinished(() => app.close())
  const countWalks = createWalkCount(app)
  const ahead = { headers: { ...PAYLOAD, 'next-router-prefetch': '1' } }
  const rows: Row[] = [
    ['/about'],
    ['/about', { method: 'HEAD' }],
    ['/about', { headers: { 'if-none-match': '*' } }],
    ['/posts/one'],
    ['/about?_rsc', ahead],
    ['/robots.txt'],
  ]
  // Twice: the first one may have been made, or found on disk.
  for (const [path, options] of [...rows, ...rows]) await send(app.url, path, options)
  const before = await countWalks()
  for (const [index, [path, options]] of rows.entries()) {
    const trace = { 'sentry-trace': `${TRACE}-${nameParent(index)}-1` }
    await send(app.url, path, { ...options, headers: { ...options?.headers, ...trace } })
  }
  expect(await countWalks()).toBe(before)
  // What waits to be sent is sent before the end.
  await app.run.stop('SIGTERM')
  const spans = service.spans().filter(({ trace_id, is_segment }) => trace_id === TRACE && is_segment)
  expect(spans).toHaveLength(service.spans().length)
  const tell = ({ parent_span_id, name, attributes }: ReceivedSpan): unknown[] => [
    parent_span_id,
    name,
    ...['http.request.method', 'http.response.status_code', 'http.route', 'url.path'].map(
      (key) => attributes[key]?.value,
    ),
  ]
  expect(spans.map(tell).toSorted()).toEqual([
    [nameParent(0), 'GET /about', 'GET', 200, '/about', '/about'],
    [nameParent(1), 'HEAD /about', 'HEAD', 200, '/about', '/about'],
    [nameParent(2), 'GET /about', 'GET', 304, '/about', '/about'],
    [nameParent(3), 'GET /posts/[slug]', 'GET', 200, '/posts/[slug]', '/posts/one'],
  ])
  // The payload that is asked for ahead, and the file.
  expect(service.drops()).toContainEqual({ reason: 'ignored', category: 'span', quantity: 2 })
})

function nameParent(index: number): string {
  return `1cc4b26ab9094ef${index}`
}
