import { expect, test } from 'vitest'
import { readProbe } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

interface ParamsCase {
  path: string
  route: string
  params: unknown
}

const PARAMS: ParamsCase[] = [
  { path: '/items/1', route: '/items/[id]', params: { id: '1' } },
  { path: '/items/a%20b%2Fc', route: '/items/[id]', params: { id: 'a%20b%2Fc' } },
  { path: '/items/%C3%A9', route: '/items/[id]', params: { id: '%C3%A9' } },
  { path: '/items/a+b', route: '/items/[id]', params: { id: 'a%2Bb' } },
  { path: '/items/__proto__', route: '/items/[id]', params: { id: '__proto__' } },
  { path: '/docs/a/b', route: '/docs/[...path]', params: { path: ['a', 'b'] } },
  { path: '/docs/a%2Fb/c%20d', route: '/docs/[...path]', params: { path: ['a%2Fb', 'c%20d'] } },
  { path: '/shop', route: '/shop/[[...path]]', params: {} },
  { path: '/shop/a', route: '/shop/[[...path]]', params: { path: ['a'] } },
  { path: '/pairs/l/r', route: '/pairs/[left]/[right]', params: { left: 'l', right: 'r' } },
  { path: '/post-[id]', route: '/post-[id]', params: {} },
  { path: '/_under', route: '/%5Funder', params: {} },
]

const PRIORITY: ParamsCase[] = [
  { path: '/items/new', route: '/items/new', params: {} },
  { path: '/prio/a/fixed', route: '/prio/a/fixed', params: {} },
  { path: '/prio/a/b', route: '/prio/a/[x]', params: { x: 'b' } },
  { path: '/prio/z/b', route: '/prio/[y]/b', params: { y: 'z' } },
  { path: '/prio/z/q', route: '/prio/[[...any]]', params: { any: ['z', 'q'] } },
  { path: '/prio/a/b/c', route: '/prio/[[...any]]', params: { any: ['a', 'b', 'c'] } },
  { path: '/prio/a', route: '/prio/[[...any]]', params: { any: ['a'] } },
  { path: '/prio', route: '/prio/[[...any]]', params: {} },
]

const LISTED: ParamsCase[] = [
  { path: '/closed/one', route: '/closed/[slug]', params: { slug: 'one' } },
  { path: '/closed/two%20words', route: '/closed/[slug]', params: { slug: 'two%20words' } },
  { path: '/closed-then-open/one', route: '/closed-then-open/[slug]', params: { slug: 'one' } },
  { path: '/closed-then-open/three', route: '/closed-then-open/[...rest]', params: { rest: ['three'] } },
]

describeApp('basic', ['start', 'dev'], (app) => {
  test.each(PARAMS)(
    '$path is answered by $route with its params encoded',
    async ({ path, route, params }) => {
      const { text, status } = await send(app().url, path)
      expect(status).toBe(200)
      expect(readProbe(text, 'route')).toBe(route)
      expect(readProbe(text, 'params')).toEqual(params)
    },
  )

  test.each(PRIORITY)('the most specific route answers $path: $route', async ({ path, route, params }) => {
    const { text } = await send(app().url, path)
    expect(readProbe(text, 'route')).toBe(route)
    expect(readProbe(text, 'params')).toEqual(params)
  })

  test.each(LISTED)('listed params are served, others pass on: $path', async ({ path, route, params }) => {
    const { text } = await send(app().url, path)
    expect(readProbe(text, 'route')).toBe(route)
    expect(readProbe(text, 'params')).toEqual(params)
  })

  test.each([
    '/docs',
    '/closed/three',
    '/closed/one/two',
    '/Items/1',
    '/_private',
    '/nested/_parts/deep',
    '/nested/helper',
    '/%5Fprivate',
    '/(marketing)/about',
    '/board/@team',
    '/items',
    '/items/[id]/x',
  ])('%s matches nothing', async (path) => {
    expect((await send(app().url, path)).status).toBe(404)
  })

  test.each([
    { query: '?a=1', search: { a: '1' } },
    { query: '?a=1&a=2', search: { a: ['1', '2'] } },
    { query: '?a=b+c%2Bd', search: { a: 'b c+d' } },
    { query: '?empty=&bare', search: { empty: '', bare: '' } },
    { query: '?__proto__=x', search: JSON.parse('{"__proto__":"x"}') as unknown },
    { query: '', search: {} },
  ])('search params are decoded as a form: $query', async ({ query, search }) => {
    const { text } = await send(app().url, `/items/1${query}`)
    expect(readProbe(text, 'search')).toEqual(search)
  })

  test('layouts and hooks see the same encoded params as the page', async () => {
    const { text } = await send(app().url, '/params-in-layout/a%20b%2Fc?q=x+y')
    expect(readProbe(text, 'layout-params')).toEqual({ id: 'a%20b%2Fc' })
    expect(readProbe(text, 'hook-params')).toEqual({ id: 'a%20b%2Fc' })
    expect(readProbe(text, 'hook-pathname')).toBe('/params-in-layout/a%20b%2Fc')
    expect(readProbe(text, 'hook-search')).toEqual([['q', 'x y']])
  })
})
