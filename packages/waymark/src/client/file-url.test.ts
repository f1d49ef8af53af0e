import { expect, test } from 'vitest'
import { createFileUrl } from './file-url.ts'

test('shows the same path wherever it is asked', () => {
  const url = createFileUrl('/_next/assets/a.png?url&no-inline')
  expect([url.href, url.pathname, String(url), url.toString(), JSON.stringify({ url })]).toEqual([
    '/_next/assets/a.png',
    '/_next/assets/a.png',
    '/_next/assets/a.png',
    '/_next/assets/a.png',
    '{"url":"/_next/assets/a.png"}',
  ])
  expect(url).toBeInstanceOf(URL)
  expect([url.origin, url.search, url.searchParams.size]).toEqual(['', '', 0])
})

test('an address on another host is one', () => {
  expect(createFileUrl('https://cdn.test/a.png').host).toBe('cdn.test')
})
