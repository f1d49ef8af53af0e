import { describe, expect, test } from 'vitest'
import { isRoutingResponse, WaymarkResponse } from './web-response.ts'

describe('redirect', () => {
  test.each([
    [undefined, 307],
    [303, 303],
    [{ status: 308 }, 308],
    [{ headers: { 'x-own': 'a' } }, 307],
  ])('with %j answers %i', (init, status) => {
    const response = WaymarkResponse.redirect('https://a.example/x', init)
    expect([response.status, response.headers.get('location')]).toEqual([status, 'https://a.example/x'])
  })

  test.each([200, 300, 304, 400])('refuses the status %i', (status) => {
    const refusal = expect.objectContaining({ code: 'WM_REDIRECT_STATUS' })
    expect(() => WaymarkResponse.redirect('/x', status)).toThrow(refusal)
  })

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\r\nx: y'])(
    'refuses %j',
    (url) => {
      const refusal = expect.objectContaining({ code: 'WM_REDIRECT_URL' })
      expect(() => WaymarkResponse.redirect(url)).toThrow(refusal)
      expect(() => WaymarkResponse.rewrite(url)).toThrow(refusal)
    },
  )

  test('writes a path with other letters in ASCII', () => {
    expect(WaymarkResponse.redirect('/ü').headers.get('location')).toBe('/%C3%BC')
  })
})

test('json() keeps status, headers and type', async () => {
  const response = WaymarkResponse.json({ a: 1 }, { status: 201, headers: { 'x-own': 'a' } })
  expect(response).toBeInstanceOf(WaymarkResponse)
  expect([response.status, response.headers.get('x-own')]).toEqual([201, 'a'])
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ a: 1 })
})

test('cookies are written into the headers', () => {
  const response = new WaymarkResponse('x', { headers: { 'set-cookie': 'own=1' } })
  response.cookies.set('a', '1', { secure: true })
  expect(response.headers.getSetCookie()).toEqual(['own=1', 'a=1; Path=/; Secure'])
})

test('only next() and rewrite() are for routing', () => {
  expect(isRoutingResponse(WaymarkResponse.next({ headers: { a: 'b' } }))).toBe(true)
  expect(isRoutingResponse(WaymarkResponse.rewrite(new URL('https://a.example/x')))).toBe(true)
  expect(isRoutingResponse(WaymarkResponse.redirect('/x'))).toBe(false)
  expect(isRoutingResponse(new WaymarkResponse('x'))).toBe(false)
})
