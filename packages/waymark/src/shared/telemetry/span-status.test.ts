import { expect, it } from 'vitest'
import { isFailed, spanStatusOf } from './span-status.ts'

it.each([
  [99, 'internal_error'],
  [100, 'ok'],
  [200, 'ok'],
  [304, 'ok'],
  [399, 'ok'],
  [400, 'invalid_argument'],
  [401, 'unauthenticated'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [405, 'invalid_argument'],
  [409, 'already_exists'],
  [413, 'failed_precondition'],
  [418, 'invalid_argument'],
  [429, 'resource_exhausted'],
  [499, 'cancelled'],
  [500, 'internal_error'],
  [501, 'unimplemented'],
  [502, 'internal_error'],
  [503, 'unavailable'],
  [504, 'deadline_exceeded'],
  [599, 'internal_error'],
  [600, 'internal_error'],
  [undefined, 'internal_error'],
] as const)('%s is %s', (http, expected) => {
  expect(spanStatusOf(http)).toBe(expected)
})

it('takes a cancelled span for one that did not fail', () => {
  expect([isFailed('ok'), isFailed('cancelled'), isFailed('not_found')]).toEqual([false, false, true])
})
