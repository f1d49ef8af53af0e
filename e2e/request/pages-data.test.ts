import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const NEVER = 'private, no-cache, no-store, max-age=0, must-revalidate'

describeApp('pages-basic', ['start', 'dev'], (app, mode) => {
  const isStart = mode === 'start'
  let base = ''
  beforeAll(async () => {
    const buildId = isStart
      ? (await readFile(join(app().dir, '.waymark/BUILD_ID'), 'utf8')).trim()
      : 'development'
    base = `/_waymark/data/${buildId}`
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(app().url, path.startsWith('/_') ? path : base + path, {
      headers: { 'x-nextjs-data': '1', ...headers },
    })

  describe('must not be answered', () => {
    test.each([
      ['another build', '/_waymark/data/other/index.json'],
      ['no page', '/nope.json'],
      ['a path that is not listed', '/post/other.json'],
      ['a page without data', '/about.json'],
      ['an API route', '/api/echo.json'],
      ['a public file', '/file.txt.json'],
      ['the page for errors', '/500.json'],
      ['the app itself', '/_app.json'],
    ])('%s: 404', async (_name, path) => {
      const { status, headers } = await get(path)
      expect(status).toBe(404)
      expect(headers['content-type'] ?? '').not.toContain('json')
    })

    test.each(['/..%2F..%2Fsecret.json', '/%2e%2e/x.json', '/a%00.json', '/%ff.json'])(
      '%s: 400',
      async (path) => {
        expect((await get(path)).status).toBe(400)
      },
    )

    test('the header alone asks for nothing else than the document', async () => {
      const { headers } = await send(app().url, '/decide', { headers: { 'x-nextjs-data': '1' } })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    })
  })

  test('props of getServerSideProps', async () => {
    const { status, headers, text } = await get('/index.json?a=1')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe(NEVER)
    expect(headers['x-waymark-matched-path']).toBe('/')
    expect(JSON.parse(text)).toEqual({
      pageProps: { lines: true, secret: 20, agent: null, query: { a: '1' }, resolvedUrl: '/?a=1' },
      __N_SSP: true,
    })
  })

  test('props of getStaticProps', async () => {
    const { headers, text } = await get('/post/a%20b%2Fc.json')
    expect(JSON.parse(text)).toEqual({
      pageProps: { params: { id: 'a b/c' }, revalidateReason: isStart ? 'build' : 'stale' },
      __N_SSG: true,
    })
    expect(headers['x-waymark-matched-path']).toBe('/post/[id]')
    expect(headers['cache-control']).toBe(isStart ? 's-maxage=31536000' : NEVER)
    expect(/^(?:HIT|MISS)/.test(String(headers['x-waymark-cache']))).toBe(isStart)
  })

  test('props of the page for missing pages, which the browser shows itself', async () => {
    const { status, headers, text } = await get('/404.json')
    expect([status, headers['cache-control']]).toEqual([200, NEVER])
    expect(JSON.parse(text)).toMatchObject({ pageProps: { text: 'Lost' }, __N_SSG: true })
  })

  test('not found', async () => {
    const { status, text, headers } = await get('/decide.json?how=not-found')
    expect([status, text]).toEqual([404, '{"notFound":true}'])
    expect(headers['cache-control']).toBe(NEVER)
  })

  test('redirects', async () => {
    const data = async (how: string): Promise<unknown> =>
      JSON.parse((await get(`/decide.json?how=${how}`)).text)
    expect(await data('redirect')).toEqual({
      pageProps: { __N_REDIRECT: '/about', __N_REDIRECT_STATUS: 307 },
      __N_SSP: true,
    })
    expect(await data('see-other')).toEqual({
      pageProps: {
        __N_REDIRECT: 'https://example.com/',
        __N_REDIRECT_STATUS: 303,
        __N_REDIRECT_BASE_PATH: false,
      },
      __N_SSP: true,
    })
    expect(JSON.parse((await get('/blog/moved.json')).text)).toMatchObject({ __N_SSG: true })
  })

  test('an error is a document with status 500', async () => {
    const { status, headers } = await get('/throws.json?where=data')
    expect(status).toBe(500)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('a prefetch in an app with middleware makes nothing for one visitor', async () => {
    const ahead = { 'x-middleware-prefetch': '1', purpose: 'prefetch' }
    const skipped = await get('/decide.json', ahead)
    expect([skipped.status, skipped.text]).toEqual([200, '{}'])
    expect(skipped.headers['x-middleware-skip']).toBe('1')
    expect(skipped.headers['x-middleware-cache']).toBe('no-cache')
    expect((await get('/post/first.json', ahead)).text).toContain('pageProps')
  })
})
