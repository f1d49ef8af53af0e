import { describe, expect, test } from 'vitest'
import { isAllowedLocal, isAllowedRemote, matchesGlob, type RemotePattern } from './image-patterns.ts'

describe('globs', () => {
  test.each([
    ['example.com', 'example.com', '.', true],
    ['example.com', 'evil-example.com', '.', false],
    ['example.com', 'example.com.evil.net', '.', false],
    ['*.example.com', 'a.example.com', '.', true],
    ['*.example.com', 'a.b.example.com', '.', false],
    ['*.example.com', 'example.com', '.', false],
    ['**.example.com', 'a.b.example.com', '.', true],
    ['**.example.com', 'example.com', '.', false],
    ['**.example.com', 'a.example.com.evil.net', '.', false],
    ['img-*.example.com', 'img-7.example.com', '.', true],
    ['img-*.example.com', 'img-7.x.example.com', '.', false],
    ['**', 'any.host', '.', true],
    ['/photos/**', '/photos/a/b.jpg', '/', true],
    ['/photos/**', '/photos', '/', true],
    ['/photos/**', '/photosynthesis/a.jpg', '/', false],
    ['/photos/*', '/photos/a.jpg', '/', true],
    ['/photos/*', '/photos/a/b.jpg', '/', false],
    ['/*/photos/*.jpg', '/me/photos/a.jpg', '/', true],
    ['/*/photos/*.jpg', '/me/photos/a.png', '/', false],
    ['/a/**/z', '/a/b/c/z', '/', true],
    ['/a/**/z', '/a/b/c/y', '/', false],
    ['**', '/anything/at/all', '/', true],
  ] as const)('%s and %s', (pattern, text, separator, expected) => {
    expect(matchesGlob(pattern, text, separator)).toBe(expected)
  })

  test('a long path with many stars is matched in no time', () => {
    const start = performance.now()
    expect(matchesGlob(`/${'**/a/'.repeat(50)}b`, '/a'.repeat(20_000), '/')).toBe(false)
    expect(matchesGlob(`/${'*a'.repeat(200)}b`, `/${'a'.repeat(20_000)}`, '/')).toBe(false)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

const CDN: RemotePattern = { protocol: 'https', hostname: 'cdn.example.com', port: '', pathname: '/img/**' }

describe('remote addresses', () => {
  test.each([
    [CDN, 'https://cdn.example.com/img/a.png', true],
    [CDN, 'https://cdn.example.com/img/a.png?v=1', true],
    [{ ...CDN, search: '' }, 'https://cdn.example.com/img/a.png?v=1', false],
    [{ ...CDN, search: '?v=1' }, 'https://cdn.example.com/img/a.png?v=1', true],
    [CDN, 'http://cdn.example.com/img/a.png', false],
    [CDN, 'https://cdn.example.com:8443/img/a.png', false],
    [CDN, 'https://cdn.example.com/other/a.png', false],
    [CDN, 'https://user@cdn.example.com.evil.net/img/a.png', false],
    [{ hostname: 'cdn.example.com' }, 'http://cdn.example.com:81/x', true],
  ])('%o and %s', (pattern, url, expected) => {
    expect(isAllowedRemote({ remotePatterns: [pattern], domains: [] }, new URL(url))).toBe(expected)
  })

  test('a domain is one host', () => {
    const allowed = { remotePatterns: [], domains: ['example.com'] }
    expect(isAllowedRemote(allowed, new URL('http://example.com/a'))).toBe(true)
    expect(isAllowedRemote(allowed, new URL('http://a.example.com/a'))).toBe(false)
  })
})

test.each([
  [undefined, '/a.png', '', true],
  [undefined, '/a.png', '?v=1', false],
  [[{ pathname: '/img/**' }], '/img/a.png', '?v=1', true],
  [[{ pathname: '/img/**', search: '' }], '/img/a.png', '?v=1', false],
  [[{ pathname: '/img/**' }], '/a.png', '', false],
  [[], '/a.png', '', false],
])('local patterns %o and %s%s', (localPatterns, pathname, search, expected) => {
  const allowed = { remotePatterns: [], domains: [], ...(localPatterns && { localPatterns }) }
  expect(isAllowedLocal(allowed, { pathname, search })).toBe(expected)
})
