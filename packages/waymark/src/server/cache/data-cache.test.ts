import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackgroundTasks } from '../background-tasks.ts'
import { installFetchMemo } from '../fetch-memo.ts'
import { cookies } from '../request-apis.ts'
import {
  readContext,
  runWithContext,
  settleInvalidations,
  type RequestContext,
  type RequestPhase,
} from '../request-context.ts'
import type { Cache } from './cache.ts'
import { createCache } from './create-cache.ts'
import { refresh, revalidatePath, revalidateTag, updateTag } from './invalidate.ts'
import { createMemoryStore } from './memory-store.ts'
import { unstable_cache, unstable_noStore } from './unstable-cache.ts'

let server: Server
let origin: string
let requests = 0
let time = 1_000
let cache: Cache
const failures: unknown[] = []
const tasks = createBackgroundTasks({ report: (error) => failures.push(error) })

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++
    const { pathname } = new URL(request.url ?? '', 'http://host')
    if (pathname === '/missing') response.statusCode = 404
    if (pathname === '/down' && requests > 1) response.destroy()
    if (pathname === '/slow' && requests === 1) return
    response.setHeader('set-cookie', 'a=1')
    response.setHeader('x-count', requests)
    if (pathname === '/large') response.end(Buffer.alloc(3_000_000, `${requests % 10}`))
    else response.end(String(requests))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  installFetchMemo()
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  requests = 0
  failures.length = 0
  cache = createCache([createMemoryStore({ now: () => time })])
})

function during<T>(phase: RequestPhase, run: () => T, values: Partial<RequestContext> = {}): T {
  const request = { headers: {} }
  const invalidations = { isStale: false, isRefresh: false, pending: [] }
  const context = { phase, cache, tasks, request, config: {}, used: new Set(), invalidations, ...values }
  return runWithContext(context as unknown as RequestContext, run)
}

async function fetchText(path: string, init?: object): Promise<string> {
  return (await fetch(origin + path, init)).text()
}

/** One request of a visitor each, in the order of the list. */
async function visit(path: string, init: object, values?: Partial<RequestContext>): Promise<string> {
  return during('render', () => fetchText(path, init), values)
}

async function invalidate(run: () => void): Promise<void> {
  await during('handler', async () => {
    run()
    await settleInvalidations(readContext()!)
  })
}

test('a fetch is cached only when it says so', async () => {
  expect([await visit('/', {}), await visit('/', {})]).toEqual(['1', '2'])
  const kept = { cache: 'force-cache' }
  expect([await visit('/', kept), await visit('/', kept)]).toEqual(['3', '3'])
  expect(await during('action', () => fetchText('/'))).toBe('4')
  expect(await during('action', () => fetchText('/', kept))).toBe('3')
  expect(await visit('/', { cache: 'no-store' })).toBe('5')
})

test('a cached answer has its headers and address, without cookies', async () => {
  for (const count of [1, 2]) {
    const response = await during('handler', () => fetch(`${origin}/`, { cache: 'force-cache' }))
    expect([count, response.status, response.url]).toEqual([count, 200, `${origin}/`])
    expect(response.headers.get('x-count')).toBe('1')
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test.each<[string, object, object]>([
  ['headers', { headers: { a: '1' } }, { headers: { a: '2' } }],
  ['method', { method: 'POST' }, {}],
  ['body', { method: 'POST', body: 'a' }, { method: 'POST', body: 'b' }],
])('another %s is another entry', async (_name, first, second) => {
  const kept = { cache: 'force-cache' }
  expect(await visit('/', { ...first, ...kept })).toBe('1')
  expect(await visit('/', { ...second, ...kept })).toBe('2')
  expect(await visit('/', { ...first, ...kept })).toBe('1')
})

test('trace headers do not make another entry', async () => {
  for (const traceparent of ['a', 'b'])
    expect(await visit('/', { headers: { traceparent }, cache: 'force-cache' })).toBe('1')
})

test('only answers with status 200 are kept', async () => {
  const kept = { cache: 'force-cache' }
  expect([await visit('/missing', kept), await visit('/missing', kept)]).toEqual(['1', '2'])
})

test('an answer over the limit is passed on whole, and not kept', async () => {
  const codes: string[] = []
  const warn = ({ code }: { code: string }): void => void codes.push(code)
  for (const count of ['1', '2']) {
    const text = await visit('/large', { cache: 'force-cache' }, { warn })
    expect([text.length, text[0], text.at(-1)]).toEqual([3_000_000, count, count])
  }
  expect(codes).toEqual(['WM_CACHE_TOO_LARGE', 'WM_CACHE_TOO_LARGE'])
})

test('a stale answer is given while one new one is fetched', async () => {
  const init = { next: { revalidate: 10 } }
  expect(await visit('/', init)).toBe('1')
  time += 9_999
  expect(await visit('/', init)).toBe('1')
  time += 1
  expect(await Promise.all([visit('/', init), visit('/', init)])).toEqual(['1', '1'])
  await tasks.drain()
  expect(await visit('/', init)).toBe('2')
  expect(requests).toBe(2)
})

test('when it cannot be fetched anew, the old answer stays, and the next try waits', async () => {
  const init = { next: { revalidate: 10 } }
  expect(await visit('/down', init)).toBe('1')
  time += 10_000
  for (const _ of [1, 2]) {
    expect(await visit('/down', init)).toBe('1')
    await tasks.drain()
  }
  expect([requests, failures.length]).toEqual([2, 1])
  time += 10_000
  expect(await visit('/down', init)).toBe('1')
  await tasks.drain()
  expect([requests, failures.length]).toEqual([3, 2])
})

test('200 visitors at once make one fetch', async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => visit('/', { cache: 'force-cache' })))
  expect(new Set(all)).toEqual(new Set(['1']))
  expect(requests).toBe(1)
})

test('who loses patience does so alone', async () => {
  const patience = new AbortController()
  const first = visit('/slow', { cache: 'force-cache', signal: patience.signal })
  const second = visit('/slow', { cache: 'force-cache' })
  await expect.poll(() => requests).toBe(1)
  patience.abort()
  await expect(first).rejects.toThrow(/abort/)
  expect(await second).toBe('2')
})

test('drafts neither read nor write the cache', async () => {
  const draft = { token: Promise.resolve('secret'), isProduction: true }
  const request = { headers: { cookie: '__prerender_bypass=secret' } } as never
  const kept = { cache: 'force-cache' }
  expect(await visit('/', kept)).toBe('1')
  expect(await visit('/', kept, { draft, request })).toBe('2')
  expect(await visit('/', kept)).toBe('1')
})

test('an invalidated tag, path or route is fetched anew', async () => {
  const init = { cache: 'force-cache', next: { tags: ['posts'] } } as const
  const data = { readRouteTags: () => ['_N_T_/blog/hello'] }
  expect(await visit('/', init, { data })).toBe('1')
  await invalidate(() => revalidateTag('posts'))
  expect(await visit('/', init, { data })).toBe('2')
  await invalidate(() => revalidatePath('/blog/hello'))
  expect(await visit('/', init, { data })).toBe('3')
  await invalidate(() => revalidateTag('posts', 'max'))
  expect(await visit('/', init, { data })).toBe('3')
  await tasks.drain()
  expect(await visit('/', init, { data })).toBe('4')
})

test('what an action invalidates is told to the browser', async () => {
  const record = (run: () => void): unknown =>
    during('action', () => {
      run()
      const { isStale, isRefresh } = readContext()!.invalidations
      return { isStale, isRefresh }
    })
  const stale = { isStale: true, isRefresh: false }
  expect(record(() => revalidateTag('a'))).toEqual(stale)
  expect(record(() => updateTag('a'))).toEqual(stale)
  expect(record(() => revalidatePath('/'))).toEqual(stale)
  expect(record(() => revalidateTag('a', { expire: 0 }))).toEqual(stale)
  expect(record(() => refresh())).toEqual({ isStale: false, isRefresh: true })
  expect(record(() => revalidateTag('a', 'max'))).toEqual({ isStale: false, isRefresh: false })
})

test.each<[string, RequestPhase, () => void, string]>([
  ['revalidateTag while rendering', 'render', () => revalidateTag('a'), 'WM_INVALIDATE_WHERE'],
  ['revalidatePath while rendering', 'render', () => revalidatePath('/'), 'WM_INVALIDATE_WHERE'],
  ['updateTag in a handler', 'handler', () => updateTag('a'), 'WM_INVALIDATE_WHERE'],
  ['refresh in a handler', 'handler', () => refresh(), 'WM_INVALIDATE_WHERE'],
  ['revalidateTag in middleware', 'middleware', () => revalidateTag('a'), 'WM_INVALIDATE_WHERE'],
  ['an empty tag', 'action', () => revalidateTag(''), 'WM_TAG_INVALID'],
  ['a long tag', 'action', () => updateTag('x'.repeat(257)), 'WM_TAG_INVALID'],
  ['a relative path', 'action', () => revalidatePath('blog'), 'WM_PATH_INVALID'],
  ['a long path', 'action', () => revalidatePath(`/${'x'.repeat(1_024)}`), 'WM_PATH_INVALID'],
  ['an unknown profile', 'action', () => revalidateTag('a', 'ages'), 'WM_CACHE_LIFE_UNKNOWN'],
  ['a profile that is no time', 'action', () => revalidateTag('a', { expire: -1 }), 'WM_CACHE_LIFE_INVALID'],
])('refused: %s', (_name, phase, run, code) => {
  expect(() => during(phase, run)).toThrow(expect.objectContaining({ code }))
})

test('unstable_cache keeps results by arguments and key parts', async () => {
  let runs = 0
  const run = async (...args: unknown[]): Promise<unknown> => ({ args, runs: ++runs })
  const first = unstable_cache(run, ['a'], { tags: ['t'] })
  const second = unstable_cache(run, ['b'])
  const call = (cached: typeof first, ...args: unknown[]): Promise<unknown> =>
    during('render', () => cached(...args))
  expect(await call(first, 1)).toEqual({ args: [1], runs: 1 })
  expect(await call(first, 1)).toEqual({ args: [1], runs: 1 })
  expect(await call(first, 2)).toMatchObject({ runs: 2 })
  expect(await call(second, 1)).toMatchObject({ runs: 3 })
  await invalidate(() => revalidateTag('t'))
  expect(await call(first, 1)).toMatchObject({ runs: 4 })
  expect(await call(second, 1)).toMatchObject({ runs: 3 })
})

test('unstable_cache knows no visitor, and has the tags of what it fetched', async () => {
  const readCookies = unstable_cache(async () => cookies())
  await expect(during('render', () => readCookies())).rejects.toMatchObject({
    code: 'WM_CACHED_REQUEST_DATA',
  })
  const read = unstable_cache(() => fetchText('/', { next: { tags: ['inner'] } }))
  expect(await during('render', () => read())).toBe('1')
  await invalidate(() => revalidateTag('inner'))
  expect(await during('render', () => read())).toBe('2')
  expect(() => unstable_cache(async () => 1, [], { revalidate: 0 })).toThrow(/revalidate/)
  // As a variable of the environment gives it.
  expect(() => unstable_cache(async () => 1, [], { revalidate: '60' as never })).toThrow(/revalidate/)
})

test('what went into a page is told to whoever keeps the page', async () => {
  const used: unknown[] = []
  const data = {
    onCached: (value: unknown) => void used.push(value),
    onUncached: (api: string) => void used.push(api),
  }
  await visit('/', { next: { revalidate: 5, tags: ['a'] } }, { data })
  // Nothing is kept but the page, which has the tag.
  await visit('/', { next: { tags: ['b'] } }, { data })
  await visit('/', { cache: 'no-store' }, { data })
  await visit('/', {}, { data })
  during('render', () => unstable_noStore(), { data })
  expect(used).toEqual([
    { revalidate: 5, tags: ['a'] },
    { revalidate: false, tags: ['b'] },
    'fetch',
    'unstable_noStore()',
  ])
})
