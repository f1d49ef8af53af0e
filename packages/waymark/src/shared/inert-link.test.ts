import { expect, test } from 'vitest'
import { readLinkMark, writeLinkMark, type LinkMark } from './inert-link.ts'

test.each<[LinkMark, string]>([
  [{ replace: false, scroll: true, prefetch: 'auto' }, ''],
  [{ replace: true, scroll: true, prefetch: 'full' }, 'rf'],
  [{ replace: false, scroll: false, prefetch: null }, 'sn'],
])('%j is written as %j and read again', (mark, text) => {
  expect(writeLinkMark(mark)).toBe(text)
  expect(readLinkMark(text)).toEqual(mark)
})
