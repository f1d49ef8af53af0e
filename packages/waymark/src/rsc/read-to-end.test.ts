import { expect, test } from 'vitest'
import { readToEnd } from './read-to-end.ts'

const FAULT = new Error('malformed')
const reject = (): Promise<never> => Promise.reject(FAULT)
const fail = async function* (): AsyncGenerator<number> {
  yield 1
  throw FAULT
}

const createStream = (value: unknown): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(value)
      controller.close()
    },
  })

test.each<[where: string, create: () => unknown]>([
  ['an argument', () => [reject()]],
  ['an object', () => [{ a: { b: reject() } }]],
  ['a map', () => [new Map([['a', reject()]])]],
  ['the key of a map', () => [new Map([[reject(), 'a']])]],
  ['a set', () => [new Set([reject()])]],
  ['an iterator', () => [[reject()].values()]],
  ['what another promise leads to', () => [Promise.resolve([reject()])]],
  ['a stream', () => [new ReadableStream({ start: (controller) => controller.error(FAULT) })]],
  ['what comes out of a stream', () => [createStream([reject()])]],
  ['an iterable', () => [fail()]],
])('a fault in %s is found', async (_where, create) => {
  await expect(readToEnd(create())).rejects.toBe(FAULT)
})

test('values that lead to themselves, long lists, and those of other kinds are left alone', async () => {
  const loop: unknown[] = [new Date(), new Uint8Array(3), 1, null, () => {}, new FormData()]
  loop.push(
    loop,
    Array.from({ length: 500_000 }, () => 0),
  )
  await expect(readToEnd(loop)).resolves.toBeUndefined()
})
