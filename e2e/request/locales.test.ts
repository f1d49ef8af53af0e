import { describe, expect, test } from 'vitest'
import { readTags } from '../harness/read-html.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { send, type Answer } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const readHeading = (html: string): string | undefined => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]
const readWhere = (html: string): string | undefined => /<p id="where">([^<]*)<\/p>/.exec(html)?.[1]
const readLang = (html: string): string | undefined => /<html[^>]* lang="([^"]*)"/.exec(html)?.[1]
const readHref = (html: string, id: string): string | undefined =>
  readTags(html, 'a').find((tag) => tag.id === id)?.href

describeApp('locales', ['start', 'dev'], (app) => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    send(app().url, path, { headers })

  describe('must not be found', () => {
    test.each([
      '/nl/api/hello',
      '/en/api/hello',
      '/nl/nl/about',
      '/de',
      '/de/about',
      '/nl/_waymark/x',
      '/n%6Cx',
    ])('%s', async (path) => {
      expect((await get(path)).status).toBe(404)
    })
  })

  describe('must not be redirected', () => {
    test.each<[string, Record<string, string>]>([
      ['/', {}],
      ['/', { 'accept-language': 'en' }],
      ['/', { 'accept-language': 'de' }],
      ['/', { 'accept-language': 'nl-AW' }],
      ['/', { 'accept-language': 'nl', cookie: 'NEXT_LOCALE=en' }],
      ['/', { cookie: 'NEXT_LOCALE=//evil.test' }],
      ['/about', { 'accept-language': 'nl' }],
      ['/en', { 'accept-language': 'nl' }],
      ['/nl', { 'accept-language': 'fr' }],
      ['/api/hello', { 'accept-language': 'nl' }],
    ])('%s with %j', async (path, headers) => {
      expect((await get(path, headers)).status).toBe(200)
    })

    test('a client navigation, which says its locale by the address', async () => {
      expect((await sendPayload(app().url, '/', { 'accept-language': 'nl' })).status).toBe(200)
    })
  })

  test.each([
    ['/', 'Home in en', 'en /'],
    ['/about', 'About in en', 'en /about'],
    ['/en/about', 'About in en', 'en /about'],
    ['/nl', 'Home in nl', 'nl /'],
    ['/nl/about', 'About in nl', 'nl /about'],
    ['/NL/about', 'About in nl', 'nl /about'],
    ['/n%6C/about', 'About in nl', 'nl /about'],
    ['/nl-be/about', 'About in nl-BE', 'nl-BE /about'],
    ['/fr/about?x=1', 'About in fr', 'fr /about'],
  ])('%s is %s', async (path, heading, where) => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(readHeading(text)).toBe(heading)
    expect(readWhere(text)).toBe(where)
    expect(readLang(text)).toBe(where.split(' ')[0])
  })

  test('a handler below api/ answers in the default locale', async () => {
    expect(JSON.parse((await get('/api/hello')).text)).toEqual({ locale: 'en' })
  })

  test.each<[string, Record<string, string>, string]>([
    ['/', { 'accept-language': 'nl' }, '/nl'],
    ['/', { 'accept-language': 'nl-BE,nl;q=0.9' }, '/nl-BE'],
    ['/?a=1', { 'accept-language': 'fr;q=0.5, de' }, '/fr?a=1'],
    ['/', { 'accept-language': 'en', cookie: 'a=b; NEXT_LOCALE=FR' }, '/fr'],
    ['/', { host: 'en.localhost', 'accept-language': 'nl' }, 'http://nl.localhost/'],
    ['/', { host: 'nl.localhost', 'accept-language': 'nl-BE' }, 'http://nl.localhost/nl-BE'],
    ['/', { host: 'nl.localhost', 'accept-language': 'en' }, 'https://en.localhost/'],
  ])('%s with %j goes to %s, and no cache keeps that', async (path, headers, target) => {
    const answer = await get(path, headers)
    expect(answer.status).toBe(307)
    expect(answer.headers.location).toBe(target)
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test.each<[string, Record<string, string>, string]>([
    ['/old', {}, '/about'],
    ['/nl/old', {}, '/nl/about'],
    ['/nl-be/old', {}, '/nl-BE/about'],
    ['/old', { host: 'nl.localhost' }, '/about'],
    ['/nl-BE/old', { host: 'nl.localhost' }, '/nl-BE/about'],
    ['/nl-BE/old?a=1', { host: 'en.localhost' }, 'http://nl.localhost/nl-BE/about?a=1'],
    ['/nl/old', { host: 'en.localhost' }, 'http://nl.localhost/about'],
    ['/en/old', { host: 'nl.localhost' }, 'https://en.localhost/about'],
    ['/fr/old', { host: 'nl.localhost' }, '/fr/about'],
    ['/nl/only', {}, '/nl/about'],
  ])('a redirect of the configuration keeps the locale: %s with %j to %s', async (path, headers, target) => {
    const answer = await get(path, headers)
    expect([answer.status, answer.headers.location]).toEqual([307, target])
  })

  test('links, forms and redirects stay in the locale', async () => {
    const { text } = await get('/nl/about')
    expect(readHref(text, 'home')).toBe('/nl')
    expect(readHref(text, 'about')).toBe('/nl/about?a=1')
    expect(readHref(text, 'english')).toBe('/about')
    expect(readHref(text, 'belgian')).toBe('/nl-BE/about')
    expect(readHref(text, 'written')).toBe('/fr/about')
    expect(readTags(text, 'form').map(({ action }) => action)).toEqual(['/nl/about'])
    expect((await get('/nl/leave')).headers.location).toBe('/nl/about?from=leave')
    expect((await get('/leave')).headers.location).toBe('/about?from=leave')
  })

  test('on a domain its locale has no prefix, and links to others leave it', async () => {
    const { text } = await get('/about', { host: 'nl.localhost' })
    expect(readWhere(text)).toBe('nl /about')
    expect(readHref(text, 'home')).toBe('/')
    expect(readHref(text, 'belgian')).toBe('/nl-BE/about')
    expect(readHref(text, 'english')).toBe('https://en.localhost/about')
    expect(readWhere((await get('/nl-BE/about', { host: 'nl.localhost' })).text)).toBe('nl-BE /about')
  })

  test.each([
    ['nl.localhost', '/address', ['nl', 'nl', '/address', '/address']],
    ['nl.localhost', '/en/address', ['en', 'nl', '/address', '/en/address']],
    ['nl.localhost', '/nl-BE/address', ['nl-BE', 'nl', '/address', '/nl-BE/address']],
    ['other.localhost', '/nl/address', ['nl', 'en', '/address', '/nl/address']],
  ])('on %s the address of %s is read as %j', async (host, path, expected) => {
    expect(JSON.parse((await get(path, { host })).text)).toEqual(expected)
  })

  test('a page lists its languages, unless it says otherwise', async () => {
    const list = async (path: string): Promise<string[][]> =>
      readTags((await get(path)).text, 'link')
        .filter(({ rel }) => rel === 'alternate')
        .map(({ hrefLang, hreflang, href }) => [hrefLang ?? hreflang ?? '', href ?? ''])
    expect(await list('/fr/about')).toEqual([
      ['en', 'https://en.localhost/about'],
      ['nl', 'http://nl.localhost/about'],
      ['nl-BE', 'http://nl.localhost/nl-BE/about'],
      ['fr', 'https://locales.test/fr/about'],
      ['x-default', 'https://en.localhost/about'],
    ])
    expect(await list('/alone')).toEqual([])
    expect(await list('/nl/no-such-page')).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['/alone', {}, 'https://locales.test/alone'],
    ['/nl/alone', {}, 'https://locales.test/nl/alone'],
    ['/alone', { host: 'nl.localhost' }, 'https://locales.test/alone'],
  ])(
    'a page that names itself by "./" is the one in its locale: %s with %j',
    async (path, headers, address) => {
      const links = readTags((await get(path, headers)).text, 'link')
      expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(address)
    },
  )

  test('a client that has the page in one locale is sent all of it in another', async () => {
    const held = encodeURIComponent(JSON.stringify(['=en', '=en/about']))
    const { text } = await sendPayload(app().url, '/nl/about', { 'next-router-state-tree': held })
    expect(text).toContain('"lang":"nl"')
    expect(text).toContain('About in nl')
  })
})

describeApp('locales', ['start'], (app) => {
  test.each([
    ['/posts/one', 'en', 'localhost'],
    ['/nl/posts/one', 'nl', 'localhost'],
    ['/fr/posts/one', 'fr', 'localhost'],
  ])('%s was made by the build, in %s', async (path, locale, host) => {
    const { text, headers } = await send(app().url, path, { headers: { host } })
    expect(headers['x-waymark-cache']).toBe('HIT; layer=build')
    expect(text).toContain(`<html lang="${locale}"`)
  })

  test('a domain with a language of its own has pages of its own', async () => {
    const { text } = await send(app().url, '/posts/one', { headers: { host: 'nl.localhost' } })
    expect(text).toContain('<html lang="nl"')
    expect((await send(app().url, '/posts/one')).text).toContain('<html lang="en"')
  })
})
