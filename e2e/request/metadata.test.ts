import { expect, test } from 'vitest'
import { readHead, readMeta, readTags, readTitle } from '../harness/read-html.ts'
import { sendLate } from '../harness/send-late.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const BOT = { 'user-agent': 'Twitterbot/1.0' }

describeApp('basic', ['start', 'dev'], (app, mode) => {
  test.each([
    { path: '/', title: 'Basic' },
    { path: '/about', title: 'Basic' },
    { path: '/meta', title: 'Meta · Basic' },
    { path: '/meta/static', title: 'Static | Meta' },
    { path: '/meta/absolute', title: 'Alone' },
    { path: '/meta/gone', title: 'Nothing | Gone' },
    { path: '/meta/gone/computed', title: 'Nothing | Gone' },
    { path: '/meta/generated/7?word=x', title: 'Generated 7 x | Meta' },
  ])('$path is titled $title', async ({ path, title }) => {
    expect(readTitle((await send(app().url, path)).text)).toBe(title)
  })

  test('a navigation to a page whose metadata says not found has the same title', async () => {
    const { text } = await sendPayload(app().url, '/meta/gone/computed')
    expect(text).toContain('"children":"Nothing | Gone"')
  })

  test('fields are merged over the layouts, resolved against the base and escaped', async () => {
    const { text } = await send(app().url, '/meta/static')
    expect(readMeta(text, 'description')).toBe('Quotes " and <tags> & ampersands')
    expect(readMeta(text, 'keywords')).toBe('one,two')
    expect(readMeta(text, 'robots')).toBe('noindex, follow')
    expect(readMeta(text, 'og:title')).toBe('Static og')
    expect(readMeta(text, 'og:image')).toBe('https://basic.example/dot.png')
    expect(readMeta(text, 'og:site_name')).toBeUndefined()
    expect(readMeta(text, 'twitter:card')).toBe('summary')
    expect(readMeta(text, 'theme-color')).toBe('#102030')
    expect(readMeta(text, 'viewport')).toBe('width=device-width, initial-scale=1')
    const canonical = readTags(text, 'link').find((tag) => tag.rel === 'canonical')
    expect(canonical?.href).toBe('https://basic.example/meta/static')
  })

  test.each(['/meta/of/one', '/meta/of/two', '/meta/of/one'])(
    'fixed metadata of a page with params tells the address that was asked for: %s',
    async (path) => {
      const { text } = await send(app().url, path)
      const canonical = readTags(text, 'link').find((tag) => tag.rel === 'canonical')
      expect(canonical?.href).toBe(`https://basic.example${path}`)
    },
  )

  test('slow metadata does not hold back the page and arrives in the same document', async () => {
    const { early, text } = await sendLate(app().url, '/meta/slow')
    expect(early).toContain('Slow metadata')
    expect(early).not.toContain('arrives late')
    expect(readTitle(text)).toBe('Slow | Meta')
  })

  test('a computed viewport is in the head, whether metadata is slow or not', async () => {
    const { early, text } = await sendLate(app().url, '/meta/slow-beside')
    const head = early.slice(0, early.indexOf('</head>'))
    expect(head).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
    expect(head).toContain('<meta name="theme-color" content="#304050"/>')
    expect(text.match(/name="theme-color"/g)).toHaveLength(1)
  })

  test('a reader of plain HTML gets slow metadata in the head', async () => {
    const { text } = await send(app().url, '/meta/slow?delay=300', { headers: BOT })
    const head = readHead(text)
    expect(readTitle(head)).toBe('Slow | Meta')
    expect(readMeta(head, 'description')).toBe('arrives late')
  })

  test('a reader of plain HTML gets the status of a late outcome', async () => {
    expect((await send(app().url, '/late/not-found?delay=300', { headers: BOT })).status).toBe(404)
    expect((await send(app().url, '/late/redirect?delay=300', { headers: BOT })).status).toBe(307)
  })

  test('icons of the root are linked from every page and can be fetched', async () => {
    const links = readTags((await send(app().url, '/about')).text, 'link')
    const icons = links.filter((tag) => tag.rel === 'icon')
    const apple = links.find((tag) => tag.rel === 'apple-touch-icon')
    expect(icons.map((tag) => tag.href?.split('?')[0])).toEqual(['/favicon.ico', '/icon.png'])
    expect(icons[1]).toMatchObject({ type: 'image/png', sizes: '32x32' })
    expect(apple).toMatchObject({ sizes: '60x60', type: 'image/png' })
    for (const { href = '' } of [...icons, ...(apple ? [apple] : [])]) {
      expect((await send(app().url, href)).status).toBe(200)
    }
    expect(links.find((tag) => tag.rel === 'manifest')?.href).toBe('/manifest.webmanifest')
  })

  test('a static image beside a page is described with its size and its alternative text', async () => {
    const { text } = await send(app().url, '/meta/image')
    expect(readMeta(text, 'og:image')).toMatch(/^https:\/\/basic\.example\/meta\/image\/opengraph-image/)
    expect(readMeta(text, 'og:image:width')).toBe('120')
    expect(readMeta(text, 'og:image:height')).toBe('63')
    expect(readMeta(text, 'og:image:alt')).toBe('Steps from dark to light')
    expect(readMeta(text, 'og:image:type')).toBe('image/png')
  })

  test('an image made by a module is described by its exports', async () => {
    const { text } = await send(app().url, '/meta/image-module')
    const image = readMeta(text, 'og:image') ?? ''
    expect(readMeta(text, 'og:image:alt')).toBe('Made by a module')
    expect(readMeta(text, 'og:image:width')).toBe('200')
    const answer = await send(app().url, image.replace('https://basic.example', ''))
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.text).toContain('<svg')
  })

  test.each([
    { path: '/favicon.ico', type: 'image/x-icon', cache: 'public, max-age=0, must-revalidate' },
    { path: '/icon.png', type: 'image/png', cache: 'public, max-age=0, must-revalidate' },
    { path: '/apple-icon.png', type: 'image/png', cache: 'public, max-age=0, must-revalidate' },
    {
      path: '/meta/image/opengraph-image',
      type: 'image/png',
      cache: 'public, max-age=0, must-revalidate',
    },
    { path: '/sitemap.xml', type: 'application/xml', cache: 'public, max-age=0, must-revalidate' },
    { path: '/robots.txt', type: 'text/plain', cache: 'public, max-age=0, must-revalidate' },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json',
      cache: 'public, max-age=0, must-revalidate',
    },
  ])('$path is $type', async ({ path, type, cache }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']?.split(';')[0]).toBe(type)
    if (mode === 'start') expect(answer.headers['cache-control']).toBe(cache)
  })

  test('an image is kept for good under the address that names its content, and under no other', async () => {
    const { text } = await send(app().url, '/')
    const icon = readTags(text, 'link').find(({ href }) => href?.startsWith('/icon.png?'))!.href!
    if (mode === 'dev') return expect((await send(app().url, icon)).status).toBe(200)
    const cacheOf = async (path: string): Promise<unknown> =>
      (await send(app().url, path)).headers['cache-control']
    expect(await cacheOf(icon)).toBe('public, immutable, no-transform, max-age=31536000')
    expect(await cacheOf('/icon.png?other')).toBe('public, max-age=0, must-revalidate')
  })

  test('the sitemap lists its URLs, escaped', async () => {
    const { text } = await send(app().url, '/sitemap.xml')
    expect(text).toContain('<loc>https://basic.example/about?a=1&amp;b=2</loc>')
    expect(text).toContain('<lastmod>1970-01-01T00:00:00.000Z</lastmod>')
    expect(text).toContain('<changefreq>daily</changefreq>')
    expect(text).toContain('<priority>1</priority>')
  })

  test('generated sitemaps have a URL each, and an unknown id is 404', async () => {
    const { text, headers } = await send(app().url, '/meta/many/sitemap/1.xml')
    expect(text).toContain('https://basic.example/many/001')
    if (mode === 'start') expect(headers['x-waymark-cache']).toBe('HIT; layer=build')
    const unknown = await send(app().url, '/meta/many/sitemap/2.xml')
    expect(unknown.status).toBe(404)
    expect(unknown.headers['cache-control']).toContain('no-store')
  })

  test('robots and manifest are written from their modules', async () => {
    const robots = (await send(app().url, '/robots.txt')).text
    expect(robots).toMatch(/User-Agent: \*/i)
    expect(robots).toContain('Allow: /')
    expect(robots).toContain('Disallow: /boom')
    expect(robots).toContain('Sitemap: https://basic.example/sitemap.xml')
    expect(JSON.parse((await send(app().url, '/manifest.webmanifest')).text)).toMatchObject({ name: 'Basic' })
  })
})
