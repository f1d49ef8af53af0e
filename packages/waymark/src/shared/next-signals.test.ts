import { expect, test } from 'vitest'
import { createAccessError, createRedirect } from './control-flow.ts'
import {
  getAccessFallbackHTTPStatus,
  getRedirectStatusCodeFromError,
  getRedirectTypeFromError,
  getURLFromRedirectError,
  isBailoutToCSRError,
  isDynamicServerError,
  isHTTPAccessFallbackError,
  isNextRouterError,
  isNotFoundError,
  isRedirectError,
} from './next-signals.ts'

const REDIRECT = createRedirect({ type: 'push', url: '/a;b', status: 307 })
const NOT_FOUND = createAccessError(404)
const FORBIDDEN = createAccessError(403)

type Ask = (error: unknown) => unknown

test.each<[Ask, unknown, unknown, unknown, unknown]>([
  [isRedirectError, true, false, false, false],
  [getURLFromRedirectError, '/a;b', null, null, null],
  [getRedirectTypeFromError, 'push', undefined, undefined, undefined],
  [getRedirectStatusCodeFromError, 307, undefined, undefined, undefined],
  [isNotFoundError, false, true, false, false],
  [isHTTPAccessFallbackError, false, true, true, false],
  [getAccessFallbackHTTPStatus, undefined, 404, 403, undefined],
  [isNextRouterError, true, true, true, false],
  [isDynamicServerError, false, false, false, false],
  [isBailoutToCSRError, false, false, false, false],
])('%O of a redirect, a missing page, a forbidden one and an error', (ask, ...expected) => {
  const errors = [REDIRECT, NOT_FOUND, FORBIDDEN, new Error('NEXT_REDIRECT')]
  expect(errors.map(ask)).toEqual(expected)
})
