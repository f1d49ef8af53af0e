import { describe, expect, test } from 'vitest'
import { readRequestOverrides } from './middleware-headers.ts'
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

describe('request headers for the page', () => {
  const sent = (): Headers => new Headers({ cookie: 'a=1', 'x-user': 'ann', accept: 'text/html' })

  test.each([
    ['next', (init: object) => WaymarkResponse.next(init)],
    ['rewrite', (init: object) => WaymarkResponse.rewrite('/other', init)],
  ])('%s() replaces them all', (_name, create) => {
    const headers = sent()
    headers.set('x-user', 'bob')
    headers.delete('cookie')
    const response = create({ request: { headers }, headers: { 'x-answer': '1' } })
    expect(Object.fromEntries(readRequestOverrides(response) ?? [])).toEqual({
      accept: 'text/html',
      'x-user': 'bob',
    })
    expect(response.headers.get('x-answer')).toBe('1')
    expect(response.headers.get('x-middleware-override-headers')).toBe('accept,x-user')
    expect(response.headers.get('x-middleware-request-x-user')).toBe('bob')
  })

  test('they survive in a response that is built from the headers of this one', () => {
    const copy = new Response(null, WaymarkResponse.next({ request: { headers: sent() } }))
    expect(readRequestOverrides(copy)?.get('x-user')).toBe('ann')
  })

  test('a whole request may be given', () => {
    const request = new Request('http://host', { headers: { 'x-user': 'ann' } })
    expect(readRequestOverrides(WaymarkResponse.next({ request }))?.get('x-user')).toBe('ann')
  })

  test('none are taken away unless asked', () => {
    expect(readRequestOverrides(WaymarkResponse.next())).toBeUndefined()
    expect([...readRequestOverrides(WaymarkResponse.next({ request: { headers: {} } }))!]).toEqual([])
  })

  test('must refuse: a name of the list without a value, and the other way round', () => {
    const response = new Response(null, {
      headers: {
        'x-middleware-override-headers': 'a, b,',
        'x-middleware-request-c': '3',
        'x-middleware-request-a': '1',
      },
    })
    expect(Object.fromEntries(readRequestOverrides(response)!)).toEqual({ a: '1' })
  })
})
