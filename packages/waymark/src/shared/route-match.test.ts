import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { createMatcher, MAX_MATCH_HOPS, type Matcher } from './route-match.ts'
import { parsePattern } from './route-path.ts'
import type { Route } from './route-tree.ts'

function createRoute(pattern: string, from?: string): Route<string> {
  const route: Route<string> = { pattern, segments: parsePattern(pattern), kind: 'page', id: pattern }
  return from === undefined ? route : { ...route, id: `${from} ${pattern}`, intercept: { from } }
}

function matcherOf(...patterns: (string | [pattern: string, from: string])[]): Matcher<string> {
  return createMatcher(
    patterns.map((entry) => (typeof entry === 'string' ? createRoute(entry) : createRoute(...entry))),
  )
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

describe('params', () => {
  test.each([
    ['/', '/', {}],
    ['/shop/[id]', '/shop/1', { id: '1' }],
    ['/shop/[id]', '/shop', undefined],
    ['/shop/[id]', '/shop/1/2', undefined],
    ['/shop/[...s]', '/shop/a/b', { s: ['a', 'b'] }],
    ['/shop/[...s]', '/shop', undefined],
    ['/shop/[[...s]]', '/shop', {}],
    ['/shop/[[...s]]', '/shop/a', { s: ['a'] }],
    ['/[[...s]]', '/', {}],
    ['/[a]/x/[b]', '/1/x/2', { a: '1', b: '2' }],
    ['/post-[id]', '/post-[id]', {}],
    ['/post-[id]', '/post-1', undefined],
    ['/Shop', '/shop', undefined],
    ['/[constructor]', '/x', { constructor: 'x' }],
  ])('%s against %s', (pattern, path, params) => {
    expect(matcherOf(pattern).match(split(path))?.params).toEqual(params)
  })

  test('a decoded slash stays in its segment', () => {
    expect(matcherOf('/dyn/[x]').match(['dyn', 'a b/c'])?.params).toEqual({ x: 'a b/c' })
    expect(matcherOf('/dyn/[...x]').match(['dyn', 'a/b', 'c'])?.params).toEqual({ x: ['a/b', 'c'] })
    expect(matcherOf('/a/b').match(['a/b'])).toBeUndefined()
  })

  test('an empty segment is nobody’s value', () => {
    expect(matcherOf('/[x]').match([''])).toBeUndefined()
  })

  test('names of object members are not routes', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'get']) {
      expect(matcherOf('/a').match([name])).toBeUndefined()
    }
  })

  test('a catch-all that fills a slot gets the path below its level; a param of the route wins', () => {
    const route = createRoute('/feed/[id]')
    route.slotParams = [
      { param: 'rest', depth: 0 },
      { param: 'below', depth: 1 },
      { param: 'id', depth: 0 },
      { param: 'toString', depth: 0 },
    ]
    expect(createMatcher([route]).match(['feed', '7'])?.params).toEqual({
      id: '7',
      rest: ['feed', '7'],
      below: ['7'],
      toString: ['feed', '7'],
    })
  })
})

describe('priority', () => {
  const all = matcherOf('/[[...o]]', '/a/[...c]', '/a/[d]', '/a/b', '/a', '/[x]/b', '/a/[d]/z')
  test.each([
    ['/a', '/a'],
    ['/a/b', '/a/b'],
    ['/a/q', '/a/[d]'],
    ['/a/q/z', '/a/[d]/z'],
    ['/a/b/z', '/a/[d]/z'],
    ['/a/q/y', '/a/[...c]'],
    ['/q/b', '/[x]/b'],
    ['/q', '/[[...o]]'],
    ['/', '/[[...o]]'],
    ['/q/b/c', '/[[...o]]'],
  ])('%s is answered by %s', (path, pattern) => {
    expect(all.match(split(path))?.route.pattern).toBe(pattern)
  })

  test('the first segment decides first', () => {
    expect(matcherOf('/a/[x]', '/[y]/b').match(['a', 'b'])?.route.pattern).toBe('/a/[x]')
  })

  test('a required catch-all goes before an optional one further up', () => {
    const patterns = [...matcherOf('/[[...o]]', '/a/[...c]', '/[...r]').matchAll(['a', 'b'])]
    expect(patterns.map(({ route }) => route.pattern)).toEqual(['/a/[...c]', '/[...r]', '/[[...o]]'])
  })
})

describe('skipping', () => {
  test('a rejected match is followed by the next candidate', () => {
    const matcher = matcherOf('/a/[x]', '/[y]/b', '/[...z]')
    const skip = ({ route }: { route: Route<string> }): boolean => route.pattern === '/a/[x]'
    expect(matcher.match(['a', 'b'], { skip })).toMatchObject({
      route: { pattern: '/[y]/b' },
      params: { y: 'a' },
    })
    expect(matcher.match(['a', 'b'], { skip: () => true })).toBeUndefined()
  })

  test(`no more than ${MAX_MATCH_HOPS} hops are made`, () => {
    const depth = 8
    const patterns = Array.from({ length: depth }, (_, at) => `/${'s/'.repeat(at)}[...c]`)
    let asked = 0
    const skip = (): boolean => ++asked > 0
    expect(matcherOf(...patterns).match(Array(depth).fill('s'), { skip })).toBeUndefined()
    expect(asked).toBe(MAX_MATCH_HOPS + 1)
  })
})

describe('interception', () => {
  const matcher = matcherOf('/photo/[id]', '/feed', '/photo/new', ['/photo/[id]', '/feed'])
  test.each([
    ['without a page to come from', undefined, undefined],
    ['from the intercepting route', '/feed', '/feed'],
    ['from below it', '/feed/x/y', '/feed'],
    ['from elsewhere', '/other', undefined],
    ['from a name that only starts alike', '/feeds', undefined],
    ['from the root', '/', undefined],
  ])('%s', (_, nextUrl, from) => {
    const match = matcher.match(['photo', '1'], {
      nextUrl: nextUrl === undefined ? undefined : split(nextUrl),
    })
    expect(match?.route.intercept?.from).toBe(from)
    expect(match?.params).toEqual({ id: '1' })
  })

  test('it wins over a static page, because it covers its whole pattern', () => {
    expect(matcher.match(['photo', 'new'], { nextUrl: ['feed'] })?.params).toEqual({ id: 'new' })
  })

  test('the root intercepts from everywhere', () => {
    const root = matcherOf('/photo', ['/photo', '/'])
    expect(root.match(['photo'], { nextUrl: ['x', 'y'] })?.route.intercept).toEqual({ from: '/' })
    expect(root.match(['photo'], { nextUrl: [] })?.route.intercept).toEqual({ from: '/' })
  })

  test('params of the intercepting route come from the page the visitor is on; those of the URL win', () => {
    const users = matcherOf(['/u/photo/[id]', '/u/[name]'], ['/[lang]/photos', '/[lang]/foo'])
    expect(users.match(['u', 'photo', '7'], { nextUrl: ['u', 'ann', 'x'] })?.params).toEqual({
      name: 'ann',
      id: '7',
    })
    expect(users.match(['de', 'photos'], { nextUrl: ['en', 'foo'] })?.params).toEqual({ lang: 'de' })
  })

  test('a catch-all intercepting route takes the whole page path', () => {
    const docs = matcherOf(['/x', '/docs/[...p]'], ['/y', '/docs/[[...p]]'])
    expect(docs.match(['x'], { nextUrl: ['docs', 'a', 'b'] })?.params).toEqual({ p: ['a', 'b'] })
    expect(docs.match(['x'], { nextUrl: ['docs'] })).toBeUndefined()
    expect(docs.match(['y'], { nextUrl: ['docs'] })?.params).toEqual({})
  })

  test('the nearest intercepting route comes first', () => {
    const both = matcherOf(['/p', '/'], ['/p', '/[a]/b'], ['/p', '/a/b'], ['/p', '/a'])
    const order = [...both.matchAll(['p'], { nextUrl: ['a', 'b', 'c'] })].map(
      ({ route }) => route.intercept?.from,
    )
    expect(order).toEqual(['/a/b', '/[a]/b', '/a', '/'])
  })

  test('a rejected intercepting route falls back to the page itself', () => {
    const skip = ({ route }: { route: Route<string> }): boolean => route.intercept !== undefined
    expect(matcher.match(['photo', '1'], { nextUrl: ['feed'], skip })?.route.intercept).toBeUndefined()
  })

  test('only paths that an intercepting route covers are interceptable', () => {
    expect(matcher.isInterceptable(['photo', '1'])).toBe(true)
    expect(matcher.isInterceptable(['photo'])).toBe(false)
    expect(matcher.isInterceptable(['feed'])).toBe(false)
  })
})

describe('time', () => {
  const routes = Array.from({ length: 1000 }, (_, at) => {
    const kind = ['', '/[id]', '/[id]/edit', '/[...rest]'][at % 4]
    return createRoute(`/section-${at % 40}/page-${at}${kind}`)
  })
  const matcher = createMatcher([...routes, createRoute('/[a]/[b]/[c]/[d]'), createRoute('/[[...all]]')])

  test('1,000 routes are matched in microseconds', () => {
    const paths = routes.map(({ pattern }) => split(pattern.replace(/\[[^\]]*\]/g, 'x')))
    const matchAll = (): void => paths.forEach((path) => matcher.match(path))
    expect((measureLeastMs(matchAll) * 1_000) / paths.length).toBeLessThan(20)
    for (const [at, path] of paths.entries()) expect(matcher.match(path)?.route).toBe(routes[at])
  })

  test('a path of 32,000 segments costs no more than its copy', () => {
    const path = Array<string>(32_000).fill('a')
    expect(measureLeastMs(() => matcher.match(path, { nextUrl: path }))).toBeLessThan(20)
  })

  test('a trie of dynamic and static twins is walked once, not once for each combination that fails', () => {
    const depth = 10
    const patterns: string[] = []
    for (let mask = 0; mask < 2 ** depth; mask++) {
      const names = Array.from({ length: depth }, (_, at) => ((mask >> at) & 1 ? 'a' : `[p${at}]`))
      patterns.push(`/${names.join('/')}/end`)
    }
    const twins = matcherOf(...patterns)
    const path = [...Array<string>(depth).fill('a'), 'other']
    expect(twins.match(path)).toBeUndefined()
    expect(measureLeastMs(() => twins.match(path))).toBeLessThan(50)
  })
})
