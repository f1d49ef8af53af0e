import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readOrigin, WaymarkRequest } from './web-request.ts'

describe('the origin', () => {
  const cases: [string | undefined, string][] = [
    ['shop.example', 'http://shop.example'],
    ['Shop.Example:3000', 'http://shop.example:3000'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['my_host', 'http://my_host'],
    [undefined, 'http://localhost'],
    ['', 'http://localhost'],
    ['a.example/path', 'http://localhost'],
    ['a.example@evil.example', 'http://localhost'],
    ['a.example#', 'http://localhost'],
    ['a.example?x', 'http://localhost'],
    ['a.example\\evil.example', 'http://localhost'],
    ['a example', 'http://localhost'],
    ['a.example, b.example', 'http://localhost'],
    ['a.example:99999', 'http://localhost'],
    ['a.example:', 'http://localhost'],
    ['[::1', 'http://localhost'],
    ['256.256.256.256', 'http://localhost'],
    ['ä.example', 'http://localhost'],
    ['a'.repeat(300), 'http://localhost'],
  ]
  test.each(cases)('of Host %j is %s', (host, origin) => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const request = { headers: { ...forwarded, host }, socket: {} } as unknown as IncomingMessage
    expect(readOrigin(request)).toBe(origin)
  })

  test('is https on an encrypted connection', () => {
    const request = {
      headers: { host: 'a.example' },
      socket: { encrypted: true },
    } as unknown as IncomingMessage
    expect(readOrigin(request)).toBe('https://a.example')
  })
})

describe('WaymarkRequest', () => {
  test('can be made by user code like a standard Request', async () => {
    const request = new WaymarkRequest('https://a.example/x?y=1', {
      method: 'POST',
      headers: { cookie: 'a=1' },
      body: new Response('text').body,
    })
    expect(request).toBeInstanceOf(Request)
    expect(request.nextUrl).toMatchObject({ pathname: '/x', search: '?y=1', origin: 'https://a.example' })
    expect(request.nextUrl).toMatchObject({ basePath: '', locale: '' })
    expect(request.nextUrl).toBe(request.nextUrl)
    expect(request.cookies.set('b', '2').get('a')?.value).toBe('1')
    expect(request.headers.get('cookie')).toBe('a=1; b=2')
    expect(await request.text()).toBe('text')
  })

  test('can be made from another Request', () => {
    const request = new WaymarkRequest(new Request('https://a.example/x', { method: 'DELETE' }))
    expect([request.method, request.nextUrl.href]).toEqual(['DELETE', 'https://a.example/x'])
  })

  test('has the very signal it was given', () => {
    const { signal } = new AbortController()
    expect(new WaymarkRequest('https://a.example', { signal }).signal).toBe(signal)
  })

  test('nextUrl takes base path and locale off the path', () => {
    const address = { basePath: '/docs', locales: ['en', 'fr'], defaultLocale: 'en', buildId: 'b1' }
    const { nextUrl } = new WaymarkRequest('https://a.example/docs/fr/x?y=1', { address })
    expect([nextUrl.basePath, nextUrl.locale, nextUrl.pathname, nextUrl.search, nextUrl.buildId]).toEqual([
      '/docs',
      'fr',
      '/x',
      '?y=1',
      'b1',
    ])
  })
})
