import { describe, expect, test } from 'vitest'
import { WaymarkRequest, WaymarkUrl } from './web-request.ts'

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

  test('the copy of an address can be changed alone', () => {
    const url = new WaymarkUrl('https://a.example/x')
    const copy = url.clone()
    copy.pathname = '/y'
    expect([url.href, copy.href]).toEqual(['https://a.example/x', 'https://a.example/y'])
    expect(copy).toBeInstanceOf(WaymarkUrl)
  })
})
