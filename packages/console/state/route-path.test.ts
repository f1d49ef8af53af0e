import { expect, test } from 'vitest'
import { decodeRoutePath, encodeRoutePath } from './route-path.ts'

test.each([
  ['http.server', '/product/[id]', 'http.server/product/%5Bid%5D'],
  ['pageload', '/', 'pageload'],
  ['http.server', '/docs/[...slug]', 'http.server/docs/%5B...slug%5D'],
  ['', '/a', '-/a'],
  ['queue.process', 'send mail', 'queue.process/~send%20mail'],
  ['http.server', '/a%2Fb', 'http.server/a%252Fb'],
])('%s %s has a page of its own', (op, route, path) => {
  expect(encodeRoutePath({ op, route })).toBe(path)
  expect(decodeRoutePath(path.split('/'))).toEqual({ op, route })
})

test('a segment that is not encoded well is taken as it is', () => {
  expect(decodeRoutePath(['http.server', '%zz'])).toEqual({ op: 'http.server', route: '/%zz' })
})
