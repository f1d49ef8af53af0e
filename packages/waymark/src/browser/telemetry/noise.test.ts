import { expect, test } from 'vitest'
import { isNoise } from './noise.ts'

test.each([
  ['Script error.', true],
  ['ResizeObserver loop limit exceeded', true],
  ['NEXT_REDIRECT', true],
  ['Uncaught Error: NEXT_REDIRECT', true],
  ['Cannot redefine property: googletag', true],
  [`can't redefine non-configurable property "solana"`, true],
  ["Can't find variable: gmo", true],
  ["Can't find variable: _AutofillCallbackHandler", true],
  ['Java exception was raised during method invocation', true],
  ['Object Not Found Matching Id:3, MethodName:simulateEvent, ParamCount:4', true],
  ['Unknown wallet: solana', false],
  ['Cannot redefine property: chart', false],
  ['JavaScript is off', false],
])('%s is nobody’s to repair: %s', (value, expected) => {
  expect(isNoise([{ type: 'Error', value }])).toBe(expected)
})
