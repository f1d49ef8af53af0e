import { describe, expect, test } from 'vitest'
import { WaymarkRequest } from './web-request.ts'

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
