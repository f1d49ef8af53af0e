import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHead, readProbe, readTags, readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const NEVER = 'private, no-cache, no-store, max-age=0, must-revalidate'

interface PageData {
  props: { pageProps: Record<string, unknown>; __N_SSP?: true; __N_SSG?: true }
  page: string
  query: Record<string, unknown>
  buildId: string
  [flag: string]: unknown
}

function readData(html: string): PageData {
  const text = /<script id="__NEXT_DATA__" type="application\/json">([^<]*)<\/script>/.exec(html)?.[1]
  return JSON.parse(text ?? 'null') as PageData
}

describeApp('pages-basic', ['start', 'dev'], (app, mode) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })
  const isStart = mode === 'start'

  describe('what belongs to the server must not reach the browser', () => {
    test.runIf(isStart)('neither modules nor constants of data functions are in any script', async () => {
      const dir = join(app().dir, '.waymark/client')
      const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.js'))
      expect(names.length).toBeGreaterThan(2)
      for (const name of names) {
        const text = await readFile(join(dir, name), 'utf8')
        expect(text).not.toContain('secret-of-the-server')
        expect(text).not.toMatch(/node:fs|readFileSync/)
        expect(text).not.toContain('the handler is broken')
      }
    })

    test.runIf(!isStart)('nor in the module that development sends', async () => {
      const { text } = await get('/_waymark/pages/index.tsx')
      expect(text).toContain('clicked')
      expect(text).not.toContain('secret-of-the-server')
      expect(text).not.toContain('node:fs')
      expect((await get('/_waymark/@id/__x00__virtual:waymark/pages')).text).not.toContain('pages/api')
    })

    test('text of props cannot end the script that carries them', async () => {
      const { text } = await get('/decide?how=script')
      expect(text).not.toContain('</script><!--')
      expect(readData(text).props.pageProps).toEqual({ text: '</script><!--\u2028' })
    })

    test.each(['/_app', '/_document', '/_error', '/404', '/500', '/api/nothing'])(
      '%s is no page',
      async (path) => {
        expect((await get(path)).status).toBe(404)
      },
    )
  })

  describe('documents', () => {
    test('a page gets the props of getServerSideProps, and the browser the same', async () => {
      const { status, headers, text } = await get('/?a=1&a=2&b=3', { 'user-agent': 'me' })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe(NEVER)
      const props = {
        lines: true,
        secret: 20,
        agent: 'me',
        query: { a: ['1', '2'], b: '3' },
        resolvedUrl: '/?a=1&a=2&b=3',
      }
      expect(readProbe(text, 'props')).toEqual(props)
      const { buildId, ...data } = readData(text)
      expect(data).toEqual({
        props: { pageProps: props, __N_SSP: true },
        page: '/',
        query: { a: ['1', '2'], b: '3' },
        gssp: true,
        scriptLoader: [
          { id: 'after', strategy: 'afterInteractive', dangerouslySetInnerHTML: expect.anything() },
          { src: '/late.js', strategy: 'lazyOnload' },
        ],
      })
      expect(buildId).toBe(
        isStart ? (await readFile(join(app().dir, '.waymark/BUILD_ID'), 'utf8')).trim() : 'development',
      )
    })

    test('_document and _app are around it', async () => {
      const { text } = await get('/about')
      expect(text).toMatch(/^<!DOCTYPE html><html lang="en" data-own="yes"><head><meta charSet="utf-8"/)
      expect(text).toContain('<body class="own"><div id="__next"><div id="app" data-route="/about">')
      expect(readHead(text)).toContain('<meta name="from-document" content="yes"/>')
    })

    test('links end as addresses of the app do, as they will in the browser', async () => {
      const links = readTags((await get('/ends')).text, 'a').map(({ href }) => href)
      expect(links).toEqual(['/about', '/about?a=1#b', 'https://example.com/about/'])
    })

    test('styles of _app and page are linked, those of _app first', async () => {
      const { text } = await get('/about')
      const sheets = readTags(readHead(text), 'link').filter(({ rel }) => rel === 'stylesheet')
      const css = await Promise.all(
        sheets.map(async ({ href }) => (await get(href!, { accept: 'text/css' })).text),
      )
      const whole = css.join('\n').replaceAll(' ', '')
      expect(whole).toMatch(/rgb\(1,2,3\)|#010203/)
      expect(whole).toMatch(/rgb\(4,5,6\)|#040506/)
      expect(whole.search(/rgb\(1,2,3\)|#010203/)).toBeLessThan(whole.search(/rgb\(4,5,6\)|#040506/))
      const name = /<h1 class="([^"]+)">About/.exec(text)?.[1]
      expect(whole).toContain(`.${name}`)
    })

    test.runIf(isStart)('scripts of the page are preloaded and there', async () => {
      const { text } = await get('/about')
      const preloads = readTags(readHead(text), 'link').filter(({ rel }) => rel === 'modulepreload')
      expect(preloads.length).toBeGreaterThan(1)
      for (const { href } of preloads) expect((await get(href!)).status).toBe(200)
    })

    test('a page without data functions is static: no query, kept by shared caches', async () => {
      const { text, headers } = await get('/about?a=1')
      expect(readData(text)).toMatchObject({
        props: { pageProps: {} },
        query: {},
        autoExport: true,
        nextExport: true,
      })
      expect(headers['cache-control']).toBe(isStart ? 's-maxage=31536000' : NEVER)
      expect(readData((await get('/static/7')).text)).toMatchObject({
        page: '/static/[id]',
        query: {},
        autoExport: true,
      })
    })

    test('getInitialProps has the request', async () => {
      const { text } = await get('/initial?a=1')
      const props = { query: { a: '1' }, pathname: '/initial', asPath: '/initial?a=1', hasRequest: true }
      expect(readProbe(text, 'props')).toEqual(props)
      expect(readData(text)).toMatchObject({ gip: true, query: { a: '1' } })
    })

    test.each(['POST', 'PUT', 'OPTIONS'])('%s where there is no page is 404', async (method) => {
      expect((await send(app().url, '/nope', { method })).status).toBe(404)
    })

    test('a static page takes no POST; a page made for the request does', async () => {
      const refused = await send(app().url, '/about', { method: 'POST', body: 'x' })
      expect(refused.status).toBe(405)
      expect(refused.headers.allow).toBe('GET, HEAD')
      const taken = await send(app().url, '/decide', { method: 'POST', body: 'x' })
      expect(readProbe(taken.text, 'props')).toEqual({ cookies: {}, method: 'POST' })
    })

    test('data functions have the fields of locales in an app without', async () => {
      const { text } = await get('/context-fields')
      expect(readProbe(text, 'props')).toEqual({
        keys: ['defaultLocale', 'locale', 'locales', 'query', 'req', 'res', 'resolvedUrl'],
        locales: [],
      })
      expect(readProbe((await get('/static-fields')).text, 'props')).toEqual({
        keys: ['defaultLocale', 'locale', 'locales', 'revalidateReason'],
        locales: [],
      })
    })

    test('HEAD has the headers of GET and no body', async () => {
      const answer = await send(app().url, '/decide?how=header', { method: 'HEAD' })
      expect(answer.status).toBe(200)
      expect(answer.headers['x-own']).toBe('yes')
      expect(answer.bytes).toHaveLength(0)
    })

    test('a payload request is told that there is none', async () => {
      const keyless = await get('/about', { rsc: '1' })
      expect([keyless.status, keyless.headers.location]).toEqual([307, '/about?_rsc'])
      const payload = await get('/about?_rsc', { rsc: '1' })
      expect([payload.status, payload.headers['cache-control']]).toEqual([204, NEVER])
      const clean = await get('/about?_rsc=x')
      expect(clean.status).toBe(307)
      expect(clean.headers.location).toBe('/about')
    })
  })

  describe('what getServerSideProps decides', () => {
    test.each([
      ['redirect', 307, '/about'],
      ['permanent', 308, '/%C3%A4?x=1'],
      ['see-other', 303, 'https://example.com/'],
    ])('%s', async (how, status, location) => {
      const answer = await get(`/decide?how=${how}`)
      expect(answer.status).toBe(status)
      expect(answer.headers.location).toBe(location)
    })

    test('not found', async () => {
      const { status, text, headers } = await get('/decide?how=not-found')
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe(NEVER)
      expect(readVisibleText(text)).toBe('Lost')
      expect(readData(text)).toMatchObject({ page: '/404', notFoundSrcPage: '/decide', gsp: true })
    })

    test('status, headers and cookies', async () => {
      expect((await get('/decide?how=status')).status).toBe(418)
      expect((await get('/decide?how=header')).headers['cache-control']).toBe('public, max-age=7')
      expect((await get('/decide?how=cookie')).headers['set-cookie']).toEqual(['a=1', 'b=2'])
    })

    test('the whole answer', async () => {
      const { status, text } = await get('/decide?how=end')
      expect([status, text]).toEqual([202, 'answered by the function'])
    })

    test('props that come later, and the cookies of the request', async () => {
      expect(readProbe((await get('/decide?how=promise')).text, 'props')).toEqual({ late: true })
      const { text } = await get('/decide', { cookie: 'a=1; b=%20' })
      expect(readProbe(text, 'props')).toEqual({ cookies: { a: '1', b: ' ' }, method: 'GET' })
    })
  })

  describe('static pages', () => {
    test('listed paths are pages, others are not found', async () => {
      const { text } = await get('/post/a%20b%2Fc')
      const revalidateReason = isStart ? 'build' : 'stale'
      expect(readProbe(text, 'props')).toEqual({ params: { id: 'a b/c' }, revalidateReason })
      expect(readData(text)).toMatchObject({ page: '/post/[id]', query: { id: 'a b/c' }, gsp: true })
      expect((await get('/post/other')).status).toBe(404)
      expect((await get('/post/First')).status).toBe(404)
    })

    test.runIf(isStart)(
      'the build makes what it can, and asks for the paths of a page once for all',
      async () => {
        for (const path of ['/about', '/post/first', '/post/a%20b%2Fc', '/nav/static', '/shop', '/static/7'])
          expect((await get(path)).headers['x-waymark-cache'], path).toBe('HIT; layer=build')
        expect((await get('/post/other')).status).toBe(404)
        expect((await get('/api/send?how=asked')).text).toBe('0')
      },
    )

    test('fallback true: first without props, for crawlers and data with them', async () => {
      expect(readVisibleText((await get('/shop')).text)).toContain('Shop')
      expect(readVisibleText((await get('/shop/known/one')).text)).toContain('["known","one"]')
      const first = await get('/shop/new')
      expect(readVisibleText(first.text)).toContain('Loading')
      expect(readData(first.text)).toMatchObject({
        isFallback: true,
        props: { pageProps: {}, __N_SSG: true },
      })
      expect(first.headers['cache-control']).toBe(NEVER)
      const bot = await get('/shop/for-bots', { 'user-agent': 'Googlebot/2.1' })
      expect(readVisibleText(bot.text)).toContain('["for-bots"]')
      const { buildId } = readData(first.text)
      expect((await get(`/_waymark/data/${buildId}/shop/new.json`)).text).toContain('"all":["new"]')
      if (isStart) expect(readVisibleText((await get('/shop/new')).text)).toContain('["new"]')
    })

    test.runIf(isStart)('a page is made once, and says where it came from', async () => {
      const answers = await Promise.all([get('/blog/slow'), get('/blog/slow'), get('/blog/slow')])
      for (const { text } of answers) expect(readProbe(text, 'props')).toMatchObject({ count: 1 })
      const again = await get('/blog/slow')
      expect(again.headers['x-waymark-cache']).toBe('HIT; layer=memory')
      expect(again.headers['cache-control']).toBe('s-maxage=31536000')
    })

    test.runIf(isStart)('revalidate: the old page is served while one new one is made', async () => {
      const first = await get('/blog/short')
      expect(first.headers['x-waymark-cache']).toBe('MISS')
      expect(first.headers['cache-control']).toBe('s-maxage=1, stale-while-revalidate=31535999')
      const states: unknown[] = []
      await expect
        .poll(async () => {
          const { headers, text } = await get('/blog/short')
          states.push(headers['x-waymark-cache'])
          return (readProbe(text, 'props') as { count: number }).count
        })
        .toBe(2)
      expect(states).toContain('STALE; layer=memory')
      expect(readProbe((await get('/blog/short')).text, 'props')).toMatchObject({ reason: 'stale' })
    })

    test.runIf(isStart)('revalidation on demand', async () => {
      await get('/blog/demand')
      const done = await get('/api/send?how=revalidate&path=/blog/demand')
      expect([done.status, done.text]).toEqual([200, 'revalidated'])
      expect(readProbe((await get('/blog/demand')).text, 'props')).toMatchObject({
        count: 2,
        reason: 'on-demand',
      })
      expect((await get('/api/send?how=revalidate&path=/nope')).status).toBe(500)
      await expect.poll(() => app().output()).toContain('Failed to revalidate /nope')
      expect((await get('/api/send?how=revalidate&path=//evil')).status).toBe(500)
    })

    test.runIf(isStart)('revalidation on demand that fails leaves the page as it was', async () => {
      await get('/blog/breaks-on-demand')
      expect((await get('/api/send?how=revalidate&path=/blog/breaks-on-demand')).status).toBe(500)
      await expect
        .poll(() => app().output())
        .toMatch(/Failed to revalidate \/blog\/breaks-on-demand: .*the source is gone/)
      const { text, headers } = await get('/blog/breaks-on-demand')
      expect(headers['x-waymark-cache']).toMatch(/^HIT/)
      expect(readProbe(text, 'props')).toMatchObject({ count: 1 })
    })

    test.runIf(isStart)('revalidation of what was generated makes nothing else', async () => {
      const path = '/api/send?how=revalidate&only=generated&path=/blog/only'
      expect((await get(path)).text).toBe('revalidated')
      expect(readProbe((await get('/blog/only')).text, 'props')).toMatchObject({ count: 1 })
      expect((await get(path)).text).toBe('revalidated')
      expect(readProbe((await get('/blog/only')).text, 'props')).toMatchObject({ count: 2 })
    })

    test.runIf(isStart)('a prefetch never starts a revalidation', async () => {
      await get('/blog/short-ahead')
      const ahead = { purpose: 'prefetch' }
      await expect
        .poll(async () => (await get('/blog/short-ahead', ahead)).headers['x-waymark-cache'])
        .toMatch(/^STALE/)
      expect((await get('/blog/short-ahead', ahead)).headers['x-waymark-cache']).toMatch(/^STALE/)
      expect(readProbe((await get('/blog/short-ahead', ahead)).text, 'props')).toMatchObject({ count: 1 })
    })

    test('what is the same for everybody cannot read the cookies of one visitor', async () => {
      expect((await get('/blog/cookie', { cookie: 'session=1' })).status).toBe(500)
      await expect.poll(() => app().output()).toContain('cookies()')
    })

    test.runIf(isStart)('a visitor who leaves does not take the page from those who wait', async () => {
      const gone = new AbortController()
      const first = fetch(`${app().url}/blog/slow-leave`, { signal: gone.signal }).catch(() => undefined)
      const others = get('/blog/slow-leave')
      gone.abort()
      await first
      expect((await others).status).toBe(200)
    })

    test('redirect and not found are kept, too', async () => {
      const moved = await get('/blog/moved')
      expect([moved.status, moved.headers.location]).toEqual([308, '/about'])
      const gone = await get('/blog/gone')
      expect(gone.status).toBe(404)
      expect(gone.headers['cache-control']).toBe(
        isStart ? 's-maxage=60, stale-while-revalidate=31535940' : NEVER,
      )
    })
  })

  test('an unmatched URL is the 404 page of pages/', async () => {
    const { status, text, headers } = await get('/nope')
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe(NEVER)
    expect(readVisibleText(text)).toBe('Lost')
    expect(readTitle(text)).toBeUndefined()
    const { pageProps } = readData((await get('/nope/again')).text).props
    if (isStart) expect(pageProps).toEqual({ text: 'Lost', made: 1 })
    expect((await get('/file.txt')).text).toBe('a public file\n')
  })
})
