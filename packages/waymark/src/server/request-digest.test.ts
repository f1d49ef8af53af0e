import { expect, test } from 'vitest'
import { createAccessError, createRedirect } from '../shared/control-flow.ts'
import { createDigest } from './request-digest.ts'

// Values by hand: seed 5381, times 33, xor the code, from the end.
test.each([
  ['', '5381'],
  ['a', '177604'],
  ['ab', '5861062'],
])('a thrown string %j has the digest %s', (text, digest) => {
  expect(createDigest(text)).toBe(digest)
})

test('an error is known by its message and stack', () => {
  const error = new Error('a')
  error.stack = 'b'
  expect(createDigest(error)).toBe(createDigest('ab'))
  expect(createDigest(error, 'c')).toBe(createDigest('ac'))
})

test('a long text stays a 32-bit number without sign', () => {
  const digest = Number(createDigest('Ω'.repeat(10_000)))
  expect(Number.isInteger(digest) && digest >= 0 && digest < 2 ** 32).toBe(true)
})

test('an existing digest and the digests of control flow are kept', () => {
  expect(createDigest(Object.assign(new Error('x'), { digest: 'known' }))).toBe('known')
  expect(createDigest(createAccessError(404))).toBe('NEXT_HTTP_ERROR_FALLBACK;404')
  expect(createDigest(createRedirect({ type: 'push', url: '/a', status: 307 }))).toBe(
    'NEXT_REDIRECT;push;/a;307;',
  )
})

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['an object', { a: 1 }],
  ['an object without conversion', Object.create(null)],
  ['an empty digest', Object.assign(new Error('x'), { digest: '' })],
  ['a digest that is no string', { digest: 5 }],
])('anything that can be thrown has a digest: %s', (_, value) => {
  expect(createDigest(value)).toMatch(/^\d+$/)
})

test('an error whose message cannot be read has a digest', () => {
  const error = new Error('x')
  Object.defineProperty(error, 'message', {
    get() {
      throw new Error('no')
    },
  })
  expect(createDigest(error)).toMatch(/^\d+$/)
})
