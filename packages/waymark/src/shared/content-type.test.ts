import { expect, test } from 'vitest'
import { contentTypeOf, isCompressible } from './content-type.ts'

test.each([
  ['a/b.mjs', 'text/javascript; charset=utf-8'],
  ['A.WASM', 'application/wasm'],
  ['site.webmanifest', 'application/manifest+json'],
  ['photo.avif', 'image/avif'],
  ['font.woff2', 'font/woff2'],
  ['x.js.map', 'application/json; charset=utf-8'],
  ['.well-known/apple-app-site-association', 'application/json'],
  ['dir.txt/noext', 'application/octet-stream'],
  ['constructor', 'application/octet-stream'],
  ['x.__proto__', 'application/octet-stream'],
])('%s is %s', (path, expected) => {
  expect(contentTypeOf(path)).toBe(expected)
})

test.each([
  ['text/html; charset=utf-8', true],
  ['TEXT/X-COMPONENT', true],
  ['image/svg+xml', true],
  ['application/problem+json', true],
  ['application/wasm', true],
  ['image/png', false],
  ['font/woff2', false],
  ['application/zip', false],
  ['', false],
])('isCompressible(%j) is %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected)
})
