import { expect, it } from 'vitest'
import { createReportDigest, digestOfEvent, eventIdOf } from './report-id.ts'

it('the id of a report follows from the digest that the visitor sees', () => {
  const digest = createReportDigest()
  expect(digest).toMatch(/^[\da-f]{16}$/)
  expect(eventIdOf(digest)).toBe(digest + digest)
  expect(eventIdOf(digest)).toMatch(/^[\da-f]{32}$/)
  expect(digestOfEvent(eventIdOf(digest))).toBe(digest)
  expect(digestOfEvent(eventIdOf('mine'))).toBeUndefined()
})

it.each([undefined, '', 'mine', '123', 'A'.repeat(16)])('a digest of user code (%s) is no id', (digest) => {
  expect(eventIdOf(digest)).toMatch(/^[\da-f]{32}$/)
  expect(eventIdOf(digest)).not.toBe(eventIdOf(digest))
})
