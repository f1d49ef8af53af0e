import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture } from '../harness/copy-fixture.ts'
import { send, sendBytes } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

interface Seen {
  url: string
  method: string
  headers: IncomingHttpHeaders
  body: string
}

/** Another server, to see what is passed on to it. */
let other: Server
let otherUrl = ''
let seen: Seen[] = []

beforeAll(async () => {
  other = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ url: request.url!, method: request.method!, headers: request.headers, body })
      if (request.url!.startsWith('/base/redirect'))
        return void response.writeHead(302, { location: '/x' }).end()
      if (request.url!.startsWith('/base/cut')) return void response.destroy()
      if (request.url!.startsWith('/base/odd')) return void request.socket.end('HTTP/1.1 099 Odd\r\n\r\n')
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.setHeader('x-frame-options', 'ALLOWALL')
      response.setHeader('x-own', 'theirs')
      response.setHeader('connection', 'x-hop')
      response.setHeader('x-hop', 'mine')
      response.end(`other server: ${request.url}`)
    })
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  process.env['EXTERNAL_ORIGIN'] = otherUrl
})
afterAll(() => other.close())

// A build holds the address of the other server, so nobody else may make it, or be served it.
const copy = await copyFixture('pipeline')
afterAll(() => copy.remove())

describeApp(copy.dir, ['start', 'dev'], (app, mode) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })

  describe('base path', () => {
    test('pages, handlers and files are below it', async () => {
      expect((await get('/docs')).text).toContain('<h1>Home</h1>')
      expect((await get('/docs/about')).text).toContain('<h1>About</h1>')
      expect((await get('/docs/file.txt')).text).toBe('a public file\n')
    })

    test.each(['/', '/about', '/file.txt', '/docsify'])('%s is outside: 404', async (path) => {
      expect((await get(path)).status).toBe(404)
    })

    test('slashes are redirected with it', async () => {
      const answer = await get('/docs/about/?a=1')
      expect(answer.status).toBe(308)
      expect(answer.headers.location).toBe('/docs/about?a=1')
      expect((await get('/docs//about')).headers.location).toBe('/docs/about')
    })

    test('links and assets in the document have it, paths in hooks do not', async () => {
      const { text } = await get('/docs/about?b=2')
      expect(text).toContain('href="/docs/item/7?a=1"')
      expect(text).toMatch(/<p id="where">en<!-- --> <!-- -->\/about<!-- --> <!-- -->b=2/)
      expect(text).toMatch(/(?:src|href)="\/docs\/_waymark\//)
      expect(text).not.toMatch(/(?:src|href)="\/_waymark\//)
    })

    test('an asset of the document is served, and only below it', async () => {
      const path = /(?:src|href)="(\/docs\/_waymark\/[^"]+\.js)"/.exec((await get('/docs')).text)?.[1]
      if (mode === 'start') {
        const asset = await get(path!)
        expect([asset.status, asset.headers['x-all']]).toEqual([200, 'yes'])
        expect((await get(path!.slice('/docs'.length))).status).toBe(404)
      }
    })

    test('half a payload request is sent to the right address', async () => {
      const answer = await get('/docs/about?a=1', { rsc: '1' })
      expect(answer.status).toBe(307)
      expect(answer.headers.location).toBe('/docs/about?a=1&_rsc')
    })
  })

  describe('headers and redirects of the configuration', () => {
    test('every entry that matches counts, the later one wins', async () => {
      const answer = await get('/docs/item/5')
      expect(answer.headers).toMatchObject({ 'x-all': 'replaced', 'x-item': '5' })
      expect((await get('/docs/about')).headers).toMatchObject({ 'x-all': 'yes', 'x-about': 'yes' })
    })

    test('Cache-Control of the configuration is kept', async () => {
      expect((await get('/docs/about')).headers['cache-control']).toBe('public, max-age=60')
    })

    test('files and assets get headers too', async () => {
      expect((await get('/docs/file.txt')).headers['x-all']).toBe('yes')
    })

    test.each([
      ['/docs/old/a%20b?c=1', 308, '/docs/item/a%20b?c=1'],
      ['/docs/moved', 307, 'https://example.com/new?a=1'],
      ['/docs/see-other', 303, '/docs/about'],
      ['/outside', 307, '/docs/about'],
    ])('%s: %i to %s', async (path, status, to) => {
      const answer = await get(path)
      expect(answer.status).toBe(status)
      expect(answer.headers.location).toBe(to)
      expect(answer.headers.refresh).toBe(status === 308 ? `0;url=${to}` : undefined)
    })

    test('a condition on a header, with a named group', async () => {
      expect((await get('/docs/vip', { 'x-vip': 'gold' })).headers.location).toBe('/docs/item/gold')
      expect((await get('/docs/vip', { 'x-vip': 'golden' })).status).toBe(404)
    })

    test('without the base path', async () => {
      expect((await get('/outside')).headers['x-outside']).toBe('yes')
    })
  })

  describe('rewrites', () => {
    test('before files, also over a fixed page', async () => {
      expect((await get('/docs/static-page?swap=1')).text).toContain('<h1>About</h1>')
      expect((await get('/docs/static-page')).text).toContain('<h1>Static page</h1>')
    })

    test('after files a fixed page has answered already', async () => {
      expect((await get('/docs/about')).text).toContain('<h1>About</h1>')
    })

    test('a parameter in the path is not repeated in the query', async () => {
      const { text } = await get('/docs/after/9?own=1')
      expect(text).toContain('Item <!-- -->9')
      expect(text).toContain('{&quot;own&quot;:&quot;1&quot;,&quot;from&quot;:&quot;after&quot;}')
    })

    test('parameters that the path does not use are in the query', async () => {
      expect((await get('/docs/query/9')).text).toContain('{&quot;id&quot;:&quot;9&quot;}')
    })

    test('what nothing answers', async () => {
      expect((await get('/docs/no/such/page?fall=1')).text).toContain('<h1>Fallback</h1>')
      expect((await get('/docs/no/such/page')).status).toBe(404)
      expect((await get('/docs/about?fall=1')).text).toContain('<h1>About</h1>')
    })

    test('hooks see the address of the browser', async () => {
      expect((await get('/docs/after/9')).text).toMatch(/<p id="where">en<!-- --> <!-- -->\/after\/9</)
    })

    test('a payload says what was rewritten', async () => {
      const answer = await sendPayload(app().url, '/docs/after/9')
      expect(answer.headers).toMatchObject({
        'x-waymark-rewritten-path': '/item/9',
        'x-waymark-rewritten-query': 'from=after',
      })
      expect((await sendPayload(app().url, '/docs/about')).headers).not.toHaveProperty(
        'x-waymark-rewritten-path',
      )
    })
  })

  describe('another server', () => {
    test('gets the request with its own host, and without what concerns this connection', async () => {
      seen = []
      const answer = await send(app().url, '/docs/external/a/b?c=1', {
        method: 'POST',
        body: 'the body',
        headers: {
          connection: 'close, x-secret-hop',
          'x-secret-hop': '1',
          'x-kept': 'yes',
          'x-middleware-subrequest': '1',
          'proxy-authorization': 'x',
        },
      })
      expect(answer.text).toBe('other server: /base/a/b?c=1')
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
      expect(answer.headers).not.toHaveProperty('x-hop')
      expect(seen).toHaveLength(1)
      expect(seen[0]).toMatchObject({ method: 'POST', body: 'the body', url: '/base/a/b?c=1' })
      expect(seen[0]!.headers).toMatchObject({ host: new URL(otherUrl).host, 'x-kept': 'yes' })
      for (const name of ['x-secret-hop', 'x-middleware-subrequest', 'proxy-authorization'])
        expect(seen[0]!.headers).not.toHaveProperty(name)
    })

    test('its redirects are the visitor’s to follow', async () => {
      const answer = await get('/docs/external/redirect')
      expect(answer.status).toBe(302)
      expect(answer.headers.location).toBe('/x')
    })

    test('its headers do not replace those of the configuration', async () => {
      const { headers } = await get('/docs/external/a')
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-own': 'theirs', 'x-all': 'yes' })
    })

    test('a connection that breaks is a 500, and the report says which', async () => {
      const answer = await get('/docs/external/cut')
      expect(answer.status).toBe(500)
      await app().run.waitForOutput(/\/external\/cut is rewritten to http:\/\/127[^]*, which did not answer/)
    })

    test.each(['/docs/external/..%2f..%2fadmin', '/docs/external/%2e%2e/admin'])(
      '%s does not climb',
      async (path) => {
        expect((await get(path)).status).toBe(400)
      },
    )

    test.each([
      [
        'in chunks',
        'Transfer-Encoding: chunked\r\n',
        (inner: string) => `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
      ],
      ['of a length that the connection claims', 'CONTENT_LENGTH', (inner: string) => inner],
    ])('a body %s is no second request', async (_name, head, frame) => {
      seen = []
      const inner = 'GET /base/inner HTTP/1.1\r\nHost: x\r\n\r\n'
      const lines = head.replace(
        'CONTENT_LENGTH',
        `Connection: content-length\r\nContent-Length: ${inner.length}\r\n`,
      )
      const { host } = new URL(app().url)
      for (const method of ['GET', 'DELETE', 'OPTIONS'])
        await sendBytes(
          app().url,
          `${method} /docs/external/outer HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n${frame(inner)}` +
            `GET /docs/file.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        )
      expect(seen.map(({ url, method, body }) => [method, url, body])).toEqual(
        ['GET', 'DELETE', 'OPTIONS'].map((method) => [method, '/base/outer', inner]),
      )
    })

    test('an answer without a usable status is a 500, and the server goes on', async () => {
      expect((await get('/docs/external/odd')).status).toBe(500)
      expect((await get('/docs/about')).status).toBe(200)
    })

    test('a path cannot name another host', async () => {
      seen = []
      await get('/docs/external/@evil.example/x')
      expect(seen[0]?.url).toBe('/base/@evil.example/x')
    })
  })

  describe('middleware', () => {
    test('redirects: within the site by path, elsewhere by address', async () => {
      const inside = await get('/docs/m/redirect')
      expect([inside.status, inside.headers.location]).toEqual([307, '/docs/about'])
      const outside = await get('/docs/m/leave')
      expect([outside.status, outside.headers.location]).toEqual([308, 'https://example.com/elsewhere'])
    })

    test('rewrites to another page', async () => {
      const { text } = await get('/docs/m/rewrite?a=1')
      expect(text).toContain('Item <!-- -->rewritten')
      expect(text).toContain('{&quot;from&quot;:&quot;middleware&quot;}')
    })

    test('a status that it gives is that of the page', async () => {
      const { status, text } = await get('/docs/m/status')
      expect(status).toBe(451)
      expect(text).toContain('Item <!-- -->rewritten')
    })

    test('rewrites to another server', async () => {
      const answer = await get('/docs/m/proxy', { 'x-target': otherUrl })
      expect(answer.text).toBe('other server: /proxied?a=1')
    })

    test('answers by itself', async () => {
      const answer = await get('/docs/m/answer')
      expect([answer.status, answer.text, answer.headers['x-own']]).toEqual([
        418,
        'answered by middleware',
        'yes',
      ])
    })

    test('changes what the page sees, and adds headers and cookies to the answer', async () => {
      const answer = await get('/docs/m/show', {
        'x-removed': '1',
        'x-kept': '1',
        cookie: 'a=1; seen=long+ago',
      })
      const facts = JSON.parse(
        /<pre id="facts">(.*?)<\/pre>/.exec(answer.text)![1]!.replaceAll('&quot;', '"'),
      )
      expect(facts).toEqual({
        added: 'by middleware',
        removed: null,
        kept: '1',
        cookie: 'just now',
        cookieHeader: 'a=1; seen=just%20now',
      })
      expect(answer.headers['x-response']).toBe('by middleware')
      expect(answer.headers['set-cookie']).toEqual(['seen=just%20now; Path=/'])
      expect(answer.rawHeaders.join()).not.toMatch(/x-middleware/i)
    })

    test('headers of the request that it hands back are not sent', async () => {
      const answer = await send(app().url, '/docs/m/echo', {
        method: 'POST',
        body: 'abc',
        headers: { cookie: 'session=1', authorization: 'Basic x', 'x-kept': '1' },
      })
      expect(answer.headers['x-kept']).toBe('1')
      expect(answer.headers).not.toHaveProperty('cookie')
      expect(answer.headers).not.toHaveProperty('authorization')
      expect(answer.text).toContain('</html>')
    })

    test('a file that it refuses is refused as an image as well', async () => {
      const image = '/docs/_waymark/image?url=%2Fdocs%2Fsecret.png&w=640&q=75'
      expect((await get('/docs/secret.png')).status).toBe(401)
      expect((await get(image)).status).toBe(404)
      const allowed = await get(image, { 'x-key': 'open' })
      expect(allowed.status).toBe(200)
      expect(allowed.headers['cache-control']).not.toMatch(/immutable|^public, max-age=[1-9]/)
    })

    test('a path that every rule would have to read is only so long', async () => {
      expect((await get(`/docs/${'a'.repeat(8_000)}`)).status).toBe(404)
      expect((await get(`/docs/${'a'.repeat(9_000)}`)).status).toBe(414)
      expect((await get(`/docs/about?${'a'.repeat(9_000)}`)).status).toBe(200)
    })

    test('TRACE is refused', async () => {
      expect((await send(app().url, '/docs/about', { method: 'TRACE' })).status).toBe(405)
    })

    test.each([
      ['/docs/m/throw-redirect', 307],
      ['/docs/m/throw-response', 303],
    ])('a redirect that it throws is one (%s)', async (path, status) => {
      const answer = await get(path)
      expect(answer.status).toBe(status)
      expect(answer.headers['location']).toBe('/docs/about')
    })

    test('an error is a 500 and reported', async () => {
      expect((await get('/docs/m/throw')).status).toBe(500)
      await expect.poll(() => app().output()).toContain('middleware failed on purpose')
    })

    test('reads a body, and a handler reads it again', async () => {
      const body = 'x'.repeat(300_000)
      const own = await send(app().url, '/docs/m/body', { method: 'POST', body })
      expect(JSON.parse(own.text)).toEqual({ length: body.length })
      for (const headers of [{}, { 'x-peek': '1' }]) {
        const echoed = await send(app().url, '/docs/echo', { method: 'POST', body, headers })
        expect(echoed.text === body).toBe(true)
        expect(echoed.headers['x-url']).toContain('/docs/echo')
      }
    })

    test('must refuse: a body that is too large for it', async () => {
      const body = 'x'.repeat(11_000_000)
      expect((await send(app().url, '/docs/m/body', { method: 'POST', body })).status).toBe(413)
      expect((await get('/docs/about')).status).toBe(200)
    })

    test('a path that the matcher leaves out is not seen', async () => {
      expect((await get('/docs/open-file.txt', { 'x-test-id': 'open' })).text).toBe('open to all\n')
      expect(JSON.parse((await get('/docs/runs?ids=open')).text)).toEqual([[]])
    })
  })
})
