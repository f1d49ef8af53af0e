import { expect, test } from 'vitest'
import { watchArguments } from './late-faults.ts'

const FAULT = new Error('malformed')
const reject = (): Promise<never> => Promise.reject(FAULT)

test.each<[where: string, create: () => unknown]>([
  ['an argument', () => [reject()]],
  ['an object', () => [{ a: { b: reject() } }]],
  ['a map', () => [new Map([['a', reject()]])]],
  ['a set', () => [new Set([reject()])]],
  ['what another promise leads to', () => [Promise.resolve([reject()])]],
])('a fault in %s is one of what was sent', async (_where, create) => {
  const faults = watchArguments(create())
  await new Promise((resolve) => setImmediate(resolve))
  expect(faults.has(FAULT)).toBe(true)
  expect(faults.has(new Error('malformed'))).toBe(false)
})

test('values that lead to themselves, and those of other kinds, are left alone', () => {
  const loop: unknown[] = [new Date(), new Uint8Array(3), 1, null, () => {}]
  loop.push(loop)
  expect(watchArguments(loop).has(undefined)).toBe(false)
})
