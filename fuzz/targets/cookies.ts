import { expect } from 'vitest'
import {
  decodeCookieMap,
  decodeCookies,
  decodeSetCookie,
  encodeSetCookie,
  RequestCookies,
} from '../../packages/waymark/src/server/cookies.ts'
import { isWaymarkError } from '../../packages/waymark/src/shared/errors.ts'
import { MAX_COOKIES } from '../../packages/waymark/src/shared/limits.ts'
import type { FuzzTarget } from '../target.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/

function checkRequest(header: string): void {
  const decoded = decodeCookies(header)
  expect(Object.getPrototypeOf(decoded)).toBeNull()
  const names = Object.keys(decoded)
  expect(names.length).toBeLessThanOrEqual(MAX_COOKIES)
  for (const name of names) expect(name).toMatch(TOKEN)
  for (const [name, first] of readFirstValues(header)) {
    const bare = first.replace(/^"(.*)"$/s, '$1')
    if (name in decoded) expect([bare, decodeEscapes(bare)]).toContain(decoded[name])
  }
  const map = decodeCookieMap(header)
  expect(map.size).toBeLessThanOrEqual(MAX_COOKIES)
  expect([...map.keys()]).toEqual(expect.arrayContaining(names))
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    expect(names).not.toContain(name)
    expect(map.has(name)).toBe(false)
  }
  const written = new RequestCookies(createHeaders(header)).toString()
  expect(decodeCookieMap(written)).toEqual(map)
}

function readFirstValues(header: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals !== -1 && !values.has(name)) values.set(name, pair.slice(equals + 1).trim())
  }
  return values
}

function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `Headers` takes what a socket can give, and `get` alone is asked for. */
function createHeaders(cookie: string): Headers {
  return { get: () => cookie } as unknown as Headers
}

function checkResponse(line: string): void {
  const cookie = decodeSetCookie(line)
  if (cookie === undefined) return
  let written: string
  try {
    written = encodeSetCookie(cookie)
  } catch (error) {
    if (isWaymarkError(error)) return
    throw error
  }
  expect(written).toMatch(/^[\x20-\x7e]+$/)
  const again = decodeSetCookie(written)
  expect([again?.name, again?.value, again?.path]).toEqual([cookie.name, cookie.value, cookie.path ?? '/'])
}

export const cookies: FuzzTarget = {
  name: 'cookies',
  samples: [
    'a=b; c=d',
    'session="x y"; theme=%C3%A9',
    'a=1;a=2; =3;b',
    '__proto__=1; constructor=2',
    'id=x; Path=/a; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax; Domain=.a.b',
  ],
  tokens: [
    ';',
    '; ',
    '=',
    '==',
    ',',
    '"',
    '%',
    '%00',
    '%0d%0a',
    '%3B',
    '%C3',
    '%ED%A0%80',
    '\x00',
    '\r\n',
    '__proto__=',
    '; Path=',
    '; Domain=',
    '; Max-Age=',
    '; Expires=',
    'NaN',
    '1e400',
    'a=b;'.repeat(210),
  ],
  inputs: 2_500,
  check(input) {
    const text = input.toString('latin1')
    checkRequest(text)
    checkResponse(text)
  },
}
