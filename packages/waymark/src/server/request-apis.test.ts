import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { draftMode, isDraft } from './draft-mode.ts'
import { canonicalise, type Canonical } from '../shared/canonical-path.ts'
import { createReadPromise } from '../shared/search-params.ts'
import { connection, cookies, getLocale, getNonce, headers } from './request-apis.ts'
import {
  createRequestContext,
  runWithContext,
  type RequestContext,
  type RequestPhase,
} from './request-context.ts'

interface Sent {
  headers?: Record<string, string | string[]>
  phase?: RequestPhase
}

/** Runs code inside a real request. */
async function during<T>(sent: Sent, run: (context: RequestContext) => Promise<T>): Promise<T> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await new Promise<T>((resolve, reject) => {
      server.once('request', (request: IncomingMessage, response: ServerResponse) => {
        const { location } = canonicalise('/') as Extract<Canonical, { kind: 'location' }>
        const config = {
          authInterrupts: false,
          basePath: '',
          bodySizeLimit: 1_000_000,
          canonicalOrigin: '',
          skipTrailingSlashRedirect: false,
          trailingSlash: false,
          trustProxy: false,
        }
        const context = createRequestContext(request, response, location, config)
        context.phase = sent.phase ?? 'render'
        runWithContext(context, () => run(context))
          .then(resolve, reject)
          .finally(() => response.end())
      })
      const { port } = server.address() as AddressInfo
      sendRequest({ port, host: '127.0.0.1', headers: sent.headers ?? {} }, (response) => response.resume())
        .on('error', reject)
        .end()
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('outside a request', () => {
  test.each([
    ['headers()', headers],
    ['cookies()', cookies],
    ['connection()', connection],
    ['getNonce()', getNonce],
    ['draftMode()', draftMode],
    ['getLocale()', getLocale],
  ])('%s says so', (api, call) => {
    expect(call).toThrow(
      expect.objectContaining({ code: 'WM_OUTSIDE_REQUEST', message: expect.stringContaining(api) }),
    )
  })
})

describe('headers()', () => {
  test('gives the headers of the request without those of the router and internal families', async () => {
    const hidden = {
      RSC: '1',
      'Next-Router-State-Tree': 'x',
      'Next-Router-Prefetch': '1',
      'Next-Router-Segment-Prefetch': 'x',
      'Next-Url': '/x',
      'Next-Hmr-Refresh': '1',
      'Next-Resume': '1',
      'X-Matched-Path': '/x',
      'X-Now-Route-Matches': 'x',
      'X-Middleware-Rewrite': '/admin',
      'X-Middleware-Subrequest': 'x',
      'X-Nextjs-Data': '1',
      'X-Waymark-Internal-User': 'root',
    }
    await during({ headers: { ...hidden, 'X-Own': 'a', Accept: 'text/html' } }, async () => {
      const read = await headers()
      expect(read).toBeInstanceOf(Headers)
      for (const name of Object.keys(hidden)) expect(read.has(name), name).toBe(false)
      expect(read.get('x-own')).toBe('a')
      const names = [...new Headers(read).keys()].filter((name) => !name.startsWith('x-forwarded-'))
      expect(names.sort()).toEqual(['accept', 'connection', 'host', 'x-own'])
      expect([read.get('x-forwarded-host'), read.get('x-forwarded-for')]).toEqual([
        read.get('host'),
        '127.0.0.1',
      ])
    })
  })

  test.each(['append', 'delete', 'set'] as const)('%s is refused', async (method) => {
    await during({ headers: { 'x-a': '1' }, phase: 'handler' }, async () => {
      const read = (await headers()) as Headers
      expect(() => read[method]('x-a', '2')).toThrow(
        expect.objectContaining({ code: 'WM_HEADERS_READ_ONLY' }),
      )
      expect(read.get('x-a')).toBe('1')
    })
  })
})

describe('cookies()', () => {
  test('reads cookies', async () => {
    await during({ headers: { cookie: 'a=1; b=x%20y; a=2' } }, async () => {
      const store = await cookies()
      expect(store.size).toBe(2)
      expect(store.get('a')).toEqual({ name: 'a', value: '2' })
      expect(store.get({ name: 'b', value: '' })).toEqual({ name: 'b', value: 'x y' })
      expect(store.getAll()).toHaveLength(2)
      expect(store.getAll('a')).toEqual([{ name: 'a', value: '2' }])
      expect(store.getAll('c')).toEqual([])
      expect(store.get('toString')).toBeUndefined()
      expect([...store]).toEqual([
        ['a', { name: 'a', value: '2' }],
        ['b', { name: 'b', value: 'x y' }],
      ])
      expect(String(store)).toBe('a=2; b=x%20y')
    })
  })

  test('refuses changes while a page is rendered and says where they are allowed', async () => {
    await during({ headers: { cookie: 'a=1' } }, async (context) => {
      const store = await cookies()
      const refusal = expect.objectContaining({
        code: 'WM_COOKIES_READ_ONLY',
        hint: expect.stringContaining('server action'),
      })
      expect(() => store.set('a', '2')).toThrow(refusal)
      expect(() => store.delete('a')).toThrow(refusal)
      expect(store.get('a')?.value).toBe('1')
      expect(context.setCookies.size).toBe(0)
    })
  })

  test.each<RequestPhase>(['action', 'handler', 'middleware'])(
    'may be changed in phase %s',
    async (phase) => {
      await during({ headers: { cookie: 'a=1; b=2' }, phase }, async (context) => {
        const store = await cookies()
        store.set('a', 'new', { httpOnly: true }).set({ name: 'c', value: '3' }).delete('b')
        expect(store.get('a')?.value).toBe('new')
        expect(store.has('b')).toBe(false)
        expect(store.getAll().map(({ name }) => name)).toEqual(['a', 'c'])
        expect([...context.setCookies.values()]).toEqual([
          'a=new; Path=/; HttpOnly',
          'c=3; Path=/',
          'b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
        ])
      })
    },
  )

  test('the render after an action sees what the action set, and may not change it', async () => {
    await during({ phase: 'action' }, async (context) => {
      const store = await cookies()
      store.set('a', '1')
      context.phase = 'render'
      expect((await cookies()).get('a')?.value).toBe('1')
      expect(() => store.set('a', '2')).toThrow(expect.objectContaining({ code: 'WM_COOKIES_READ_ONLY' }))
    })
  })

  test('a refused cookie changes nothing', async () => {
    await during({ phase: 'handler' }, async (context) => {
      const store = await cookies()
      expect(() => store.set('a;b', '1')).toThrow(expect.objectContaining({ code: 'WM_COOKIE_INVALID' }))
      expect(store.size).toBe(0)
      expect(context.setCookies.size).toBe(0)
    })
  })

  test('a change after the headers were sent is refused', async () => {
    await during({ phase: 'handler' }, async (context) => {
      context.response.flushHeaders()
      const store = await cookies()
      expect(() => store.set('a', '1')).toThrow(expect.objectContaining({ code: 'WM_COOKIES_TOO_LATE' }))
    })
  })
})

test('each call is recorded and gives the same promise, which React can read without waiting', async () => {
  await during({}, async (context) => {
    const calls = { headers, cookies, connection }
    for (const name of ['headers', 'cookies', 'connection'] as const) {
      const call = calls[name]
      expect(context.used.has(name)).toBe(false)
      const promise: Promise<unknown> = call()
      expect(promise).toBeInstanceOf(Promise)
      expect(call()).toBe(promise)
      expect(promise).toMatchObject({ status: 'fulfilled', value: await promise })
      expect(context.used.has(name)).toBe(true)
    }
  })
})

describe('getNonce()', () => {
  test('gives the nonce of the document, and none where there is none', async () => {
    await during({}, async (context) => {
      context.nonce = 'abc'
      expect(await getNonce()).toBe('abc')
      // Made for one answer: a page with it is never kept.
      expect(context.used).toContain('nonce')
    })
    await during({ headers: { 'x-nonce': 'evil' } }, async () => expect(await getNonce()).toBeUndefined())
  })
})

describe('draftMode()', () => {
  const draft = (isProduction: boolean) => ({ token: Promise.resolve('right'), isProduction })

  test.each([
    ['__prerender_bypass=right', true],
    ['a=1; __prerender_bypass=right; b=2', true],
    ['__prerender_bypass=wrong', false],
    ['__prerender_bypass=right.', false],
    ['__prerender_bypass=', false],
    ['__prerender_bypass', false],
    ['x__prerender_bypass=right', false],
    ['', false],
  ])('with the cookie %j: %s', async (cookie, expected) => {
    await during({ headers: { cookie } }, async (context) => {
      context.draft = draft(true)
      expect((await draftMode()).isEnabled).toBe(expected)
      expect(await isDraft(context)).toBe(expected)
      expect(context.used.has('draftMode')).toBe(expected)
    })
  })

  test.each([
    [true, '__prerender_bypass=right; Path=/; Secure; HttpOnly; SameSite=none'],
    [false, '__prerender_bypass=right; Path=/; HttpOnly; SameSite=lax'],
  ])('enable() sets a session cookie (production: %s)', async (isProduction, line) => {
    await during({ phase: 'handler' }, async (context) => {
      context.draft = draft(isProduction)
      const mode = await draftMode()
      mode.enable()
      expect(mode.isEnabled).toBe(true)
      expect((await draftMode()).isEnabled).toBe(true)
      expect([...context.setCookies.values()]).toEqual([line])
    })
  })

  test('disable() removes it', async () => {
    await during({ phase: 'handler', headers: { cookie: '__prerender_bypass=right' } }, async (context) => {
      context.draft = draft(false)
      const mode = await draftMode()
      mode.disable()
      expect(mode.isEnabled).toBe(false)
      expect([...context.setCookies.values()]).toEqual([
        '__prerender_bypass=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=lax',
      ])
    })
  })

  test('must refuse: a change while rendering, or when the answer is on its way', async () => {
    await during({}, async (context) => {
      context.draft = draft(true)
      const mode = await draftMode()
      expect(() => mode.enable()).toThrow(expect.objectContaining({ code: 'WM_DRAFT_READ_ONLY' }))
      expect(() => mode.disable()).toThrow(expect.objectContaining({ code: 'WM_DRAFT_READ_ONLY' }))
      expect(context.setCookies.size).toBe(0)
    })
    await during({ phase: 'handler' }, async (context) => {
      context.draft = draft(true)
      const mode = await draftMode()
      context.response.flushHeaders()
      expect(() => mode.enable()).toThrow(expect.objectContaining({ code: 'WM_COOKIES_TOO_LATE' }))
    })
  })
})

describe('getLocale()', () => {
  test('gives the locale of the request, and does not make the page one of its visitor', async () => {
    await during({}, async (context) => {
      context.locale = 'nl'
      expect(getLocale()).toBe('nl')
      expect([...context.used]).toEqual([])
    })
  })

  test('says that the app has none', async () => {
    await during({}, async () => {
      expect(getLocale).toThrow(expect.objectContaining({ code: 'WM_NO_LOCALES' }))
    })
  })
})

// V8 keeps the getters of single objects, and so all that they can reach, until the full garbage collection.
test('what a request is made of has no getters of its own', async () => {
  const found = await during({ headers: { cookie: 'a=1' } }, async (context) => {
    const query = createReadPromise({}, () => void context)
    const made = { context, visitor: context.visitor, cookies: await cookies(), query }
    return Object.entries(made).flatMap(([name, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object))
        .filter(([, { get }]) => get !== undefined)
        .map(([key]) => `${name}.${key}`),
    )
  })
  expect(found).toEqual([])
})

test('a visitor who leaves is known at once, and a signal that is asked for later is aborted', async () => {
  await during({}, async ({ visitor }) => {
    expect(visitor.isGone).toBe(false)
    visitor.leave(new Error('gone'))
    expect(visitor.isGone).toBe(true)
    expect(visitor.signal.aborted).toBe(true)
    expect(visitor.signal.reason).toEqual(new Error('gone'))
  })
})
