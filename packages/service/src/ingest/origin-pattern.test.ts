import { expect, test } from 'vitest'
import { isOriginPattern, matchesOrigin } from './origin-pattern.ts'

test.each<[string, string, boolean]>([
  ['*', 'https://any.example', true],
  ['https://a.example', 'https://a.example', true],
  ['https://a.example', 'https://b.example', false],
  ['https://a.example', 'http://a.example', false],
  ['https://*.a.example', 'https://shop.a.example', true],
  ['https://*.a.example', 'https://eu.shop.a.example', true],
  ['https://*.a.example', 'https://a.example', false],
  ['https://*.a.example', 'http://shop.a.example', false],
  ['https://*.a.example', 'https://nota.example', false],
  ['https://*.a.example:8443', 'https://shop.a.example', false],
  ['https://*.a.example:8443', 'https://shop.a.example:8443', true],
])('%s lets %s report: %s', (pattern, origin, expected) => {
  expect(isOriginPattern(pattern)).toBe(true)
  expect(matchesOrigin(pattern, origin)).toBe(expected)
})

test.each([
  'http://localhost:3000',
  'http://[::1]:3000',
  'http://192.168.0.4',
  'https://xn--mnchen-3ya.example',
  // What apps on phones and desktops send.
  'capacitor://localhost',
  'app://shop',
])('%s is one', (text) => {
  expect(isOriginPattern(text)).toBe(true)
})

/** Each looks as if it let something through, and would let nothing through. */
test.each([
  'https://*',
  'https://*:8443',
  'https://*.',
  'https://**.a.example',
  'https://a*.example',
  'https://shop.*.example',
  '*.a.example',
  'a.example',
  'https://a.example/',
  'https://a.example/shop',
  'https://a.example:443',
  'https://a.example:99999',
  'https://A.example',
  'https://münchen.example',
  'https://user@a.example',
  'https://',
  'null',
  '',
])('%j is none', (text) => {
  expect(isOriginPattern(text)).toBe(false)
})
