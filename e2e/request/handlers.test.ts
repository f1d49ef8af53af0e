import { expect, test } from 'vitest'
import { sendLate } from '../harness/send-late.ts'
import { openStream, send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

describeApp('basic', ['start', 'dev'], (app, mode) => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    '%s reaches the export of its name',
    async (method) => {
      const body = method === 'GET' ? undefined : 'hello'
      const answer = await send(app().url, '/api/methods', {
        method,
        ...(body === undefined ? {} : { body }),
      })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)).toEqual({ method, body: body ?? '' })
      expect(answer.headers['cache-control']).toBeUndefined()
    },
  )

  test('HEAD runs GET and drops the body', async () => {
    const answer = await send(app().url, '/api/get-only', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers['x-own']).toBe('yes')
    expect(answer.bytes.length).toBe(0)
  })

  test.each([
    { path: '/api/get-only', allow: 'GET, HEAD, OPTIONS' },
    { path: '/api/post-only', allow: 'OPTIONS, POST' },
    { path: '/api/methods', allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT' },
  ])('OPTIONS of $path is 204 with the sorted list', async ({ path, allow }) => {
    const answer = await send(app().url, path, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.text).toBe('')
  })

  test('own HEAD and OPTIONS are used as they are', async () => {
    expect((await send(app().url, '/api/own-options', { method: 'HEAD' })).headers['x-head']).toBe('own')
    const options = await send(app().url, '/api/own-options', { method: 'OPTIONS' })
    expect(options.status).toBe(200)
    expect(options.headers['x-options']).toBe('own')
  })

  test.each([
    { path: '/api/get-only', method: 'POST', allow: 'GET, HEAD, OPTIONS' },
    { path: '/api/post-only', method: 'GET', allow: 'OPTIONS, POST' },
    { path: '/api/post-only', method: 'HEAD', allow: 'OPTIONS, POST' },
  ])('$method of $path is 405, empty, with Allow', async ({ path, method, allow }) => {
    const answer = await send(app().url, path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.text).toBe('')
  })

  test('a method that handlers cannot export is 400', async () => {
    expect((await send(app().url, '/api/methods', { method: 'PROPFIND' })).status).toBe(400)
  })

  test('params are decoded for handlers, and the request looks like one', async () => {
    const answer = await send(app().url, '/api/echo/a%20b%2Fc/d?q=1&q=2', {
      headers: { 'x-probe': 'p', cookie: 'one=1' },
    })
    expect(JSON.parse(answer.text)).toMatchObject({
      params: { path: ['a b/c', 'd'] },
      pathname: '/api/echo/a%20b%2Fc/d',
      search: [
        ['q', '1'],
        ['q', '2'],
      ],
      header: 'p',
      cookie: '1',
    })
  })

  test('a route without params has none', async () => {
    expect(JSON.parse((await send(app().url, '/api/no-params')).text)).toEqual({ params: 'undefined' })
  })

  test.each([
    { path: '/api/redirect', status: 307, location: '/about?from=handler' },
    { path: '/api/permanent', status: 308, location: '/about?from=handler' },
  ])('$path answers $status', async ({ path, status, location }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(location)
  })

  test.each([
    { path: '/api/not-found', status: 404 },
    { path: '/api/forbidden', status: 403 },
    { path: '/api/unauthorized', status: 401 },
  ])('$path answers $status with an empty body', async ({ path, status }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(status)
    expect(answer.text).toBe('')
  })

  test.each(['/api/throw', '/api/no-return', '/api/next'])('%s is a 500 that tells nothing', async (path) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(500)
    if (mode === 'start') expect(answer.text).toBe('')
  })

  test('cookies set through cookies() join those of the response', async () => {
    const answer = await send(app().url, '/api/cookies')
    const lines = answer.headers['set-cookie'] ?? []
    expect(lines).toEqual(
      expect.arrayContaining([
        'own=1; Path=/',
        expect.stringMatching(/^set-by-api=a%20b;.*HttpOnly/i),
        expect.stringMatching(/^old=;/),
      ]),
    )
  })

  test('cookies set before a redirect are sent with it', async () => {
    const answer = await send(app().url, '/api/cookies?redirect')
    expect(answer.status).toBe(307)
    expect(answer.headers['set-cookie']?.join()).toContain('set-by-api=')
  })

  test('NextResponse.json sets status, type and cookies', async () => {
    const answer = await send(app().url, '/api/json')
    expect(answer.status).toBe(202)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['set-cookie']?.join()).toContain('typed=1')
    expect(JSON.parse(answer.text)).toEqual({ ok: true })
  })

  test('a stream leaves as it is written', async () => {
    const { early, text } = await sendLate(app().url, '/api/stream')
    expect(early).toBe('first\n')
    expect(text).toBe('first\nsecond\n')
  })

  test('a reader that goes away cancels the stream and fires the signal; a slow one stops the source', async () => {
    const readState = async (): Promise<Record<string, number>> =>
      JSON.parse((await send(app().url, '/api/endless?state')).text) as Record<string, number>
    const stream = await openStream(app().url, '/api/endless')
    stream.pause()
    let pulled = -1
    await waitUntil(async () => {
      const before = pulled
      pulled = (await readState())['endless:pulled'] ?? 0
      return pulled > 0 && pulled === before
    }, 'the source to stop while nobody reads')
    expect(pulled).toBeLessThan(1_000)
    stream.destroy()
    await waitUntil(async () => (await readState())['endless:cancelled'] === 1, 'the stream to be cancelled')
    await waitUntil(async () => (await readState())['endless:aborted'] === 1, 'the signal to fire')
  })
})
