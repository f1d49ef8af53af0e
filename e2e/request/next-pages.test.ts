import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

/** Apps as they are written for Next.js, with pages/: everything from `next/*`. */

describeApp('next-blog', ['start', 'dev'], (app) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })

  test.each([
    ['/blog', 'Hello', 'en', 'Blog (en)'],
    ['/blog/de', 'Hallo', 'de', 'Blog (de)'],
  ])('%s is in its language', async (path, post, locale, title) => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(text).toContain(`>${post}</a>`)
    expect(/<title[^>]*>([^<]*)/.exec(text)?.[1]).toBe(title)
    expect(text).toMatch(new RegExp(`<html[^>]*lang="${locale}"`))
    expect(text).toContain('data-blog="yes"')
    expect(text).toContain(`href="/blog${locale === 'en' ? '' : `/${locale}`}/posts/hello"`)
  })

  test('a visitor of the first page is sent to their language', async () => {
    const answer = await get('/blog', { 'accept-language': 'de' })
    expect([answer.status, answer.headers.location]).toEqual([307, '/blog/de'])
  })

  test('a post by its address, by a rewrite, and by a redirect', async () => {
    const post = await get('/blog/de/posts/bye')
    expect(post.text).toContain('<h1>Tschüss</h1>')
    expect(post.headers['x-post']).toBe('bye')
    expect((await get('/blog/p/hello')).text).toContain('<h1>Hello</h1>')
    const moved = await get('/blog/archive/hello')
    expect([moved.status, moved.headers.location]).toEqual([308, '/blog/posts/hello'])
  })

  test('what is not there is not found', async () => {
    const lost = await get('/blog/posts/none')
    expect(lost.status).toBe(404)
    expect(readTitle(lost.text)).toBe('404: This page could not be found')
    expect(readVisibleText(lost.text)).toMatch(/404\s*This page could not be found\./)
    expect((await get('/posts/hello')).status).toBe(404)
  })

  test('an API route, also by a rewrite', async () => {
    const posts = [
      { slug: 'hello', title: 'Hallo' },
      { slug: 'bye', title: 'Tschüss' },
    ]
    expect(JSON.parse((await get('/blog/api/feed?lang=de')).text)).toEqual({ posts })
    expect(JSON.parse((await get('/blog/feed.json?lang=de')).text)).toEqual({ posts })
  })
})

describeApp('next-mixed', ['start', 'dev'], (app) => {
  const get = (path: string) => send(app().url, path)

  describe.each([
    ['/', '<h1>Home in app</h1>'],
    ['/new/5', '<h1>New <!-- -->5</h1>'],
    ['/old/5', '<h1>Old <!-- -->5</h1>'],
    ['/legacy/6', '<h1>Old <!-- -->6</h1>'],
  ])('%s', (path, content) => {
    test('is answered, and seen by the proxy', async () => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(content)
      expect(answer.headers['x-seen']).toBe(path)
    })
  })

  describe.each(['/', '/new/5', '/old', '/old/5', '/none'])('%s under a policy of the proxy', (path) => {
    test('all its scripts carry the nonce of the policy, a new one for each visitor', async () => {
      const nonces = new Set<string>()
      for (const _ of [1, 2]) {
        const { headers, text } = await get(`${path}?strict`)
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
        const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
        expect(scripts.length).toBeGreaterThan(1)
        for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
        nonces.add(nonce)
      }
      expect(nonces.size).toBe(2)
    })
  })

  test('must refuse: a nonce that the request brings', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-ofTheVisitor'" }
    for (const path of ['/new/5', '/old/5'])
      expect((await send(app().url, path, { headers })).text).not.toContain('ofTheVisitor')
  })

  test('its types need no package', async () => {
    const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', app().dir]).catch(
      (error) => error,
    )
    expect(stdout).toBe('')
  })

  test('API routes and missing pages', async () => {
    expect(JSON.parse((await get('/api/hello?name=ada')).text)).toEqual({ hello: 'ada' })
    expect((await get('/none')).status).toBe(404)
  })
})

describeApp('next-dashboard', ['start', 'dev'], (app) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })
  const asAda = { cookie: 'user=ada' }

  test('strangers are sent to the login, and learn nothing', async () => {
    const { status, headers, text } = await get('/orders/1?a=b')
    expect([status, headers.location]).toEqual([307, '/login?from=%2Forders%2F1%3Fa%3Db'])
    expect(text).not.toContain('Ada')
    const api = await get('/api/orders/1')
    expect([api.status, api.text]).toEqual([401, '{"error":"log in first"}'])
  })

  test('the page has the document, head and styles of the app', async () => {
    const { status, headers, text } = await get('/', asAda)
    expect(status).toBe(200)
    expect(headers['x-orders']).toBe('2')
    expect(headers['cache-control']).toContain('no-store')
    expect(text).toContain('<body class="dashboard">')
    expect(text).toContain('<meta name="application-name" content="Dashboard"/>')
    expect(text).toContain('<style id="collected">.order{display:block}</style>')
    expect(readTitle(text)).toBe('2 orders')
    expect(readVisibleText(text)).toContain('ada')
  })

  test('the query reaches getServerSideProps; what is not there is not found', async () => {
    expect((await get('/?open=1', asAda)).text).not.toContain('Ada paid')
    expect((await get('/orders/7', asAda)).status).toBe(404)
    expect((await get('/dashboard', asAda)).headers.location).toBe('/')
  })

  test('logging in checks method and body, and sets a cookie', async () => {
    const post = (body: string) =>
      send(app().url, '/api/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect((await get('/api/login')).headers.allow).toBe('POST')
    expect((await post('{"user":"../x"}')).status).toBe(400)
    expect((await post('{"user":')).status).toBe(400)
    const { status, headers } = await post('{"user":"ada"}')
    expect([status, headers['set-cookie']]).toEqual([200, ['user=ada; Path=/; HttpOnly; SameSite=Lax']])
  })
})
