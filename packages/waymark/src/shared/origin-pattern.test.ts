import { describe, expect, test } from 'vitest'
import { isOriginPattern, matchesOriginPattern } from './origin-pattern.ts'

describe('a pattern for origins', () => {
  test.each([
    ['app.example.com', 'app.example.com', true],
    ['APP.example.com', 'app.EXAMPLE.com', true],
    ['app.example.com:8080', 'app.example.com:8080', true],
    ['app.example.com:8080', 'app.example.com', false],
    ['app.example.com', 'app.example.com:8080', false],
    ['a.example.com', '*.example.com', true],
    ['a.b.example.com', '*.example.com', false],
    ['example.com', '*.example.com', false],
    ['evilexample.com', '*.example.com', false],
    ['a.b.example.com', '**.example.com', true],
    ['a.example.com', '**.example.com', true],
    ['example.com', '**.example.com', false],
    ['a.mid.example.com', 'a.*.example.com', true],
    ['.example.com', '*.example.com', false],
    ['..example.com', '**.example.com', false],
    ['evil.com', '*', false],
    ['localhost', '*', false],
    ['evil.com', '**', false],
    ['evil.com', '*.*', false],
    ['null', '*', false],
    ['example.com.evil.com', 'example.com', false],
  ])('of the host %s and the pattern %s: %s', (host, pattern, matches) => {
    expect(matchesOriginPattern(host, pattern)).toBe(matches)
  })

  test.each(['app.example.com', '*.example.com', '**.example.com', 'a.*.example.com', 'localhost:3000'])(
    'may be written as %s',
    (pattern) => expect(isOriginPattern(pattern)).toBe(true),
  )

  test.each([
    '',
    '*',
    '**',
    '*.*',
    '**.*',
    'a.**.com',
    'https://example.com',
    'example.com/',
    'a b',
    'x:y',
    7,
  ])('may not be written as %s', (pattern) => expect(isOriginPattern(pattern)).toBe(false))
})
