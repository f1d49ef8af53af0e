import { expect, it } from 'vitest'
import { readFingerprint } from './fingerprint.ts'

it.each([
  [
    ['a', 1, true, null, {}],
    ['a', '1', 'true'],
  ],
  ['a', []],
  [['{{ default }}'], []],
  [undefined, []],
])('the fingerprint %j', (value, parts) => {
  expect(readFingerprint(value)).toEqual(parts)
})

it('of a long part the beginning is kept, and what tells it from others; secrets are masked', () => {
  const long = `token=abcdef ${'x'.repeat(500)}`
  const [one, two] = readFingerprint([`${long}1`, `${long}2`])
  expect(one).toMatch(/^token=\[Filtered\] x+…[0-9a-f]{64}$/)
  expect(two).not.toBe(one)
})
