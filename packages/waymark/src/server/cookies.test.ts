import { describe, expect, test } from 'vitest'
import { MAX_COOKIE_BYTES, MAX_COOKIES } from '../shared/limits.ts'
import {
  decodeCookieMap,
  decodeCookies,
  decodeSetCookie,
  encodeSetCookie,
  RequestCookies,
  ResponseCookies,
  type ResponseCookie,
} from './cookies.ts'

describe('a cookie that cannot be written safely is refused', () => {
  const ok = { name: 'a', value: 'b' }
  const cases: [string, unknown][] = [
    ['empty name', { ...ok, name: '' }],
    ['name with CR LF', { ...ok, name: 'a\r\nSet-Cookie: x' }],
    ['name with semicolon', { ...ok, name: 'a;b' }],
    ['name with equals sign', { ...ok, name: 'a=b' }],
    ['name with space', { ...ok, name: 'a b' }],
    ['name beyond ASCII', { ...ok, name: 'ä' }],
    ['name that is not a string', { ...ok, name: undefined }],
    ['prototype name', { ...ok, name: '__proto__' }],
    ['constructor name', { ...ok, name: 'constructor' }],
    ['value with a lone surrogate', { ...ok, value: '\ud800' }],
    ['path with CR LF', { ...ok, path: '/\r\nX: y' }],
    ['path with semicolon', { ...ok, path: '/; Domain=evil.example' }],
    ['path with NUL', { ...ok, path: '/\0' }],
    ['path beyond ASCII', { ...ok, path: '/ä' }],
    ['domain with semicolon', { ...ok, domain: 'a.example; Secure' }],
    ['domain with newline', { ...ok, domain: 'a.example\n' }],
    ['domain with a port', { ...ok, domain: 'a.example:80' }],
    ['domain that is empty', { ...ok, domain: '' }],
    ['expires that is no date', { ...ok, expires: new Date('no') }],
    ['expires that is text', { ...ok, expires: 'x; Domain=evil.example' }],
    ['maxAge NaN', { ...ok, maxAge: Number.NaN }],
    ['maxAge that is text', { ...ok, maxAge: '1; Secure' }],
    ['sameSite that is unknown', { ...ok, sameSite: 'lax; Domain=evil.example' }],
    ['priority that is unknown', { ...ok, priority: 'top' }],
  ]
  test.each(cases)('%s', (_, cookie) => {
    expect(() => encodeSetCookie(cookie as ResponseCookie)).toThrow(
      expect.objectContaining({ code: 'WM_COOKIE_INVALID' }),
    )
  })

  test('more bytes than browsers keep', () => {
    const fits = { name: 'a', value: 'x'.repeat(MAX_COOKIE_BYTES - 1) }
    expect(encodeSetCookie(fits)).toContain('; Path=/')
    expect(() => encodeSetCookie({ ...fits, value: `${fits.value}x` })).toThrow(
      expect.objectContaining({ code: 'WM_COOKIE_TOO_LARGE' }),
    )
  })

  test('a value cannot end its attribute', () => {
    expect(encodeSetCookie({ name: 'a', value: 'x; Domain=evil.example\r\nX: y' })).toBe(
      'a=x%3B%20Domain%3Devil.example%0D%0AX%3A%20y; Path=/',
    )
  })
})

describe('Set-Cookie', () => {
  test.each<[ResponseCookie, string]>([
    [{ name: 'a', value: 'b' }, 'a=b; Path=/'],
    [{ name: 'a', value: '' }, 'a=; Path=/'],
    [{ name: 'a', value: 'ü', path: '/x' }, 'a=%C3%BC; Path=/x'],
    [{ name: 'a', value: 'b', expires: 0 }, 'a=b; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    [{ name: 'a', value: 'b', maxAge: 1.9 }, 'a=b; Path=/; Max-Age=1'],
    [{ name: 'a', value: 'b', maxAge: 0 }, 'a=b; Path=/; Max-Age=0'],
    [{ name: 'a', value: 'b', sameSite: true }, 'a=b; Path=/; SameSite=strict'],
    [{ name: 'a', value: 'b', sameSite: false, secure: false }, 'a=b; Path=/'],
    [
      {
        name: 'a',
        value: 'b',
        path: '/p',
        domain: '.a.example',
        expires: new Date(0),
        maxAge: 60,
        secure: true,
        httpOnly: true,
        sameSite: 'none',
        partitioned: true,
        priority: 'high',
      },
      'a=b; Path=/p; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60; Domain=.a.example; Secure; HttpOnly; SameSite=none; Partitioned; Priority=high',
    ],
  ])('%o', (cookie, line) => {
    expect(encodeSetCookie(cookie)).toBe(line)
    const decoded = decodeSetCookie(line)
    expect(decoded && encodeSetCookie(decoded)).toBe(line)
  })

  test.each(['', 'novalue', '=x', 'a b=c'])('a line without a usable name is not a cookie: %j', (line) => {
    expect(decodeSetCookie(line)).toBeUndefined()
  })
})

describe('Cookie header', () => {
  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ['', {}],
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1;b=2;', { a: '1', b: '2' }],
    ['a=first; a=second', { a: 'first' }],
    ['a=x%20y', { a: 'x y' }],
    ['a=100%', { a: '100%' }],
    ['a=b=c', { a: 'b=c' }],
    ['a="x y"; b="x%20y"; c=%22x%22', { a: 'x y', b: 'x y', c: '"x"' }],
    ['a="; b="x; c=x"; d=""', { a: '"', b: '"x', c: 'x"', d: '' }],
    ['novalue; b=2', { b: '2' }],
    ['=x; b=2', { b: '2' }],
    ['a b=1; c=2', { c: '2' }],
    ['__proto__=1; constructor=2; prototype=3; c=4', { c: '4' }],
  ])('%j', (header, expected) => {
    const cookies = decodeCookies(header)
    expect({ ...cookies }).toEqual(expected)
    expect(Object.getPrototypeOf(cookies)).toBeNull()
  })

  test('names of inherited members are absent', () => {
    expect(decodeCookies('a=1')['toString']).toBeUndefined()
  })

  test('cookies beyond the cap are ignored', () => {
    const header = Array.from({ length: MAX_COOKIES + 50 }, (_, index) => `c${index}=1`).join('; ')
    expect(Object.keys(decodeCookies(header))).toHaveLength(MAX_COOKIES)
  })
})

describe('Cookie header, as the web’s Request and cookies() have it', () => {
  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ['a=first; b=2; a=second', { a: 'second', b: '2' }],
    ['a="x y"', { a: '"x y"' }],
    ['a=x%20y; b=100%', { a: 'x y', b: '100%' }],
    ['consent; b=2; e=', { consent: 'true', b: '2', e: '' }],
    ['=x; a b=1; a b; c=2', { c: '2' }],
    ['__proto__=1; constructor; c=4', { c: '4' }],
  ])('%j', (header, expected) => {
    expect(Object.fromEntries(decodeCookieMap(header))).toEqual(expected)
  })

  test('cookies beyond the cap are ignored', () => {
    const header = Array.from({ length: MAX_COOKIES + 50 }, (_, index) => `c${index}`).join('; ')
    expect(decodeCookieMap(header).size).toBe(MAX_COOKIES)
  })
})

describe('RequestCookies', () => {
  test('reads the header and writes changes back into it', () => {
    const headers = new Headers({ cookie: 'a=1; b=x%20y' })
    const cookies = new RequestCookies(headers)
    expect(cookies.size).toBe(2)
    expect(cookies.get('b')).toEqual({ name: 'b', value: 'x y' })
    expect(cookies.getAll()).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'x y' },
    ])
    expect(cookies.getAll('none')).toEqual([])
    expect([...cookies].map(([name]) => name)).toEqual(['a', 'b'])

    cookies.set('c', '3').set({ name: 'a', value: '2' })
    expect(headers.get('cookie')).toBe('a=2; b=x%20y; c=3')
    expect(cookies.delete(['a', 'b'])).toBe(true)
    expect(cookies.delete('a')).toBe(false)
    expect(String(cookies)).toBe('c=3')
    expect(cookies.clear().has('c')).toBe(false)
    expect(headers.has('cookie')).toBe(false)
  })

  test('refuses a name that would add a cookie', () => {
    const cookies = new RequestCookies(new Headers())
    expect(() => cookies.set('a=1; admin', 'x')).toThrow(
      expect.objectContaining({ code: 'WM_COOKIE_INVALID' }),
    )
  })
})

describe('ResponseCookies', () => {
  test('sets, replaces by name and keeps other lines as they are', () => {
    const headers = new Headers([
      ['set-cookie', 'own=1; Weird=attribute'],
      ['set-cookie', 'a=old'],
    ])
    const cookies = new ResponseCookies(headers)
    cookies.set('a', 'new', { httpOnly: true }).set({ name: 'b', value: '2', path: '/b' })
    expect(headers.getSetCookie()).toEqual([
      'own=1; Weird=attribute',
      'a=new; Path=/; HttpOnly',
      'b=2; Path=/b',
    ])
    expect(cookies.get('a')).toEqual({ name: 'a', value: 'new', path: '/', httpOnly: true })
    expect(cookies.size).toBe(3)
    expect([...cookies].map(([name]) => name)).toEqual(['own', 'a', 'b'])
  })

  test('delete expires the cookie at the path it was set with', () => {
    const headers = new Headers()
    new ResponseCookies(headers).delete({ name: 'a', path: '/x', domain: 'a.example' }).delete('b')
    expect(headers.getSetCookie()).toEqual([
      'a=; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Domain=a.example',
      'b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ])
  })
})
