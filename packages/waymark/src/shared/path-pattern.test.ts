import { describe, expect, test } from 'vitest'
import { MAX_PATTERN_CHARS, MAX_TARGET_BYTES } from './limits.ts'
import { compilePathPattern, type PathPatternOptions } from './path-pattern.ts'
import { PatternError } from './pattern-error.ts'

function readProblem(source: string): [reason: string, position: number] | 'none' {
  try {
    compilePathPattern(source)
  } catch (error) {
    if (error instanceof PatternError) return [error.reason, error.position]
    throw error
  }
  return 'none'
}

describe('compilePathPattern refuses', () => {
  test.each<[string, string, number]>([
    ['/a*', '* stands behind no parameter', 2],
    ['/+', '+ stands behind no parameter', 1],
    ['/a?b', '? stands behind no parameter', 2],
    ['/:', 'a : has no name', 1],
    ['/:-a', 'a : has no name', 1],
    ['/a:80', 'begins with a digit', 2],
    ['/:id/:id', ':id is used twice', 4],
    ['/(a', 'a ( has no )', 1],
    ['/a)', 'a ) has no (', 2],
    ['/()', 'is empty', 1],
    ['/(?:a)', 'must not begin with ?', 2],
    ['/:a((b))', 'must begin with (?:', 4],
    ['/:a((?<x>b))', 'must begin with (?:', 4],
    ['/:a(b(?<=c))', 'looking behind', 5],
    ['/:a(\\d{3,2})', 'out of order', 6],
    ['/:a([b)', 'a [ has no ]', 4],
    ['/:a((?:b)\\1)', 'back-references', 9],
    ['/{a', 'a { has no }', 1],
    ['/a}', 'a } has no {', 2],
    ['/{:a:b}', 'braces hold one parameter', 4],
    ['/{a{b}}', 'braces hold one parameter', 3],
    ['/a\\', 'a \\ stands at the end', 2],
    [`/${'a'.repeat(MAX_PATTERN_CHARS)}`, `longer than ${MAX_PATTERN_CHARS} characters`, 0],
    ['/:a(b{5000})', 'larger than', 0],
  ])('%s', (source, reason, position) => {
    expect(readProblem(source)).toEqual([expect.stringContaining(reason), position])
  })
})

type Expected = Record<string, string | string[]> | undefined

describe('match', () => {
  test.each<[string, [path: string, params: Expected][]]>([
    [
      '/',
      [
        ['/', {}],
        ['/a', undefined],
      ],
    ],
    [
      '/about',
      [
        ['/about', {}],
        ['/about/', {}],
        ['/About', {}],
        ['/about/x', undefined],
        ['/abou', undefined],
      ],
    ],
    [
      '/a/',
      [
        ['/a', {}],
        ['/a/', {}],
        ['/', undefined],
      ],
    ],
    [
      '/:a/',
      [
        ['/x', { a: 'x' }],
        ['/x/', { a: 'x' }],
      ],
    ],
    [
      '/a/:b',
      [
        ['/a/1', { b: '1' }],
        ['/a', undefined],
        ['/a/1/2', undefined],
        ['/a/x%2Fy', { b: 'x%2Fy' }],
      ],
    ],
    [
      '/:a/:b',
      [
        ['/1/2', { a: '1', b: '2' }],
        ['/1/2/', { a: '1', b: '2' }],
      ],
    ],
    [
      '/docs/:path*',
      [
        ['/docs', {}],
        ['/docs/', {}],
        ['/docs/a', { path: ['a'] }],
        ['/docs/a/b/c', { path: ['a', 'b', 'c'] }],
        ['/docsx', undefined],
      ],
    ],
    [
      '/docs/:path+',
      [
        ['/docs', undefined],
        ['/docs/a/b', { path: ['a', 'b'] }],
      ],
    ],
    [
      '/docs/:path?',
      [
        ['/docs', {}],
        ['/docs/a', { path: 'a' }],
        ['/docs/a/b', undefined],
      ],
    ],
    [
      '/:path*',
      [
        ['/', {}],
        ['/a/b', { path: ['a', 'b'] }],
      ],
    ],
    [
      '/:path*/end',
      [
        ['/end', {}],
        ['/a/b/end', { path: ['a', 'b'] }],
        ['/a/b', undefined],
      ],
    ],
    [
      '/post/:id(\\d{1,})',
      [
        ['/post/12', { id: '12' }],
        ['/post/1a', undefined],
      ],
    ],
    [
      '/:locale(en|fr)/x',
      [
        ['/fr/x', { locale: 'fr' }],
        ['/FR/x', { locale: 'FR' }],
        ['/de/x', undefined],
      ],
    ],
    [
      '/:all(.*)',
      [
        ['/a/b', { all: 'a/b' }],
        ['/', { all: '' }],
      ],
    ],
    [
      '/(.*)',
      [
        ['/', {}],
        ['/a/b', {}],
      ],
    ],
    [
      '/((?!api|_next).*)',
      [
        ['/', {}],
        ['/blog/1', {}],
        ['/api/x', undefined],
        ['/_next/x', undefined],
      ],
    ],
    [
      '/((?!.*\\.).*)',
      [
        ['/a/b', {}],
        ['/a.png', undefined],
      ],
    ],
    [
      '/old{-:name}?',
      [
        ['/old', {}],
        ['/old-shop', { name: 'shop' }],
        ['/oldshop', undefined],
      ],
    ],
    [
      '/{old-}?shop',
      [
        ['/shop', {}],
        ['/old-shop', {}],
        ['/older-shop', undefined],
      ],
    ],
    [
      '/x{-:n-}+',
      [
        ['/x-1-', { n: ['1'] }],
        ['/x-1--2-', { n: ['1', '2'] }],
        ['/x', undefined],
      ],
    ],
    [
      '/:file.:ext',
      [
        ['/a.txt', { file: 'a', ext: 'txt' }],
        ['/a', undefined],
      ],
    ],
    [
      '/:from-:to',
      [
        ['/rome-oslo', { from: 'rome', to: 'oslo' }],
        ['/rome', undefined],
      ],
    ],
    ['/@:user', [['/@ann', { user: 'ann' }]]],
    [
      '/a\\(b\\)',
      [
        ['/a(b)', {}],
        ['/ab', undefined],
      ],
    ],
    ['/a\\:b\\*\\?', [['/a:b*%3F', {}]]],
    [
      '/a.b-c',
      [
        ['/a.b-c', {}],
        ['/axb-c', undefined],
      ],
    ],
    [
      '/café',
      [
        ['/caf%C3%A9', {}],
        ['/caf%c3%a9', {}],
        ['/cafe', undefined],
      ],
    ],
    ['/a b', [['/a%20b', {}]]],
    ['/a%20%62', [['/a%20b', {}]]],
    ['/:__proto__', [['/x', JSON.parse('{"__proto__":"x"}') as Expected]]],
  ])('%s', (source, cases) => {
    const pattern = compilePathPattern(source)
    for (const [path, params] of cases) {
      const found = pattern.match(path)
      expect(found && Object.entries(found), path).toEqual(params && Object.entries(params))
    }
  })

  test.each<[string, PathPatternOptions, [path: string, params: Expected][]]>([
    [
      '/Blog',
      { sensitive: true },
      [
        ['/Blog', {}],
        ['/blog', undefined],
      ],
    ],
    [
      '/',
      { basePath: '/docs' },
      [
        ['/docs', {}],
        ['/docs/', {}],
        ['/', undefined],
        ['/docs/a', undefined],
      ],
    ],
    [
      '/a',
      { basePath: '/v1.0' },
      [
        ['/v1.0/a', {}],
        ['/v1x0/a', undefined],
        ['/a', undefined],
      ],
    ],
    [
      '/:p*',
      { basePath: '/docs' },
      [
        ['/docs', {}],
        ['/docs/a', { p: ['a'] }],
        ['/docsa', undefined],
      ],
    ],
    [
      '/a',
      { locales: ['en', 'en-US'] },
      [
        ['/en/a', { nextInternalLocale: 'en' }],
        ['/en-us/a', { nextInternalLocale: 'en-us' }],
        ['/a', undefined],
        ['/fr/a', undefined],
      ],
    ],
    [
      '/',
      { locales: ['en'] },
      [
        ['/en', { nextInternalLocale: 'en' }],
        ['/', undefined],
      ],
    ],
    [
      '/:a',
      { basePath: '/b', locales: ['en', 'fr'] },
      [
        ['/b/fr/x', { nextInternalLocale: 'fr', a: 'x' }],
        ['/fr/b/x', undefined],
      ],
    ],
  ])('%s with %j', (source, options, cases) => {
    const pattern = compilePathPattern(source, options)
    for (const [path, params] of cases) {
      const found = pattern.match(path)
      expect(found && { ...found }, path).toEqual(params)
    }
  })

  test('names are those that may have a value', () => {
    expect([...compilePathPattern('/:a{-:b}?/(.*)/:c*').names]).toEqual(['a', 'b', 'c'])
  })

  test.each(['/:a*/:b*/:c*/x', '/:a-:b-:c-:d', '/((?!a).*)*', '/:p((?:a|aa)+)/x', '/:a(.*):b(.*):c(.*)!'])(
    '%s takes the longest path in linear time',
    (source) => {
      const pattern = compilePathPattern(source)
      for (const unit of ['a', '/a', '-', 'a-', '/-']) {
        const path = `/${unit.repeat(MAX_TARGET_BYTES / unit.length)}`.slice(0, MAX_TARGET_BYTES)
        const start = performance.now()
        pattern.match(path)
        expect(performance.now() - start, unit).toBeLessThan(3_000)
      }
    },
  )
})
