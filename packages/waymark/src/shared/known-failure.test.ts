import { afterEach, expect, test } from 'vitest'
import { adoptDigest, FAILURES_GLOBAL, writeKnownFailure } from './known-failure.ts'

const holder = globalThis as { [FAILURES_GLOBAL]?: string[] }
const DIGEST = '0123456789abcdef'

afterEach(() => {
  delete holder[FAILURES_GLOBAL]
})

function know(...errors: unknown[]): void {
  holder[FAILURES_GLOBAL] = errors.flatMap((error) => writeKnownFailure(error, DIGEST) ?? [])
}

const digestOf = (error: Error): unknown => (error as { digest?: unknown }).digest

test('the same error has the digest of the one that the server reported', () => {
  know(new Error('another'), new TypeError('x is not a function'))
  const error = new TypeError('x is not a function')
  adoptDigest(error)
  expect(digestOf(error)).toBe(DIGEST)
})

test.each([
  ['that says something else', new TypeError('y is not a function')],
  ['of another kind', new RangeError('x is not a function')],
])('an error %s has none', (_name, error) => {
  know(new TypeError('x is not a function'))
  adoptDigest(error)
  expect(digestOf(error)).toBeUndefined()
})

test('a digest of its own stays, and so does an error that nothing can be added to', () => {
  know(new Error('same'))
  const own = Object.assign(new Error('same'), { digest: 'own' })
  const frozen = Object.freeze(new Error('same'))
  for (const error of [own, frozen]) adoptDigest(error)
  expect([digestOf(own), digestOf(frozen)]).toEqual(['own', undefined])
})

test('anything may be thrown', () => {
  for (const thrown of [undefined, null, 'text', 1, Object.create(null), { message: 1 }]) {
    expect(writeKnownFailure(thrown, DIGEST)).toBeUndefined()
    know(new Error('known'))
    expect(() => adoptDigest(thrown)).not.toThrow()
  }
})

test('what the document says has nothing of the message, and needs no escaping', () => {
  expect(writeKnownFailure(new Error('</script><b>s3cret'), DIGEST)).toMatch(/^[0-9a-f]{16} [0-9a-z]+$/)
})
