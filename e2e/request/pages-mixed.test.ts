import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readProbe, readTags, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

/** app/ and pages/ in one project, with base path, locales, middleware, rewrites and a strict policy. */
describeApp('pages-mixed', ['start', 'dev'], (app, mode) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })
  let base = ''
  beforeAll(async () => {
    const file = join(app().dir, '.waymark/BUILD_ID')
    base = `/docs/_waymark/data/${mode === 'start' ? (await readFile(file, 'utf8')).trim() : 'development'}`
  })

  describe('which router answers', () => {
    test.each([
      ['/docs/inside', 200, 'Inside'],
      ['/docs/any', 200, 'Any of pages'],
      ['/docs/nl/any', 200, 'Any of pages'],
      ['/docs/rest', 200, 'Rest of app'],
      ['/docs/nope', 404, 'Nothing of app'],
      ['/docs/served?how=not-found', 404, 'Nothing of app'],
    ])('%s', async (path, status, text) => {
      const answer = await get(path)
      expect(answer.status).toBe(status)
      expect(readVisibleText(answer.text)).toContain(text)
    })

    test('an API route makes pages of app/ anew', async () => {
      const ask = () => get('/docs/inside?_rsc', { rsc: '1' })
      if (mode === 'start') expect((await ask()).headers['x-waymark-cache']).toBe('HIT; layer=build')
      expect((await get('/docs/api/renew?path=/inside')).text).toBe('renewed')
      if (mode === 'start') expect((await ask()).headers['x-waymark-cache']).toBe('HIT; layer=memory')
      expect((await get('/docs/api/renew?path=/no/such/page/at/all')).status).toBe(500)
    })

    test('an API route has one address', async () => {
      expect(JSON.parse((await get('/docs/api/hello')).text)).toEqual({
        seen: '/api/hello',
        url: '/api/hello',
        query: {},
      })
      expect((await get('/docs/nl/api/hello')).status).toBe(404)
      expect((await get('/api/hello')).status).toBe(404)
    })

    test.each(['', '?read=part', '?read=all'])(
      'one that reads the body itself gets all of it, whatever middleware read: %s',
      async (search) => {
        const body = 'x'.repeat(300_000)
        const headers = { cookie: 'a=1' }
        const { text } = await send(app().url, `/docs/api/raw${search}`, { method: 'POST', headers, body })
        expect(JSON.parse(text)).toEqual({
          length: 300_000,
          method: 'POST',
          url: `/api/raw${search}`,
          cookies: { a: '1' },
          seen: '/api/raw',
        })
      },
    )

    test.runIf(mode === 'start')('each document loads the router that made it', async () => {
      const preloads = async (path: string): Promise<string[]> =>
        readTags((await get(path)).text, 'link')
          .filter(({ rel }) => rel === 'modulepreload')
          .map(({ href }) => href!)
      const [ofApp, ofPages] = await Promise.all([preloads('/docs/inside'), preloads('/docs/any')])
      expect(ofApp.join()).toContain('/app-entry-')
      expect(ofPages.join()).not.toContain('/app-entry-')
      expect(ofPages.length).toBeGreaterThan(2)
    })
  })

  test('scripts and styles carry the nonce of the policy', async () => {
    const { headers, text } = await get('/docs/served')
    const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
    const tags = [
      ...readTags(text, 'script'),
      ...readTags(text, 'link').filter(({ rel }) => rel === 'modulepreload'),
    ]
    expect(tags.length).toBeGreaterThan(1)
    for (const tag of tags) expect(tag['nonce']).toBe(nonce)
    const again = await get('/docs/static')
    expect(again.headers['cache-control']).toContain('no-store')
    expect(again.text).not.toContain(nonce)
  })

  test('pages know their locale, and what middleware did to headers', async () => {
    const { text, headers } = await get('/docs/nl/served?x=1')
    expect(headers['x-saw']).toBe('/served')
    expect(readProbe(text, 'props')).toEqual({
      url: '/served?x=1',
      query: { x: '1' },
      resolvedUrl: '/served?x=1',
      seen: '/served',
      locale: 'nl',
      locales: ['en', 'nl'],
      defaultLocale: 'en',
    })
    expect(text).toContain('<html lang="nl">')
    expect(text).toContain('"locale":"nl","locales":["en","nl"],"defaultLocale":"en"')
    expect(readProbe((await get('/docs/nl/static')).text, 'props')).toEqual({ locale: 'nl' })
    expect(readProbe((await get('/docs/static')).text, 'props')).toEqual({ locale: 'en' })
  })

  test('redirects of data functions have the base path unless told otherwise', async () => {
    expect((await get('/docs/served?how=redirect')).headers.location).toBe('/docs/static')
    expect((await get('/docs/served?how=outside')).headers.location).toBe('/other')
  })

  describe('after a rewrite of the configuration', () => {
    test('a page has the path that answers, and the query that was asked for', async () => {
      expect(readProbe((await get('/docs/renamed/7?x=1')).text, 'props')).toMatchObject({
        url: '/renamed/7?x=1',
        resolvedUrl: '/served?x=1',
        query: { x: '1', from: '7', id: '7' },
      })
    })

    test('a page may be named by its pattern, with values in the query', async () => {
      expect(readProbe((await get('/docs/nl/named/a%2Fb?x=1')).text, 'props')).toEqual({
        params: { slug: 'a/b' },
        query: { x: '1', id: 'a/b', slug: 'a/b' },
        resolvedUrl: '/posts/a%2Fb?x=1',
        url: '/named/a%2Fb?x=1',
      })
      const { text } = await get('/docs/named-static/1')
      expect(readProbe(text, 'props')).toEqual({ params: { path: ['1', 'more'] } })
      expect((await get('/docs/named-static/..%2f..')).status).toBe(400)
      expect((await get('/docs/named-static/%2e%2e')).status).toBe(400)
      const handled = await get('/docs/named-handler/5')
      expect(JSON.parse(handled.text)).toMatchObject({ pathname: '/named-handler/5', params: { id: '5' } })
    })

    test('whoever asks for a pattern gets the page of that name', async () => {
      expect(readProbe((await get('/docs/posts/[slug]?slug=a')).text, 'props')).toMatchObject({
        params: { slug: '[slug]' },
      })
    })

    test('handlers and API routes have the address that was asked for', async () => {
      expect(JSON.parse((await get('/docs/nl/handled/7?q=1')).text)).toEqual({
        url: '/docs/nl/handled/7?q=1',
        pathname: '/handled/7',
        search: '?q=1',
        locale: 'nl',
        params: { id: '7' },
      })
      expect(JSON.parse((await get('/docs/renamed-api/7?q=1')).text)).toMatchObject({
        url: '/renamed-api/7?q=1',
        query: { q: '1', x: '7', id: '7' },
      })
    })

    test('an API route for the web’s Request has the whole query, which it finds nowhere else', async () => {
      expect(JSON.parse((await get('/docs/renamed-web/7?q=1')).text)).toEqual({
        pathname: '/renamed-web/7',
        search: '?q=1&x=7&id=7',
      })
    })
  })

  test('a cookie of middleware and one of an API route are both set', async () => {
    const { headers } = await get('/docs/api/hello?cookie=own')
    expect(headers['set-cookie']).toEqual(['stored=2; Path=/', 'of-middleware=1; Path=/', 'own=1'])
  })

  test('what middleware rewrites to is the address that pages and handlers see', async () => {
    expect(JSON.parse((await get('/docs/hidden-handler?q=1')).text)).toEqual({
      url: '/docs/nl/asked/1?x=1',
      pathname: '/asked/1',
      search: '?x=1',
      locale: 'nl',
      params: { id: '1' },
    })
    expect(readProbe((await get('/docs/hidden-post')).text, 'props')).toEqual({
      params: { slug: 'a b' },
      query: { x: '1', slug: 'a b' },
      resolvedUrl: '/posts/a%20b?x=1',
      url: '/posts/a%20b?x=1',
    })
    expect(readProbe((await get('/docs/hidden?x=1')).text, 'props')).toMatchObject({
      url: '/served?hidden=1',
      resolvedUrl: '/served?hidden=1',
    })
  })

  describe('data with middleware', () => {
    const data = (path: string) => get(base + path, { 'x-nextjs-data': '1' })

    test('locale and page', async () => {
      const { headers, text } = await data('/nl/served.json?x=1')
      expect(headers['x-waymark-matched-path']).toBe('/nl/served')
      expect(headers['x-saw']).toBe('/served')
      expect(JSON.parse(text)).toMatchObject({
        pageProps: { locale: 'nl', url: '/served?x=1', query: { x: '1' }, seen: '/served' },
      })
      expect((await data('/en/static.json')).text).toBe('{"pageProps":{"locale":"en"},"__N_SSG":true}')
    })

    test('a redirect of middleware or configuration is told in a header', async () => {
      const left = await data('/en/inside.json?leave=1')
      expect(left.status).toBe(307)
      expect(left.headers.location).toBeUndefined()
      expect(left.headers['x-waymark-redirect']).toBe('/docs/served')
      const old = await data('/en/old.json')
      expect(old.headers.location).toBeUndefined()
      expect(old.headers['x-waymark-redirect']).toBe('/docs/served')
    })

    test('a rewrite is told, with its page', async () => {
      const { headers, text } = await data('/en/hidden.json')
      expect(headers['x-waymark-rewrite']).toBe('/en/served?hidden=1')
      expect(headers['x-waymark-matched-path']).toBe('/en/served')
      expect(JSON.parse(text)).toMatchObject({ pageProps: { query: { hidden: '1' } } })
    })

    test('what has no data says where it is', async () => {
      const inside = await data('/en/inside.json')
      expect([inside.status, inside.text]).toEqual([200, '{}'])
      expect(inside.headers['x-waymark-matched-path']).toBe('/en/inside')
      const api = await data('/api/hello.json')
      expect([api.status, api.text]).toEqual([200, '{}'])
    })
  })

  test.runIf(mode === 'start')('an error of a page has the document of pages/', async () => {
    const { status, text } = await get('/docs/served?how=throw')
    expect(status).toBe(500)
    expect(readVisibleText(text)).toMatch(/^500 Internal Server Error\. Digest: [\da-f]{16}\b/)
    expect(text).not.toContain('broken in mixed')
  })
})
