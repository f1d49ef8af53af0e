import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { postForm, readFields } from '../harness/actions.ts'
import { readProbe, readVisibleText } from '../harness/read-html.ts'
import { send, type Answer, type SendOptions } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const NEVER = 'private, no-cache, no-store, max-age=0, must-revalidate'
const FOR_EVER = 's-maxage=31536000'
const PAYLOAD = { rsc: '1' }

describeApp('static', ['start'], (app) => {
  const get = (path: string, options?: SendOptions): Promise<Answer> => send(app().url, path, options)
  const readState = async (): Promise<{ made: Record<string, number> }> =>
    JSON.parse((await get('/api/state')).text)
  const breakPage = (name: string, broken: boolean): Promise<Answer> =>
    get('/api/state', { method: 'POST', body: JSON.stringify({ name, broken }) })

  describe('pages that are made by the build', () => {
    test.each([
      ['/', 200, FOR_EVER],
      ['/about', 200, FOR_EVER],
      ['/about?with=query', 200, FOR_EVER],
      ['/uses/after', 200, FOR_EVER],
      ['/uses/draft', 200, FOR_EVER],
      ['/rules/error', 200, FOR_EVER],
      ['/rules/innermost', 200, FOR_EVER],
      ['/rules/lowest', 200, 's-maxage=60, stale-while-revalidate=31535940'],
      ['/rules/fetched', 200, 's-maxage=7, stale-while-revalidate=31535993'],
      ['/rules/own-caching', 200, 'public, max-age=5'],
      ['/posts/one', 200, FOR_EVER],
      ['/posts/two%20words', 200, FOR_EVER],
      ['/posts/%C3%A9', 200, FOR_EVER],
      ['/nested/x/x1', 200, FOR_EVER],
      ['/nested/y/y2', 200, FOR_EVER],
      ['/missing', 404, FOR_EVER],
      ['/moved', 307, FOR_EVER],
      ['/handlers/fixed', 200, FOR_EVER],
      ['/handlers/anew', 200, 's-maxage=60, stale-while-revalidate=31535940'],
    ])('%s answers %i from the cache with %s', async (path, status, caching) => {
      const { headers, status: found } = await get(path)
      expect(found).toBe(status)
      // Seconds may have gone by since the build, and somebody may have had the page made anew.
      const isTimed = caching.includes('stale-while-revalidate')
      expect(headers['x-waymark-cache']).toMatch(isTimed ? /^(?:HIT|STALE); layer=/ : /^HIT; layer=build$/)
      expect(headers['cache-control']).toBe(caching)
    })

    test('a page of which a layout lists one of two parameters is made for each request', async () => {
      const { status, headers, text } = await get('/nested/x/items/7')
      expect([status, headers['cache-control']]).toEqual([200, NEVER])
      expect(readVisibleText(text)).toContain('Item 7 of x')
    })

    test.each([
      ['/uses/cookies', 'cookie', 'name=Ada'],
      ['/uses/headers', 'x-name', 'Ada'],
      ['/uses/caught', 'cookie', 'name=Ada'],
      ['/uses/search?name=Ada', 'x-any', ''],
    ])('%s is rendered for each request, because it reads %s', async (path, header, value) => {
      const { headers, text } = await get(path, { headers: { [header]: value } })
      expect(text).toContain('<h1>Ada</h1>')
      expect(headers['cache-control']).toBe(NEVER)
      expect(headers['x-waymark-cache']).toBeUndefined()
      expect((await get(path.split('?')[0]!)).text).toContain('<h1>nobody</h1>')
    })

    test.each(['/uses/connection', '/uses/uncached-fetch', '/rules/force-dynamic', '/rules/zero'])(
      '%s is rendered for each request',
      async (path) => {
        const { headers, status } = await get(path)
        expect(status).toBe(200)
        expect(headers['cache-control']).toBe(NEVER)
        expect(headers['x-waymark-cache']).toBeUndefined()
      },
    )

    test('a page that is static at all costs sees nothing of the request', async () => {
      const { text } = await get('/rules/force-static?a=1', { headers: { cookie: 'a=1', 'x-name': 'Ada' } })
      expect(readProbe(text, 'read')).toEqual({ cookies: [], headers: [], search: {} })
    })

    test('a page that lists only its own parameter is made when it is asked for, and kept', async () => {
      const first = await get('/inner/en/first')
      expect(readVisibleText(first.text)).toContain('first in en')
      expect(first.headers['x-waymark-cache']).toBe('MISS')
      expect(first.headers['cache-control']).toBe(FOR_EVER)
      expect((await get('/inner/en/first')).headers['x-waymark-cache']).toMatch(/^HIT/)
    })

    test('an unlisted path of a closed route is not found', async () => {
      expect((await get('/nested/x/z1')).status).toBe(404)
      expect((await get('/nested/z/z1')).status).toBe(404)
    })

    test('an unknown address is not found, and no cache keeps that', async () => {
      const { status, headers } = await get('/no/such/page')
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe(NEVER)
    })
  })

  describe('the way they are sent', () => {
    test.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ])('compressed by %s', async (encoding, unpack) => {
      const plain = await get('/posts/one')
      const packed = await get('/posts/one', { headers: { 'accept-encoding': encoding } })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
      expect(unpack(packed.bytes).toString()).toBe(plain.text)
      expect(packed.headers['vary']).toContain('Accept-Encoding')
    })

    test.each([{}, PAYLOAD])('a reader who has it gets 304 (%o)', async (headers) => {
      const path = 'rsc' in headers ? '/about?_rsc' : '/about'
      const { headers: first } = await get(path, { headers })
      const again = await get(path, { headers: { ...headers, 'if-none-match': first['etag']! } })
      expect(again.status).toBe(304)
      expect(again.bytes.length).toBe(0)
      expect(again.headers['etag']).toBe(first['etag'])
      expect(again.headers['cache-control']).toBe(FOR_EVER)
    })

    test('HEAD has the headers of GET and no body', async () => {
      const { bytes, headers } = await get('/about', { method: 'HEAD' })
      expect(bytes.length).toBe(0)
      expect(Number(headers['content-length'])).toBe((await get('/about')).bytes.length)
    })

    test('other methods are refused', async () => {
      const { status, headers } = await get('/about', { method: 'POST', body: 'x' })
      expect(status).toBe(405)
      expect(headers['allow']).toBe('GET, HEAD')
    })

    test('a form of a client page is answered with its state, from form to form', async () => {
      const submit = ({ text }: Answer, value: string): Promise<Answer> => {
        const fields = readFields(text)
        return postForm(
          app().url,
          '/greeting',
          fields.map(([name, before]) => [name, name === 'name' ? value : before]),
        )
      }
      const kept = await get('/greeting')
      expect(kept.headers['x-waymark-prerender']).toBe('1')
      const first = await submit(kept, 'Ada')
      expect(first.text).toContain('<output>hello, Ada</output>')
      expect((await submit(first, 'Bob')).text).toContain('<output>hello, Ada, Bob</output>')
    })

    test('the payload is the one inside the document, whatever the client has', async () => {
      const { text, headers } = await get('/about?_rsc', { headers: PAYLOAD })
      expect(headers['content-type']).toBe('text/x-component')
      expect(headers['x-waymark-prerender']).toBe('1')
      expect(text).toContain('"static":true')
      const held = { ...PAYLOAD, 'next-router-state-tree': encodeURIComponent('[""]') }
      expect((await get('/about?_rsc', { headers: held })).text).toBe(text)
      const { status, headers: moved } = await get('/about?_rsc=wrong', { headers: held })
      expect(status).toBe(307)
      expect((await get(moved['location']!, { headers: held })).text).toBe(text)
    })

    test('a script that asks for a page that is not there loads the document', async () => {
      expect((await get('/missing?_rsc', { headers: PAYLOAD })).status).toBe(404)
    })

    test('a script that asks for a page that is elsewhere is told so in the payload', async () => {
      const { status, text } = await get('/moved?_rsc', { headers: PAYLOAD })
      expect(status).toBe(200)
      expect(text).toContain('NEXT_REDIRECT')
    })

    test('a redirect goes where the page says', async () => {
      expect((await get('/moved')).headers['location']).toBe('/about')
    })

    test('behind another name the page knows the name', async () => {
      const { text, headers } = await get('/other-name')
      expect(text).toContain('\\"url\\":\\"/other-name\\"')
      expect(headers['x-waymark-cache']).toMatch(/^(?:MISS|HIT)/)
    })
  })

  describe('who may have them', () => {
    test('a guard is asked each time, and no shared cache holds what it lets through', async () => {
      expect((await get('/guarded')).status).toBe(404)
      const { status, headers } = await get('/guarded', { headers: { cookie: 'key=1' } })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe(NEVER)
      expect(headers['x-waymark-cache']).toMatch(/^HIT/)
      expect((await get('/guarded')).status).toBe(404)
      expect((await get('/guarded?_rsc', { headers: PAYLOAD })).text).not.toContain('Behind a guard')
    })

    test('drafts are neither read from nor written to what is kept', async () => {
      const published = (await get('/uses/draft')).text
      expect(published).toContain('published')
      const cookie = (await get('/api/draft')).headers['set-cookie']![0]!.split(';')[0]!
      const draft = await get('/uses/draft', { headers: { cookie } })
      expect(draft.text).toContain('draft')
      expect(draft.headers['cache-control']).toBe(NEVER)
      expect(draft.headers['x-waymark-cache']).toBeUndefined()
      expect((await get('/uses/draft')).text).toBe(published)
    })

    test('a handler that is the same for everybody sees nobody', async () => {
      const { text, headers } = await get('/handlers/fixed', { headers: { cookie: 'a=1' } })
      expect(JSON.parse(text)).toEqual({ made: 1, cookie: null })
      expect(headers['x-own']).toBe('yes')
      expect(headers['content-type']).toBe('application/json')
    })

    test('a handler that reads its address is run for each request', async () => {
      expect((await get('/handlers/reads?a=1')).text).toBe('?a=1')
      expect((await get('/handlers/reads?a=2')).text).toBe('?a=2')
    })

    test('a handler that says nothing is run for each request', async () => {
      const first = Number((await get('/handlers/plain')).text)
      const { text, headers } = await get('/handlers/plain')
      expect(Number(text)).toBe(first + 1)
      expect(headers['cache-control']).toBeUndefined()
    })
  })

  describe('paths that the build did not list', () => {
    test('are made once, when the first visitor comes', async () => {
      const first = await get('/posts/later')
      expect(first.headers['x-waymark-cache']).toBe('MISS')
      expect(first.headers['cache-control']).toBe(FOR_EVER)
      const { text, headers } = await get('/posts/later')
      expect(headers['x-waymark-cache']).toBe('HIT; layer=memory')
      expect(text).toBe(first.text)
    })

    test('nothing of the first visitor is in them', async () => {
      const first = await get('/posts/private?token=secret', {
        headers: { cookie: 'session=secret', host: 'evil.example' },
      })
      expect(first.headers['x-waymark-cache']).toBe('MISS')
      expect(first.text).not.toContain('secret')
      expect(first.text).not.toContain('evil')
    })

    test('a crowd of visitors is one making', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => get('/open/crowd')))
      expect(new Set(answers.map(({ text }) => readProbe(text, 'made')))).toEqual(new Set([1]))
      expect((await readState()).made['open crowd']).toBe(1)
    })

    test('what fails is not kept', async () => {
      await breakPage('open broken', true)
      expect((await get('/open/broken')).status).toBe(500)
      await breakPage('open broken', false)
      const { status, headers } = await get('/open/broken')
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe(NEVER)
    })
  })

  describe('pages that are made anew', () => {
    const visit = async (headers: Record<string, string> = {}) => {
      const answer = await get('/anew', { headers })
      return { ...answer, made: readProbe(answer.text, 'made') as { count: number; pid: number } }
    }

    test('the old page is served while the new one is made, once', async () => {
      const old = await visit()
      expect(old.headers['cache-control']).toBe('s-maxage=1, stale-while-revalidate=31535999')
      await expect.poll(async () => (await visit()).headers['x-waymark-cache']).toMatch(/^STALE/)
      await expect.poll(async () => (await visit()).made).not.toEqual(old.made)
      expect((await visit()).made.pid).not.toBe(old.made.pid)
    })

    test('a page that somebody says is out of date is made before it is served', async () => {
      const old = await get('/posts/two%20words')
      await get('/api/revalidate?path=/posts/two%20words', { method: 'POST' })
      const renewed = await get('/posts/two%20words')
      expect(renewed.headers['x-waymark-cache']).toBe('REVALIDATED')
      expect(renewed.status).toBe(200)
      const again = await get('/posts/two%20words')
      expect(again.headers['x-waymark-cache']).toMatch(/^HIT/)
      expect(again.text).toBe(renewed.text)
      expect(old.headers['x-waymark-cache']).toMatch(/^HIT/)
    })

    test('a page that fails stays as it was', async () => {
      await breakPage('anew', true)
      const before = (await readState()).made['anew'] ?? 0
      await expect
        .poll(async () => (await visit(), (await readState()).made['anew'] ?? 0), { interval: 100 })
        .toBeGreaterThan(before)
      const failed = (await readState()).made['anew']
      const { status, headers } = await visit()
      expect(status).toBe(200)
      expect(headers['x-waymark-cache']).toMatch(/^STALE/)
      // The next try is not for every visitor to make.
      for (let count = 0; count < 5; count++) await visit()
      expect((await readState()).made['anew']).toBe(failed)
      await breakPage('anew', false)
      expect(app().output()).toContain('anew is broken')
    })

    test('a prefetch makes nothing anew', async () => {
      await expect.poll(async () => (await visit()).headers['x-waymark-cache']).toMatch(/^HIT/)
      const prefetch = { purpose: 'prefetch' }
      await expect.poll(async () => (await visit(prefetch)).headers['x-waymark-cache']).toMatch(/^STALE/)
      const before = (await readState()).made['anew']
      for (let count = 0; count < 5; count++) await visit(prefetch)
      expect((await readState()).made['anew']).toBe(before)
    })
  })

  test('values of the environment are those of the server, not of the build', async () => {
    expect((await get('/about')).text).not.toContain('STATIC_COLOUR')
  })
})

describeApp('static', ['dev'], (app) => {
  test.each(['/', '/rules/lowest', '/posts/one', '/posts/later', '/anew'])(
    '%s is rendered anew and kept nowhere',
    async (path) => {
      const { status, headers } = await send(app().url, path)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe(NEVER)
      expect(headers['x-waymark-cache']).toBeUndefined()
    },
  )

  test('a page that is static at all costs sees nothing of the request', async () => {
    const { text } = await send(app().url, '/rules/force-static?a=1', { headers: { cookie: 'a=1' } })
    expect(readProbe(text, 'read')).toEqual({ cookies: [], headers: [], search: {} })
  })
})
