import { describe, expect, test } from 'vitest'
import { MAX_CACHED_PAYLOADS } from '../../shared/limits.ts'
import { createPageDataCache, type PageDataRequest } from './fetch-page-data.ts'
import { isAssetError } from './router-errors.ts'

type Reply = () => Response | Promise<Response>

function start(replies: Reply[], isDevelopment = false) {
  const sent: { url: string; init: RequestInit }[] = []
  const cache = createPageDataCache({
    origin: 'http://site.test',
    isDevelopment,
    fetch: async (url, init) => {
      sent.push({ url, init })
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      return reply!()
    },
  })
  return { cache, sent }
}

const props =
  (json: unknown = { pageProps: {} }, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json(json, { headers })
const status =
  (code: number, body = 'x'): Reply =>
  () =>
    new Response(body, { status: code })
const cut: Reply = () => Promise.reject(new TypeError('Failed to fetch'))
const cutInside: Reply = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }),
  )

describe('tries', () => {
  test.each<[string, Reply[], boolean, number, 'props' | 'fails']>([
    ['as the server rendered it: fails once', [status(500), props()], true, 2, 'props'],
    ['as the server rendered it: fails twice', [status(500), status(502), props()], true, 3, 'props'],
    [
      'as the server rendered it: fails three times',
      [status(500), status(500), status(500), props()],
      true,
      3,
      'fails',
    ],
    ['as the server rendered it: 404', [status(404), props()], true, 1, 'fails'],
    ['as the server rendered it: 429', [status(429), props()], true, 1, 'fails'],
    ['as the server rendered it: the connection is cut', [cut, props()], true, 1, 'fails'],
    ['as the server rendered it: cut within the body', [cutInside, props()], true, 1, 'fails'],
    ['later: fails once', [status(500), props()], false, 1, 'fails'],
    ['later: the connection is cut', [cut, props()], false, 1, 'fails'],
  ])('%s', async (_, replies, isServerRendered, tries, result) => {
    const { cache, sent } = start(replies)
    const outcome = await cache.fetch({ href: '/d.json', isServerRendered }).then(
      ({ kind }) => kind,
      () => 'fails',
    )
    expect(outcome).toBe(result)
    expect(sent).toHaveLength(tries)
  })
})

describe('answers', () => {
  const failure = async (reply: Reply, request: Partial<PageDataRequest> = {}): Promise<Error> =>
    start([reply])
      .cache.fetch({ href: '/d.json', ...request })
      .then(
        () => new Error('it did not fail'),
        (error: Error) => error,
      )

  test.each<[string, Reply, boolean, boolean]>([
    ['500 later', status(500), false, true],
    ['500 as the server rendered it', status(500), true, false],
    ['no JSON', status(200, '<html>'), false, true],
    ['a number', status(200, '1'), false, true],
    ['404 without a word of the page', status(404, '{}'), false, true],
  ])('%s', async (_, reply, isServerRendered, isAsset) => {
    const error = await failure(reply, { isServerRendered })
    expect(error.message).toBe('Failed to load static props')
    expect(isAssetError(error)).toBe(isAsset)
  })

  test.each([cut, cutInside])('a connection that fails is marked', async (reply) => {
    expect(isAssetError(await failure(reply))).toBe(true)
    expect(isAssetError(await failure(reply, { isServerRendered: true }))).toBe(true)
  })

  test('not found', async () => {
    const { cache } = start([status(404, '{"notFound":true}')])
    expect((await cache.fetch({ href: '/d.json' })).kind).toBe('not-found')
  })

  test('a redirect of middleware is read by its headers, and only with middleware', async () => {
    const redirect: Reply = () => new Response(null, { status: 307, headers: { 'x-nextjs-redirect': '/x' } })
    const { cache } = start([redirect])
    const data = await cache.fetch({ href: '/d.json', hasMiddleware: true })
    expect(data.kind).toBe('effects')
    expect(data.headers.get('x-nextjs-redirect')).toBe('/x')
    expect((await failure(redirect)).message).toBe('Failed to load static props')
  })

  test('a page that was skipped brings no props', async () => {
    const { cache } = start([props({}, { 'x-middleware-skip': '1' })])
    expect((await cache.fetch({ href: '/d.json', hasMiddleware: true })).kind).toBe('effects')
  })
})

describe('requests', () => {
  test('are GET with the cookies of this site', async () => {
    const { cache, sent } = start([props()])
    await cache.fetch({ href: '/d.json' })
    expect(sent).toEqual([
      {
        url: 'http://site.test/d.json',
        init: {
          method: 'GET',
          credentials: 'same-origin',
          cache: 'no-cache',
          headers: { 'x-nextjs-data': '1' },
        },
      },
    ])
  })

  test('for one address are shared while one is under way', async () => {
    const { cache, sent } = start([props()])
    await Promise.all([cache.fetch({ href: '/d.json' }), cache.fetch({ href: 'http://site.test/d.json' })])
    expect(sent).toHaveLength(1)
    await cache.fetch({ href: '/d.json' })
    expect(sent).toHaveLength(2)
  })

  test.each<[string, Reply, Partial<PageDataRequest>, boolean, number]>([
    ['what is static is kept', props(), { keeps: true }, false, 1],
    ['what is made for each request is not', props(), {}, false, 2],
    ['nothing is kept in development', props(), { keeps: true }, true, 2],
    ['no-cache', props({}, { 'x-middleware-cache': 'no-cache' }), { keeps: true }, false, 2],
    ['failures are not kept', status(500), { keeps: true }, false, 2],
    ['not found is not kept', status(404, '{"notFound":true}'), { keeps: true }, false, 2],
  ])('%s', async (_, reply, request, isDevelopment, requests) => {
    const { cache, sent } = start([reply], isDevelopment)
    await cache.fetch({ href: '/d.json', ...request }).catch(() => {})
    await cache.fetch({ href: '/d.json', ...request }).catch(() => {})
    expect(sent).toHaveLength(requests)
  })

  test('what is kept can be forgotten, and is limited in number', async () => {
    const { cache, sent } = start([props()])
    await cache.fetch({ href: '/d.json', keeps: true })
    cache.forget('/d.json')
    await cache.fetch({ href: '/d.json', keeps: true })
    expect(sent).toHaveLength(2)
    for (let index = 0; index < MAX_CACHED_PAYLOADS; index++)
      await cache.fetch({ href: `/${index}.json`, keeps: true })
    await cache.fetch({ href: '/d.json', keeps: true })
    expect(sent).toHaveLength(MAX_CACHED_PAYLOADS + 3)
  })

  test('a nudge is one HEAD at a time, and its failure nobody’s business', async () => {
    const { cache, sent } = start([cut])
    cache.nudge('/d.json')
    cache.nudge('/d.json')
    expect(sent.map(({ init }) => init.method)).toEqual(['HEAD'])
    const dev = start([cut], true)
    dev.cache.nudge('/d.json')
    expect(dev.sent).toEqual([])
  })
})
