import { expect, test } from 'vitest'
import { createPathTag, createRouteTags } from './route-tags.ts'

test.each([
  ['/', '/', ['/layout', '/page', '/']],
  [
    '/blog/[slug]',
    '/blog/hello',
    ['/layout', '/blog/layout', '/blog/[slug]/layout', '/blog/[slug]/page', '/blog/hello'],
  ],
  ['/(shop)/cart', '/cart', ['/layout', '/cart/layout', '/cart/page', '/cart']],
])('the route %s at %s has its tags', (pattern, pathname, tags) => {
  expect(createRouteTags(pattern, pathname)).toEqual(tags.map((tag) => `_N_T_${tag}`))
})

test.each([
  ['/', undefined, '/', '/'],
  ['/index', undefined, '/', '/'],
  ['/blog/hello', undefined, '/blog/[slug]', '/blog/hello'],
  ['/blog/hello/', undefined, '/blog/[slug]', '/blog/hello'],
  ['/blog/café au lait', undefined, '/blog/[slug]', '/blog/caf%C3%A9%20au%20lait'],
  ['/', 'layout', '/blog/[slug]', '/blog/hello'],
  ['/', 'page', '/', '/'],
  ['/blog', 'layout', '/blog/[slug]', '/blog/hello'],
  ['/blog/[slug]', 'page', '/blog/[slug]', '/blog/hello'],
  ['/(main)/blog/[slug]', 'page', '/blog/[slug]', '/blog/hello'],
] as const)('revalidatePath(%j, %j) reaches %s at %s', (path, type, pattern, pathname) => {
  expect(createRouteTags(pattern, pathname)).toContain(createPathTag(path, type))
})

test.each([
  ['/blog', undefined, '/blog/[slug]', '/blog/hello'],
  ['/blog', 'page', '/blog/[slug]', '/blog/hello'],
  ['/shop', 'layout', '/blog/[slug]', '/blog/hello'],
] as const)('revalidatePath(%j, %j) does not reach %s', (path, type, pattern, pathname) => {
  expect(createRouteTags(pattern, pathname)).not.toContain(createPathTag(path, type))
})
