import { describe, expect, it } from 'vitest'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import { computeGroupingKey, LATEST_GROUPING } from './grouping.ts'
import { readEvent } from './read-event.ts'
import { isControlFlow, isNotFoundSegment } from './inbound-filter.ts'
import { routeOfName } from './route.ts'
import { deriveTags, userKeyOf } from './tags.ts'
import { createTitle } from './title.ts'

const NOW = 1_794_710_408_000
const META: SpoolMeta = { projectId: 1, type: 'event', receivedMs: NOW }
const read = (raw: Record<string, unknown>, meta: Partial<SpoolMeta> = {}, storeAddresses = false) =>
  readEvent(raw, { ...META, ...meta }, { storeAddresses })

const exception = {
  type: 'TypeError',
  value: 'x',
  stacktrace: { frames: [{ filename: 'a.js', function: 'f' }] },
}

it.each([
  ['one object', exception],
  ['a list', [exception]],
  ['values', { values: [exception] }],
])('an exception as %s', (_, value) => {
  const event = read({ exception: value })
  expect(event.exceptions.map(({ type, frames }) => [type, frames.length])).toEqual([['TypeError', 1]])
})

it.each([
  ['critical', 'fatal'],
  ['warn', 'warning'],
  ['warning', 'warning'],
  ['info', 'info'],
  ['shrug', 'error'],
  [7, 'error'],
])('level %s is %s', (sent, level) => {
  expect(read({ level: sent }).level).toBe(level)
})

it('tags as a map and as pairs', () => {
  const expected = [
    ['a', '1'],
    ['b', 'true'],
  ]
  expect(read({ tags: { a: 1, b: true, c: null } }).tags).toEqual(expected)
  expect(read({ tags: [['a', '1'], ['b', true], 'x'] }).tags).toEqual(expected)
})

describe('time', () => {
  it.each<[name: string, timestamp: unknown, meta: Partial<SpoolMeta>, timeMs: number]>([
    ['seconds', (NOW - 5_000) / 1_000, {}, NOW - 5_000],
    ['text', new Date(NOW - 5_000).toISOString(), {}, NOW - 5_000],
    ['text without a zone', new Date(NOW - 5_000).toISOString().replace('Z', ''), {}, NOW - 5_000],
    ['seconds as text', String((NOW - 5_000) / 1_000), {}, NOW - 5_000],
    ['none', undefined, {}, NOW],
    ['nonsense', 'yesterday', {}, NOW],
    ['far in the future', NOW / 1_000 + 7_200, {}, NOW],
    ['a clock that starts in 1970', 5, {}, NOW],
    ['the start of 1970', 0, {}, NOW],
    ['longer ago than anything is kept by the minute', NOW / 1_000 - 91 * 86_400, {}, NOW],
    ['days in a queue', NOW / 1_000 - 10 * 86_400, {}, NOW - 10 * 86_400_000],
    ['weeks in a queue', NOW / 1_000 - 89 * 86_400, {}, NOW - 89 * 86_400_000],
    ['a clock that is years slow and says so', 5, { sentAtMs: 6_000 }, NOW - 1_000],
    ['a clock that is an hour slow', NOW / 1_000 - 3_600, { sentAtMs: NOW - 3_600_000 }, NOW],
    ['a clock that is right', NOW / 1_000 - 3_600, { sentAtMs: NOW - 30_000 }, NOW - 3_600_000],
  ])('%s', (_, timestamp, meta, timeMs) => {
    expect(read({ timestamp }, meta).timeMs).toBe(timeMs)
  })
})

it('keeps the last 100 of 150 breadcrumbs', () => {
  const breadcrumbs = Array.from({ length: 150 }, (_, index) => ({ message: `m${index}`, timestamp: 1 }))
  for (const value of [breadcrumbs, { values: breadcrumbs }]) {
    const event = read({ breadcrumbs: value })
    expect(event.breadcrumbs).toHaveLength(100)
    expect(event.breadcrumbs.at(-1)?.message).toBe('m149')
  }
})

it('breadcrumbs are shifted with their event', () => {
  const hour = 3_600_000
  const breadcrumbs = [{ timestamp: NOW / 1_000 - 3_605 }, { message: 'no time' }]
  const times = (meta: Partial<SpoolMeta>) =>
    read({ breadcrumbs }, meta).breadcrumbs.map((crumb) => crumb.timeMs)
  expect(times({ sentAtMs: NOW - hour })).toEqual([NOW - 5_000, undefined])
  expect(times({})).toEqual([NOW - hour - 5_000, undefined])
})

it('bounds tags, frames, exceptions and values', () => {
  const frames = Array.from({ length: 200 }, (_, index) => ({ function: `f${index}` }))
  const event = read({
    tags: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, 'v'.repeat(500)])),
    exception: Array.from({ length: 30 }, () => ({
      type: 'E',
      value: 'x'.repeat(5_000),
      stacktrace: { frames },
    })),
  })
  expect(event.tags).toHaveLength(100)
  expect(event.tags[0]?.[1]).toHaveLength(200)
  expect(event.exceptions).toHaveLength(10)
  expect(event.exceptions[0]?.frames).toHaveLength(50)
  expect(event.exceptions[0]?.frames.at(-1)?.function).toBe('f199')
  expect(event.exceptions[0]?.value).toHaveLength(1_024)
})

it('neither cookies, bodies nor addresses are kept, and headers by a list', () => {
  const event = read(
    {
      user: { id: 7, ip_address: '{{auto}}' },
      request: {
        url: 'https://h/p?token=secret',
        cookies: { sid: 'secret' },
        data: 'secret',
        headers: { 'User-Agent': 'x', Cookie: 'secret', 'X-Forwarded-For': 'secret' },
        query_string: [['token', 'secret']],
      },
    },
    { address: '192.0.2.7' },
  )
  expect(JSON.stringify(event)).not.toContain('secret')
  expect(JSON.stringify(event)).not.toContain('192.0.2.7')
  expect(event.request?.headers).toEqual({ 'user-agent': 'x' })
  expect(read({ user: { ip_address: '{{auto}}' } }, { address: '192.0.2.7' }, true).user?.address).toBe(
    '192.0.2.7',
  )
})

it('what an app says of a user beyond who it is stands beside it', () => {
  const address = '198.51.100.7'
  const user = {
    id: 7,
    ip_address: address,
    name: 'Ann',
    plan: { seats: 3, token: 'secret' },
    data: { area: 'shop', client_ip: address },
  }
  const data = { name: 'Ann', plan: { seats: 3, token: '[Filtered]' }, area: 'shop' }
  expect(read({ user }).user).toEqual({ id: '7', data })
  expect(read({ user }, {}, true).user?.data).toEqual({ ...data, client_ip: address })
  expect(read({ user: { data: 'paying' } }).user).toEqual({ data: { data: 'paying' } })
  for (const nobody of [{ id: null, name: null, plan: null }, { data: {} }, [], 'ann']) {
    expect(read({ user: nobody }).user).toBeUndefined()
  }
})

it.each([false, true])('addresses that an app names anywhere, where they are stored: %s', (isStored) => {
  const address = '198.51.100.7'
  const raw = {
    contexts: { client: { address, plan: 'free' }, trace: { data: { 'net.peer.ip': address } } },
    extra: { headers: { 'X-Forwarded-For': address }, visitor: { ip_address: address } },
    tags: { remote_addr: address, 'user.ip_address': address, area: 'shop' },
    breadcrumbs: [{ data: { 'http.client_ip': address } }],
    exception: { ...exception, stacktrace: { frames: [{ function: 'f', vars: { client_ip: address } }] } },
  }
  const event = read(raw, {}, isStored)
  expect(JSON.stringify(event).split(address)).toHaveLength(isStored ? 9 : 1)
  expect(event.contexts['client']).toMatchObject({ plan: 'free' })
  expect(event.tags).toContainEqual(['area', 'shop'])
})

it('a tag named key or like a query is masked, and a query as pairs', () => {
  const event = read({
    tags: { key: 'secret', 'http.query': 'sid=secret&a=1' },
    request: { query_string: [['key', 'secret']] },
  })
  expect(JSON.stringify(event)).not.toContain('secret')
  expect(event.tags.at(-1)).toEqual(['http.query', 'sid=[Filtered]&a=1'])
})

describe('the address of the peer', () => {
  const meta = { address: '192.0.2.7' }
  it.each<[inferIp: string | undefined, user: object | undefined, address: string | undefined]>([
    [undefined, { ip_address: '{{auto}}' }, '192.0.2.7'],
    [undefined, undefined, undefined],
    ['auto', undefined, '192.0.2.7'],
    ['auto', { id: '1' }, '192.0.2.7'],
    ['auto', { ip_address: '198.51.100.1' }, '198.51.100.1'],
    ['never', { ip_address: '{{auto}}' }, undefined],
    ['never', { ip_address: '198.51.100.1' }, '198.51.100.1'],
    ['never', undefined, undefined],
  ])('infer_ip %s of %j', (inferIp, user, address) => {
    const raw = { user, sdk: { name: 'x', settings: { infer_ip: inferIp } } }
    expect(read(raw, meta, true).user?.address).toBe(address)
    expect(read(raw, meta, false).user?.address).toBeUndefined()
  })
})

it('the stack of a message is read, and the message stays what it is', () => {
  const stacktrace = exception.stacktrace
  for (const stack of [{ stacktrace }, { threads: { values: [{ current: true, stacktrace }] } }]) {
    const event = read({ message: 'hello %s', ...stack })
    expect(event.exceptions.map(({ frames }) => frames.map((frame) => frame.function))).toEqual([['f']])
    expect(createTitle({ ...event, transaction: 't' })).toEqual({ type: '', value: 'hello %s', culprit: 't' })
    expect(Object.fromEntries(deriveTags(event, undefined))).not.toHaveProperty('handled')
  }
  expect(read({ message: 'hello', threads: { values: [{ id: 1 }] } }).exceptions).toEqual([])
})

/** As the SDKs do with `attachStacktrace`: 10.x where it is set, 11.x always. */
const sentWithStack = (frame: string, more: object): Record<string, unknown> => ({
  exception: {
    values: [
      {
        value: 'no Ann',
        stacktrace: { frames: [{ filename: `${frame}.js`, function: frame }] },
        mechanism: { type: 'generic', handled: true, synthetic: true },
      },
    ],
  },
  ...more,
})

it.each<[name: string, texts: object]>([
  ['a text', { message: 'no Ann' }],
  ['a template', { logentry: { message: 'no %s', params: ['Ann'] } }],
])('the stack of a message may stand where errors do, beside %s', (_, texts) => {
  const event = read(sentWithStack('f', texts))
  expect(event.exceptions).toMatchObject([{ value: 'no Ann', frames: [{ function: 'f' }], isMessage: true }])
  expect(createTitle({ ...event, transaction: 't' })).toEqual({ type: '', value: 'no Ann', culprit: 't' })
  expect(Object.fromEntries(deriveTags(event, undefined))).not.toHaveProperty('handled')
})

it('a message is known by its template, not by the line that sent it', () => {
  const keyOf = (raw: Record<string, unknown>): string => {
    const { fingerprint, exceptions, template = '' } = read(raw)
    return computeGroupingKey(LATEST_GROUPING, { fingerprint, exceptions, message: template, appOrigins: [] })
  }
  const template = (param: string): object => ({ logentry: { message: 'no %s', params: [param] } })
  const key = keyOf(sentWithStack('f', template('Ann')))
  expect(keyOf(sentWithStack('g', template('Ben')))).toBe(key)
  expect(keyOf(template('Ann') as Record<string, unknown>)).toBe(key)
  expect(keyOf(sentWithStack('f', { message: 'another' }))).not.toBe(key)
})

it.each<[name: string, raw: Record<string, unknown>]>([
  ['a type', { message: 'm', exception: { ...exception, mechanism: { synthetic: true } } }],
  ['no message', sentWithStack('f', {})],
  ['an error object', { message: 'm', exception: { ...exception, type: undefined } }],
  ['a cause', { message: 'm', exception: [exception, { value: 'x', mechanism: { synthetic: true } }] }],
])('an error with %s is no message', (_, raw) => {
  expect(read(raw).exceptions.at(-1)?.isMessage).toBeUndefined()
})

it.each<[claim: boolean | undefined, filename: string | undefined, inApp: boolean]>([
  [true, 'https://h/a.js', true],
  [undefined, 'https://h/a.js', true],
  [undefined, 'node:fs', false],
  [true, 'https://h/node_modules/x/a.js', false],
  [true, 'http://localhost:3000/_waymark/.waymark/cache/vite/deps/react-dom_client.js?v=1', false],
  [false, 'https://h/a.js', false],
  [true, undefined, true],
  [undefined, undefined, false],
])('a frame that says %s of %s', (claim, filename, inApp) => {
  const frames = [{ function: 'f', filename, in_app: claim }]
  expect(read({ exception: { stacktrace: { frames } } }).exceptions[0]?.frames[0]?.inApp).toBe(inApp)
})

it('lines of the source have no ends', () => {
  const frames = [
    { filename: 'a.rb', pre_context: ['a\n', '  b\r\n'], context_line: '  raise x\n', post_context: ['end'] },
  ]
  const [frame] = read({ exception: { stacktrace: { frames } } }).exceptions[0]?.frames ?? []
  expect(frame).toMatchObject({ before: ['a', '  b'], source: '  raise x', after: ['end'] })
})

it.each<[threads: unknown, name: string | undefined]>([
  [{ values: [{ name: 'main' }, { name: 'worker-1', crashed: true }] }, 'worker-1'],
  [[{ name: 'main', current: true }, { name: 'other' }], 'main'],
  [{ values: [{ name: 'main' }] }, undefined],
  [null, undefined],
])('of the threads %j the one that failed is %s', (threads, name) => {
  const tag = read({ message: 'x', threads }).tags.find(([key]) => key === 'thread')
  expect(tag?.[1]).toBe(name)
})

it('the id of the envelope wins over that of the event', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(read({ event_id: a }, { eventId: b }).eventId).toBe(b)
  expect(read({ event_id: a }).eventId).toBe(a)
  expect(read({ event_id: '../../etc' }).eventId).toMatch(/^[0-9a-f]{32}$/)
})

it.each<[transaction: string | undefined, route: string | undefined]>([
  ['GET /users/[id]', '/users/[id]'],
  ['/users/[id]', '/users/[id]'],
  ['Page Server Component (/users/(shop)/[id])', '/users/(shop)/[id]'],
  ['/a?b=1', '/a'],
  ['task', undefined],
  [undefined, undefined],
])('the route of %s', (transaction, route) => {
  expect(routeOfName(transaction)).toBe(route)
})

it.each([
  ['/users/:id', '/users/[id]'],
  ['GET /docs/:path*', '/docs/[...path]'],
  ['/docs/:path*?', '/docs/[[...path]]'],
  ['/a:b/c', '/a:b/c'],
])('the route of %s in a page of Next.js is that of its server', (transaction, route) => {
  expect(routeOfName(transaction, 'sentry.javascript.nextjs/11.8.0')).toBe(route)
  expect(routeOfName(transaction, 'sentry.javascript.node/11.8.0')).toBe(
    transaction.replace('GET ', '').replace(/\?$/, ''),
  )
})

it.each<[raw: Record<string, unknown>, isDropped: boolean]>([
  [{ exception: { type: 'Error', value: 'NEXT_REDIRECT' } }, true],
  [{ exception: { type: 'Error', value: 'NEXT_REDIRECT;replace;/login;307;' } }, true],
  [{ tags: { digest: 'NEXT_NOT_FOUND' }, exception }, true],
  [{ contexts: { waymark: { digest: 'NEXT_HTTP_ERROR_FALLBACK;403' } }, exception }, true],
  [{ exception: { type: 'Error', value: 'DYNAMIC_SERVER_USAGE' } }, true],
  [{ exception: { type: 'Error', value: 'NEXT_NOT_FOUND_EITHER' } }, false],
  [{ exception }, false],
])('control flow: %j', (raw, isDropped) => {
  expect(isControlFlow(read(raw))).toBe(isDropped)
})

it.each([
  ['/404', true],
  ['GET /_not-found', true],
  ['/404/more', false],
])('the segment %s is of no page: %s', (name, isDropped) => {
  expect(isNotFoundSegment(name)).toBe(isDropped)
})

it('titles: type and value; the function of a synthetic error; the first line of a message', () => {
  expect(createTitle(read({ exception }))).toEqual({ type: 'TypeError', value: 'x', culprit: 'f in a.js' })
  const synthetic = { ...exception, mechanism: { synthetic: true, type: 'generic' } }
  expect(createTitle(read({ exception: synthetic })).type).toBe('f')
  const unnamed = { type: 'Error', value: 'hello', mechanism: { synthetic: true } }
  expect(createTitle(read({ exception: unnamed }))).toMatchObject({ type: '', value: 'hello' })
  expect(createTitle(read({ message: '\nhello\nworld', transaction: 't' }))).toEqual({
    type: '',
    value: 'hello',
    culprit: 't',
  })
  // Whoever shows it has words for that, in the language of the reader.
  expect(createTitle(read({ message: ' \n' }))).toMatchObject({ type: '', value: '' })
})

it('derives tags from what the event says', () => {
  const event = read({
    exception: { ...exception, mechanism: { type: 'onerror', handled: false } },
    platform: 'javascript',
    release: '1.0.0',
    user: { id: 7, email: 'ann@example.org' },
    request: {
      url: 'https://h/a/b?c=1',
      headers: {
        'User-Agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Version/17.1 Mobile/15E148 Safari/604.1',
      },
    },
    tags: { level: 'mine', odd: ' two\nlines ' },
  })
  expect(Object.fromEntries(deriveTags(event, undefined))).toEqual({
    level: 'mine',
    odd: 'two lines',
    environment: 'production',
    release: '1.0.0',
    handled: 'no',
    mechanism: 'onerror',
    url: '/a/b',
    'browser.name': 'Safari',
    'browser.version': '17.1',
    browser: 'Safari 17.1',
    'os.name': 'iOS',
    'os.version': '17',
    os: 'iOS 17',
    device: 'mobile',
    'user.id': '7',
    'user.email': 'ann@example.org',
  })
})

it.each([
  [{ type: 'onerror', handled: false }, 'no'],
  [{ type: 'generic', handled: true }, 'yes'],
  [{ type: 'generic', handled: null }, undefined],
  [undefined, undefined],
])('whether an error of the mechanism %j was handled', (mechanism, handled) => {
  const event = read({ exception: { ...exception, mechanism } })
  expect(Object.fromEntries(deriveTags(event, undefined))['handled']).toBe(handled)
})

it.each([
  [{ id: '1', email: 'a@b.c' }, 'id:1'],
  [{ email: 'a@b.c' }, 'email:a@b.c'],
  [{ username: 'u' }, 'username:u'],
  [{}, ''],
  [undefined, ''],
])('the user %j', (user, key) => {
  expect(userKeyOf(user)).toBe(key)
})
