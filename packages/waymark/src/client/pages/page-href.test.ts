import { describe, expect, test } from 'vitest'
import type { Href } from '../local-href.ts'
import { resolvePageHref, splitAddress } from './page-href.ts'
import { formatSearch, parseQuery } from './page-query.ts'

describe('addresses of a link', () => {
  test.each<[string, { href: Href; as?: Href }, { url: string; as: string }]>([
    ['a path', { href: '/a?b=1#c' }, { url: '/a?b=1#c', as: '/a?b=1#c' }],
    ['relative to the page', { href: 'other' }, { url: '/shop/other', as: '/shop/other' }],
    ['a query alone', { href: '?b=2' }, { url: '/shop/items?b=2', as: '/shop/items?b=2' }],
    ['a hash alone', { href: '#top' }, { url: '/shop/items?a=1#top', as: '/shop/items?a=1#top' }],
    ['in parts', { href: { pathname: '/a', query: { b: 1 } } }, { url: '/a?b=1', as: '/a?b=1' }],
    [
      'a pattern in parts, filled from the query',
      { href: { pathname: '/blog/[id]', query: { id: 'a b', x: '1' }, hash: 'h' } },
      { url: '/blog/[id]?id=a+b&x=1#h', as: '/blog/a%20b?x=1#h' },
    ],
    [
      'a pattern with several values',
      { href: { pathname: '/docs/[...path]', query: { path: ['a', 'b'] } } },
      { url: '/docs/[...path]?path=a&path=b', as: '/docs/a/b' },
    ],
    ['a pattern as text', { href: '/blog/[id]?id=1' }, { url: '/blog/[id]?id=1', as: '/blog/1' }],
    ['a pattern without its value', { href: '/blog/[id]' }, { url: '/blog/[id]', as: '/blog/[id]' }],
    ['with `as`', { href: '/blog/[id]', as: '/blog/1?x' }, { url: '/blog/[id]', as: '/blog/1?x' }],
    [
      'another site',
      { href: 'https://example.com/a' },
      { url: 'https://example.com/a', as: 'https://example.com/a' },
    ],
    ['a mail address', { href: 'mailto:a@b.c' }, { url: 'mailto:a@b.c', as: 'mailto:a@b.c' }],
    [
      'what looks like a path and is another site',
      { href: '//evil.example' },
      { url: '//evil.example', as: '//evil.example' },
    ],
  ])('%s', (_, { href, as }, expected) => {
    expect(resolvePageHref(href, as, { asPath: '/shop/items?a=1', pathname: '/shop/items' })).toEqual(
      expected,
    )
  })

  test.each<[string, Href, { url: string; as: string }]>([
    [
      'its own values are filled in, not shown twice',
      { query: { x: '1', slug: 'a b', page: 3 } },
      { url: '/ssr/[slug]?x=1&slug=a+b&page=3', as: '/ssr/a%20b?x=1&page=3' },
    ],
    ['other values lead elsewhere', '?slug=b', { url: '/ssr/[slug]?slug=b', as: '/ssr/b' }],
    [
      'without them the path stays',
      { query: { page: 3 } },
      { url: '/ssr/foo?page=3', as: '/ssr/foo?page=3' },
    ],
    ['an empty query', { query: {} }, { url: '/ssr/foo', as: '/ssr/foo' }],
    ['a hash', { hash: 'end' }, { url: '/ssr/foo?x=1#end', as: '/ssr/foo?x=1#end' }],
  ])('no path, on a page with a pattern: %s', (_, href, expected) => {
    const base = { asPath: '/ssr/foo?x=1', pathname: '/ssr/[slug]' }
    expect(resolvePageHref(href, undefined, base)).toEqual(expected)
  })

  test('no path, on a page that was rewritten: the address stays', () => {
    const base = { asPath: '/pretty?x=1', pathname: '/ssr/[slug]' }
    expect(resolvePageHref({ query: { slug: 'foo' } }, undefined, base).as).toBe('/pretty?slug=foo')
  })

  test.each([
    [true, '/a', '/a/'],
    [true, '/a?b=1', '/a/?b=1'],
    [false, '/a/', '/a'],
    [true, '/file.txt', '/file.txt'],
  ])('with trailingSlash %s, %s becomes %s', (trailingSlash, href, expected) => {
    expect(resolvePageHref(href, undefined, { asPath: '/', pathname: '/', trailingSlash }).as).toBe(expected)
  })

  test('an address in its parts', () => {
    expect(splitAddress('/a?b#c?d')).toEqual({ pathname: '/a', search: '?b', hash: '#c?d' })
    expect(splitAddress('/a?')).toEqual({ pathname: '/a', search: '', hash: '' })
  })
})

describe('queries', () => {
  test.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['?a=1&b=2&a=3&a=4', { a: ['1', '3', '4'], b: '2' }],
    ['?a', { a: '' }],
  ])('%s', (search, expected) => {
    expect(parseQuery(search)).toEqual(expected)
  })

  test('a key named like a part of every object changes no prototype', () => {
    const query = parseQuery('?__proto__=x&constructor=y')
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor'])
  })

  test('back to text', () => {
    expect(formatSearch({ a: ['1', '2'], b: undefined, c: 'x y' }, ['z'])).toBe('?a=1&a=2&c=x+y')
    expect(formatSearch({ a: '1' }, ['a'])).toBe('')
  })
})
