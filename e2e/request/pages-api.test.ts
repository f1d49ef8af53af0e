import { describe, expect, test } from 'vitest'
import { send, sendBytes } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

describeApp('pages-basic', ['start', 'dev'], (app, mode) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })
  const post = (path: string, body: string, type = 'application/json') =>
    send(app().url, path, { method: 'POST', body, headers: { 'content-type': type } })
  const echo = async (body: string, type: string): Promise<unknown> =>
    (JSON.parse((await post('/api/echo', body, type)).text) as { body: unknown }).body

  describe('must be refused', () => {
    test('a body over the limit, announced or not', async () => {
      const announced = await post('/api/small', 'x'.repeat(11), 'text/plain')
      expect([announced.status, announced.text]).toEqual([413, 'Body exceeded 10b limit'])
      const { host } = new URL(app().url)
      const head = `POST /api/small HTTP/1.1\r\nhost: ${host}\r\ncontent-type: text/plain\r\nconnection: close\r\n`
      const chunked = await sendBytes(
        app().url,
        `${head}transfer-encoding: chunked\r\n\r\n14\r\n${'x'.repeat(20)}\r\n0\r\n\r\n`,
      )
      expect(chunked).toMatch(/^HTTP\/1.1 413 Body exceeded 10b limit\r\n/)
      const large = await post('/api/echo', JSON.stringify('x'.repeat(1_048_576)))
      expect([large.status, large.text]).toEqual([413, 'Body exceeded 1mb limit'])
    })

    test('bad JSON', async () => {
      const { status, text, headers } = await post('/api/echo', '{"a":')
      expect([status, text]).toEqual([400, 'Invalid JSON'])
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    })

    test('bad JSON is a line of the log, without the code that read it', async () => {
      const before = app().output().length
      await post('/api/echo', '{"a":')
      const read = (): string => app().output().slice(before)
      await waitUntil(() => read().includes('Invalid JSON'), 'the log')
      expect(read()).not.toMatch(/^\s+at |caused by|SyntaxError/m)
    })

    test('an encoding that nobody knows', async () => {
      const { status, text } = await post('/api/echo', 'x', 'text/plain; charset=x-unknown')
      expect([status, text]).toEqual([400, 'Invalid body'])
    })

    test('a route without a handler, and no route', async () => {
      const broken = await get('/api/empty')
      expect([broken.status, broken.text]).toEqual([500, 'Internal Server Error'])
      expect((await get('/api/nope')).status).toBe(404)
    })

    test('a key that would change the prototype', async () => {
      const answer = JSON.parse((await get('/api/echo?__proto__=1&a=2')).text) as { query: object }
      expect(Object.keys(answer.query).sort()).toEqual(['__proto__', 'a'])
      expect(await echo('__proto__=1', 'application/x-www-form-urlencoded')).toHaveProperty('__proto__', '1')
    })
  })

  test('method, query with parameters, and cookies', async () => {
    const { text, headers } = await get('/api/echo?a=1&a=2&b', { cookie: 'c=%20; d="1"; c=2' })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(text)).toEqual({
      method: 'GET',
      query: { a: ['1', '2'], b: '' },
      cookies: { c: ' ', d: '1' },
      body: '',
      preview: false,
      previewData: false,
    })
    expect(JSON.parse((await get('/api/files/a%20b/c?x=1')).text)).toEqual({ path: ['a b', 'c'], x: '1' })
  })

  test.each<[string, string, unknown]>([
    ['application/json', '{"a":[1]}', { a: [1] }],
    ['application/json; charset=utf-8', '', {}],
    ['application/ld+json', '[1]', [1]],
    ['application/x-www-form-urlencoded', 'a=1&a=2&b=%20', { a: ['1', '2'], b: ' ' }],
    ['text/plain', '{"a":1}', '{"a":1}'],
  ])('a body of type %s', async (type, body, expected) => {
    expect(await echo(body, type)).toEqual(expected)
  })

  test('the stream itself, without a parser', async () => {
    expect((await post('/api/raw', 'some text', 'text/plain')).text).toBe('undefined: some text')
  })

  test('a route for the web’s Request and Response', async () => {
    const headers = { cookie: 'user=ann' }
    const answer = await send(app().url, '/api/edge?a=1', { method: 'POST', headers, body: 'some text' })
    expect([answer.status, answer.headers['x-own']]).toEqual([201, 'yes'])
    expect(JSON.parse(answer.text)).toEqual({
      pathname: '/api/edge',
      method: 'POST',
      user: 'ann',
      body: 'some text',
    })
    for (const search of ['?throws', '?nothing']) {
      const { status, text } = await get(`/api/edge${search}`)
      expect([status, text]).toEqual([500, 'Internal Server Error'])
    }
  })

  test('a route for the web’s Request and Response names work that goes on after its answer', async () => {
    expect((await get('/api/edge?hold')).status).toBe(201)
    await expect.poll(async () => (await get('/api/edge?held')).text).toBe('1')
  })

  test('what send makes of values', async () => {
    const [text, buffer, object, stream] = await Promise.all(
      ['text', 'buffer', 'object', 'stream'].map((how) => get(`/api/send?how=${how}`)),
    )
    expect([text!.headers['content-type'], text!.text]).toEqual([undefined, '<b>text</b>'])
    expect([buffer!.headers['content-type'], [...buffer!.bytes]]).toEqual([
      'application/octet-stream',
      [1, 2, 3],
    ])
    expect([object!.headers['content-type'], object!.text]).toEqual([
      'application/json; charset=utf-8',
      '{"a":1}',
    ])
    expect(stream!.text).toBe('one two')
    expect((await get('/api/send?how=flushed')).text).toBe('one two')
    const nothing = await get('/api/send?how=undefined')
    expect([nothing.status, nothing.headers['content-type'], nothing.text]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
  })

  test.each(['/about', '/nav/one', '/static/first', '/nav'])(
    'a page that needs no renewal is no error: %s',
    async (path) => {
      expect((await get(`/api/send?how=revalidate&path=${path}`)).text).toBe('revalidated')
    },
  )

  test('a page that does not exist cannot be made anew', async () => {
    expect((await get('/api/send?how=revalidate&path=/nope')).status).toBe(500)
  })

  test('no body with 204; an unchanged answer is 304', async () => {
    const empty = await get('/api/send?how=empty')
    expect([empty.status, empty.bytes.length, empty.headers['content-type']]).toEqual([204, 0, undefined])
    const { headers } = await get('/api/send?how=object')
    expect((await get('/api/send?how=object', { 'if-none-match': headers.etag! })).status).toBe(304)
  })

  test('redirects', async () => {
    const plain = await get('/api/send?how=redirect')
    expect([plain.status, plain.headers.location, plain.text]).toEqual([307, '/about', '/about'])
    const own = await get('/api/send?how=redirect-status')
    expect([own.status, own.headers.location]).toEqual([301, '/%C3%A4'])
  })

  test('an error is 500 and says nothing else', async () => {
    const { status, text } = await get('/api/send?how=throws')
    expect([status, text]).toEqual([500, 'Internal Server Error'])
    await expect(get('/api/send?how=late')).rejects.toThrow()
  })

  test.runIf(mode === 'dev')(
    'a large answer and none at all are warned of, unless they are meant',
    async () => {
      expect((await get('/api/quiet')).bytes).toHaveLength(5_000_000)
      expect((await get('/api/send?how=large')).bytes).toHaveLength(5_000_000)
      const gone = new AbortController()
      const hanging = fetch(`${app().url}/api/send?how=nothing`, { signal: gone.signal }).catch(
        () => undefined,
      )
      await expect.poll(() => app().output()).toContain('ended without an answer to /api/send?how=nothing')
      gone.abort()
      await hanging
      await expect
        .poll(() => app().output())
        .toContain('The answer of pages/api/send.ts to /api/send?how=large is larger than 4mb')
      expect(app().output()).not.toContain('pages/api/quiet.ts')
    },
  )

  test('draft and preview cookies let one visitor see drafts', async () => {
    const { headers } = await get('/api/send?how=preview')
    const cookie = headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ')
    expect(cookie).not.toContain('7}')
    expect((await get('/blog/draft', { cookie })).text).toContain(
      '&quot;preview&quot;:true,&quot;data&quot;:{&quot;id&quot;:7}',
    )
    expect((await get('/blog/draft')).text).toContain('&quot;preview&quot;:false')
    const own = await get('/decide?how=header', { cookie })
    expect(own.headers['cache-control']).toBe('private, no-cache, no-store, max-age=0, must-revalidate')
    expect((await get('/blog/draft', { cookie: '__prerender_bypass=guess' })).text).toContain(
      '&quot;preview&quot;:false',
    )
    const tampered = cookie.replace(/(?<=__next_preview_data=).*/, (value) =>
      [...value].toReversed().join(''),
    )
    expect((await get('/blog/draft', { cookie: tampered })).text).toContain('&quot;data&quot;:null')
    expect((await get('/api/echo', { cookie })).text).toContain('"preview":true,"previewData":{"id":7}')
    const cleared = await get('/api/send?how=clear')
    expect(cleared.headers['set-cookie']).toHaveLength(2)
    const draft = await get('/api/send?how=draft')
    expect(draft.headers['set-cookie']).toEqual([expect.stringMatching(/^__prerender_bypass=.*HttpOnly/)])
    const [bypass = ''] = draft.headers['set-cookie']![0]!.split(';')
    expect((await get('/api/echo', { cookie: bypass })).text).toContain('"preview":true,"previewData":{}')
  })
})
