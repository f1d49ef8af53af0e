import { expect, it } from 'vitest'
import { SIGN_IN_ATTEMPTS, SIGN_IN_ATTEMPTS_IN_ALL, SIGN_IN_WINDOW_MS } from '../limits.ts'
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts'

function take(limiter: SignInLimiter, address: string, times: number): number[] {
  return Array.from({ length: times }, () => limiter.take(address))
}

it('an address waits after its attempts, for the rest of the window', () => {
  let nowMs = 0
  const limiter = createSignInLimiter(() => nowMs)
  expect(take(limiter, '192.0.2.1', SIGN_IN_ATTEMPTS)).toEqual(Array(SIGN_IN_ATTEMPTS).fill(0))
  nowMs = 1_000
  expect(limiter.take('192.0.2.1')).toBe(SIGN_IN_WINDOW_MS - 1_000)
  nowMs = SIGN_IN_WINDOW_MS
  expect(limiter.take('192.0.2.1')).toBe(0)
})

it('all addresses together wait as well', () => {
  const limiter = createSignInLimiter(() => 0)
  for (let i = 0; i < SIGN_IN_ATTEMPTS_IN_ALL; i++) expect(limiter.take(`192.0.2.${i}`)).toBe(0)
  expect(limiter.take('198.51.100.1')).toBe(SIGN_IN_WINDOW_MS)
})

it('a clock that is set back by hours makes nobody wait for hours', () => {
  let nowMs = 36_000_000
  const limiter = createSignInLimiter(() => nowMs)
  for (let i = 0; i < SIGN_IN_ATTEMPTS_IN_ALL; i++) limiter.take(`192.0.2.${i % 10}`)
  expect(limiter.take('192.0.2.1')).toBeGreaterThan(0)
  nowMs = 0
  expect(limiter.waitMs('192.0.2.1')).toBe(0)
  expect(limiter.take('198.51.100.1')).toBe(0)
})

it('an attempt that was right does not count', () => {
  const limiter = createSignInLimiter(() => 0)
  for (let i = 0; i < SIGN_IN_ATTEMPTS_IN_ALL * 2; i++) {
    expect(limiter.take('192.0.2.1')).toBe(0)
    limiter.giveBack('192.0.2.1')
  }
})

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:DB8:0001:2:0:0:0:9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s share their attempts: %s', (one, other, isShared) => {
  const limiter = createSignInLimiter(() => 0)
  take(limiter, one, SIGN_IN_ATTEMPTS)
  expect(limiter.take(other) > 0).toBe(isShared)
})
