import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { canonicalise } from './canonical-path.ts'
import { MAX_TARGET_BYTES } from './limits.ts'

describe('must refuse', () => {
  test.each([
    ['an empty target', ''],
    ['absolute form', 'http://host/a'],
    ['asterisk form', '*'],
    ['authority form', 'host:443'],
    ['a literal NUL', '/a\0b'],
    ['an escaped NUL', '/a%00b'],
    ['a literal line break in the query', '/a?b\r\nSet-Cookie: x'],
    ['an escaped line break in the path', '/a%0d%0ab'],
    ['an escaped DEL', '/a%7F'],
    ['a fragment', '/a#b'],
    ['a dot segment', '/a/./b'],
    ['a parent segment', '/a/../b'],
    ['a final parent segment', '/a/..'],
    ['an escaped parent segment', '/a/%2e%2E/b'],
    ['a half escaped parent segment', '/.%2e/b'],
    ['a parent segment behind an escaped slash', '/a/x%2F..%2Fb'],
    ['a parent segment before an escaped slash', '/..%2Fb'],
    ['a parent segment between backslashes', '/a\\..\\b'],
    ['an escaped backslash', '/a%5Cb'],
    ['a lone percent sign', '/100%'],
    ['a short escape', '/a%2'],
    ['an escape that is not hexadecimal', '/a%zz'],
    ['a signed escape', '/a%+1'],
    ['a cut UTF-8 sequence', '/a%C3'],
    ['an over-long UTF-8 slash', '/a%C0%AFb'],
    ['an escaped surrogate', '/%ED%A0%80'],
    ['raw bytes that are not UTF-8', '/caf\xe9'],
    ['a character that no socket can give', '/caf\u0119'],
  ])('%s: 400', (_, target) => {
    expect(canonicalise(target)).toEqual({ kind: 'refuse', status: 400 })
  })

  test('a target over the limit: 414; at the limit it is answered', () => {
    expect(canonicalise(`/${'a'.repeat(MAX_TARGET_BYTES)}`)).toEqual({ kind: 'refuse', status: 414 })
    expect(canonicalise(`/${'a'.repeat(MAX_TARGET_BYTES - 1)}`).kind).toBe('location')
  })
})

describe('redirects to the one spelling', () => {
  test.each([
    ['//a', '/a'],
    ['/a//b', '/a/b'],
    ['//', '/'],
    ['////evil.example//', '/evil.example'],
    ['//evil.example/%2e%2e%2', undefined],
    ['/\\evil.example', '/evil.example'],
    ['\\/evil.example', undefined],
    ['/a\\b', '/a/b'],
    ['/a/', '/a'],
    ['/a/?b=1&c', '/a?b=1&c'],
    ['/a/?_rsc=x&b=%zz', '/a?_rsc=x&b=%zz'],
    ['/a//?', '/a'],
    ['//%2Fevil.example', '/%2Fevil.example'],
    ['/%2f/evil.example/', '/%2F/evil.example'],
  ])('%s → %s', (target, to) => {
    const expected =
      to === undefined ? { kind: 'refuse', status: 400 } : { kind: 'redirect', status: 308, to }
    expect(canonicalise(target)).toEqual(expected)
  })

  test('never names another host, whatever slashes come first', () => {
    const starts = ['/', '\\', '%2F', '%5C', '.', '%2e', '\t', '@', ':']
    for (const a of starts) {
      for (const b of starts) {
        for (const c of starts) {
          const answer = canonicalise(`/${a}${b}${c}evil.example/`)
          if (answer.kind !== 'redirect') continue
          expect(new URL(answer.to, 'https://self.example').host).toBe('self.example')
        }
      }
    }
  })
})

describe('locations', () => {
  test.each([
    ['/', '/', []],
    ['/a/b', '/a/b', ['a', 'b']],
    ['/a%20b', '/a%20b', ['a b']],
    ['/%61%2Db', '/a-b', ['a-b']],
    ['/a%2fb/c', '/a%2Fb/c', ['a/b', 'c']],
    ['/%252F', '/%252F', ['%2F']],
    ['/%2500', '/%2500', ['%00']],
    ["/@:!$&'()*+,;=", "/@:!$&'()*+,;=", ["@:!$&'()*+,;="]],
    ['/%40%3A%21%24%26%27%28%29%2A%2B%2C%3B%3D', "/@:!$&'()*+,;=", ["@:!$&'()*+,;="]],
    ['/a%3Fb%23c', '/a%3Fb%23c', ['a?b#c']],
    ['/[id]|"', '/%5Bid%5D%7C%22', ['[id]|"']],
    ['/caf%C3%A9', '/caf%C3%A9', ['café']],
    ['/caf%c3%a9', '/caf%C3%A9', ['café']],
    ['/caf\xc3\xa9', '/caf%C3%A9', ['café']],
    ['/...', '/...', ['...']],
    ['/.well-known/x', '/.well-known/x', ['.well-known', 'x']],
  ])('%s', (target, pathname, segments) => {
    const answer = canonicalise(target)
    expect(answer).toMatchObject({ kind: 'location', location: { pathname, segments } })
    const again = canonicalise(pathname)
    expect(again).toEqual(answer)
  })
})

describe("the router's query key", () => {
  test.each([
    ['', '', undefined],
    ['?', '', undefined],
    ['?a=1', '?a=1', undefined],
    ['?_rsc=x', '', 'x'],
    ['?_rsc', '', ''],
    ['?_rsc=', '', ''],
    ['?a=1&_rsc=x&b=%zz+%20', '?a=1&b=%zz+%20', 'x'],
    ['?_rsc=x&a&_rsc=y', '?a', 'x'],
    ['?a=_rsc=x', '?a=_rsc=x', undefined],
    ['?x_rsc=1&_rscx=2', '?x_rsc=1&_rscx=2', undefined],
    ['?a&&_rsc=x&', '?a&&', 'x'],
    ['?_rsc=a?b', '', 'a?b'],
  ])('%s', (query, search, payloadKey) => {
    expect(canonicalise(`/p${query}`)).toMatchObject({ location: { search, payloadKey } })
  })
})

describe('time', () => {
  const size = MAX_TARGET_BYTES
  test.each([
    ['one long segment', `/${'a'.repeat(size - 1)}`],
    ['short segments', '/a'.repeat(size / 2)],
    ['escapes', `/${'%20'.repeat((size - 1) / 3)}`],
    ['escaped slashes', `/${'%2F'.repeat((size - 1) / 3)}`],
    ['escaped short segments', '/%20'.repeat(size / 4)],
    ['slashes', '/'.repeat(size)],
    ['backslashes', `/${'\\'.repeat(size - 1)}`],
    ['dots', `/${'..a/'.repeat((size - 1) / 4)}`],
    ['query pairs', `/?${'_rsc&'.repeat((size - 2) / 5)}`],
  ])('64 kB of %s takes milliseconds', (_, target) => {
    // Less than two on a quiet machine; what grows with the square takes seconds.
    expect(measureLeastMs(() => canonicalise(target))).toBeLessThan(20)
  })
})

describe('below a base path', () => {
  const spelling = { basePath: '/docs', trailingSlash: false, skipTrailingSlashRedirect: false }

  test.each([
    ['/docs', { pathname: '/', segments: [], shown: '/docs', isOutside: false }],
    ['/docs/a/b?c=1', { pathname: '/a/b', segments: ['a', 'b'], search: '?c=1', shown: '/docs/a/b' }],
    ['/docs/a%20b', { pathname: '/a%20b', segments: ['a b'], shown: '/docs/a%20b' }],
    ['/', { pathname: '/', segments: [], shown: '/', isOutside: true }],
    ['/docsify', { pathname: '/docsify', segments: ['docsify'], isOutside: true }],
    ['/Docs/a', { pathname: '/Docs/a', isOutside: true }],
    ['/a/docs', { pathname: '/a/docs', isOutside: true }],
    // The base path in another spelling is the same path.
    ['/d%6Fcs/a', { pathname: '/a', shown: '/docs/a', isOutside: false }],
  ])('%s', (target, location) => {
    expect(canonicalise(target, spelling)).toMatchObject({ kind: 'location', location })
  })

  test.each([
    ['/docs/', '/docs'],
    ['/docs/a/?b', '/docs/a?b'],
    ['//docs//a', '/docs/a'],
    ['/docs\\a', '/docs/a'],
  ])('%s is redirected to %s', (target, to) => {
    expect(canonicalise(target, spelling)).toEqual({ kind: 'redirect', status: 308, to })
  })

  test('an encoded slash is no border of the base path', () => {
    expect(canonicalise('/docs%2Fa', spelling)).toMatchObject({ location: { isOutside: true } })
  })
})

describe('with trailing slashes', () => {
  const spelling = { basePath: '/docs', trailingSlash: true, skipTrailingSlashRedirect: false }

  test.each([
    ['/docs/', { pathname: '/', shown: '/docs/' }],
    ['/docs/a/', { pathname: '/a', segments: ['a'], shown: '/docs/a/' }],
    ['/docs/x.txt', { pathname: '/x.txt', shown: '/docs/x.txt' }],
    ['/docs/.well-known/a', { pathname: '/.well-known/a', shown: '/docs/.well-known/a' }],
    ['/elsewhere', { pathname: '/elsewhere', isOutside: true }],
    ['/elsewhere/', { pathname: '/elsewhere', isOutside: true }],
  ])('%s', (target, location) => {
    expect(canonicalise(target, spelling)).toMatchObject({ kind: 'location', location })
  })

  test.each([
    ['/docs', '/docs/'],
    ['/docs/a?b=1', '/docs/a/?b=1'],
    ['/docs/x.txt/', '/docs/x.txt'],
    ['/docs//a', '/docs/a/'],
  ])('%s is redirected to %s', (target, to) => {
    expect(canonicalise(target, spelling)).toEqual({ kind: 'redirect', status: 308, to })
  })

  test('the root of the host needs none', () => {
    expect(canonicalise('/', { ...spelling, basePath: '' })).toMatchObject({ location: { shown: '/' } })
  })

  test('without the redirect both spellings are answered, as they came', () => {
    const either = { ...spelling, skipTrailingSlashRedirect: true }
    expect(canonicalise('/docs/a', either)).toMatchObject({ location: { pathname: '/a', shown: '/docs/a' } })
    expect(canonicalise('/docs/a/', either)).toMatchObject({
      location: { pathname: '/a', shown: '/docs/a/' },
    })
    expect(canonicalise('/docs//a', either)).toMatchObject({ kind: 'redirect' })
  })
})
