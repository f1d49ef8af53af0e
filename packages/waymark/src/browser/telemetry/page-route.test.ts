import { afterEach, expect, test, vi } from 'vitest'
import { routeOfArrival, routeOfDocument } from './page-route.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['a page', { page: '/blog/[slug]' }, 200, '/blog/[slug]'],
  ['a page that is missing', { page: '/_error' }, 404, '/404'],
  ['one in a browser that does not tell the status', { page: '/_error' }, undefined, '/404'],
  ['a page that failed', { page: '/_error', err: { message: 'x' } }, 500, '/_error'],
  [
    'one in a browser that does not tell the status, either',
    { page: '/_error', err: { message: 'x' } },
    0,
    '/_error',
  ],
  ['one whose error page was made ahead', { page: '/_error' }, 500, '/_error'],
])('%s is measured as such', (_what, data, responseStatus, expected) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStatus }] as never)
  expect(routeOfDocument(data)).toBe(expected)
})

test('who arrives at the error page found nothing', () => {
  expect([routeOfArrival('/_error'), routeOfArrival('/blog')]).toEqual(['/404', '/blog'])
})
