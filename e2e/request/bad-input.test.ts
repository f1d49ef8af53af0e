import { expect, test } from 'vitest'
import { readProbe } from '../harness/read-html.ts'
import { send, sendBytes } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

function statusLine(raw: string): string {
  return raw.slice(0, raw.indexOf('\r\n'))
}

/** The best of many: what a busy machine adds is not the server's doing. */
async function measureBestMs(origin: string, path: string): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 30; round++) {
    const start = performance.now()
    await send(origin, path, { method: 'HEAD' })
    best = Math.min(best, performance.now() - start)
  }
  return best
}

describeApp('basic', ['start'], (app) => {
  test.each(['/items/%', '/items/%zz', '/items/%C3%28', '/%', '/docs/a/%E0%A4%A', '/%FF', '/no-such/%80'])(
    'a malformed escape is refused: %s',
    async (path) => {
      expect((await send(app().url, path)).status).toBe(400)
    },
  )

  test.each(['/items/%00', '/public/%00.txt'])('a NUL in the path never reaches a file: %s', async (path) => {
    expect([200, 400, 404]).toContain((await send(app().url, path)).status)
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/_waymark/../../package.json',
    '/_waymark/%2e%2e/%2e%2e/package.json',
    '/robots-like.txt/../../package.json',
    '/public/robots-like.txt',
    '/.waymark/BUILD_ID',
    '/app/page.tsx',
  ])('nothing outside the manifest is served: %s', async (path) => {
    const { status, text } = await send(app().url, path)
    expect(status).not.toBe(200)
    expect(text).not.toContain('fixture-basic')
  })

  test.each([
    { path: '//about', to: '/about' },
    { path: '/nested//deep/leaf', to: '/nested/deep/leaf' },
    { path: '/about/', to: '/about' },
    { path: '/about/?a=1', to: '/about?a=1' },
    { path: '/nested\\deep', to: '/nested/deep' },
    { path: '//elsewhere.example', to: '/elsewhere.example' },
    { path: '/\\elsewhere.example/', to: '/elsewhere.example' },
    { path: '///elsewhere.example//', to: '/elsewhere.example' },
  ])('$path is sent to its one spelling and never off the site', async ({ path, to }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(308)
    expect(answer.headers.location).toBe(to)
    expect(answer.headers.refresh).toBe(`0;url=${to}`)
    expect(answer.text).toBe(to)
  })

  test('a target that is too long is 414', async () => {
    const raw = await sendBytes(
      app().url,
      `GET /items/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(statusLine(raw)).toContain(' 414')
  })

  test('headers that are too large are 431', async () => {
    const raw = await sendBytes(
      app().url,
      `GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-big: ${'a'.repeat(200_000)}\r\n\r\n`,
    )
    expect(statusLine(raw)).toContain(' 431')
  })

  test('headers just over the limit are 431 although the parser would take them', async () => {
    const headers = { 'x-big': 'a'.repeat(40_000) }
    expect((await send(app().url, '/about', { headers })).status).toBe(431)
  })

  test('text that is not HTTP is refused and the server goes on', async () => {
    expect(statusLine(await sendBytes(app().url, 'hello there\r\n\r\n'))).toContain(' 400')
    expect((await send(app().url, '/about')).status).toBe(200)
  })

  test('a path of 64 kB costs the server hardly more than a short one', async () => {
    for (const path of [`/no-such-root${'/a'.repeat(32_500)}`, `/no-such-root/${'a'.repeat(65_000)}`]) {
      expect((await send(app().url, path)).status).toBe(404)
      const measureMoreMs = async (): Promise<number> =>
        (await measureBestMs(app().url, path)) - (await measureBestMs(app().url, '/no-such-root'))
      // The server's share must stay under 5 ms; the other half allows for a slow machine, and so does asking again.
      await expect.poll(measureMoreMs).toBeLessThan(10)
    }
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    '%s on a page is 405 and says what is allowed',
    async (method) => {
      for (const path of ['/about', '/items/1', '/probe/connection']) {
        const answer = await send(app().url, path, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD')
      }
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s where there is nothing is 404', async (method) => {
    for (const path of ['/no-such-page', '/no-such-file.txt']) {
      const answer = await send(app().url, path, { method })
      expect([answer.status, answer.headers.allow]).toEqual([404, undefined])
    }
  })

  test('an app without actions refuses a call before its body is read', async () => {
    const head = ['POST / HTTP/1.1', 'Host: x', 'Next-Action: any', 'Connection: close']
    const rest = ['Content-Type: text/plain', 'Content-Length: 100000', '', '']
    const raw = await sendBytes(app().url, [...head, ...rest].join('\r\n'))
    expect(statusLine(raw)).toContain(' 404 ')
    expect(raw).toContain('WM_ACTION_UNKNOWN')
  })

  test('a method that HTTP does not know is refused', async () => {
    const raw = await sendBytes(app().url, 'FOO /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(statusLine(raw)).toMatch(/ 40[05]/)
  })

  test('a plain POST to a page that is made for each request renders it', async () => {
    const answer = await send(app().url, '/items/1?a=b', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
    })
    expect(answer.status).toBe(200)
    expect(readProbe(answer.text, 'params')).toEqual({ id: '1' })
  })

  test('a plain POST to a static page is 405', async () => {
    const answer = await send(app().url, '/always-same', { method: 'POST', body: 'a=1' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test.each([
    'x-middleware-rewrite',
    'x-middleware-next',
    'x-middleware-override-headers',
    'x-matched-path',
    'x-now-route-matches',
  ])('%s from outside has no effect', async (name) => {
    const answer = await send(app().url, '/about', { headers: { [name]: '/boom' } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<h1>About</h1>')
  })
})
