import { expect, test } from 'vitest'
import { allowsStyleText } from './style-policy.ts'

test.each<[string, boolean]>([
  ['', true],
  ["script-src 'self'", true],
  ["default-src 'self'", false],
  ["style-src 'self'", false],
  ["default-src 'none'; Style-Src 'self' 'UNSAFE-INLINE'", true],
  ["style-src 'unsafe-inline' 'nonce-{nonce}'", false],
  ["style-src 'unsafe-inline' 'sha256-abc'", false],
  ["style-src 'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'", true],
  ["style-src 'unsafe-inline'; style-src-attr 'none'", false],
  ["style-src 'none'; style-src 'unsafe-inline'", false],
])('%j: %s', (policy, isAllowed) => {
  expect(allowsStyleText(policy)).toBe(isAllowed)
})
