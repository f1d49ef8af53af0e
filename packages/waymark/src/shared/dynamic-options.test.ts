import { expect, test } from 'vitest'
import { readDynamicOptions } from './dynamic-options.ts'

const Part = (): string => 'part'

test.each([
  ['a loader', () => readDynamicOptions(async () => ({ default: Part }))],
  ['a loader of a named export', () => readDynamicOptions(async () => Part)],
  ['a promise', () => readDynamicOptions(Promise.resolve({ default: Part }))],
  ['options', () => readDynamicOptions({ loader: async () => ({ default: Part }) })],
  ['both', () => readDynamicOptions(async () => Part, { ssr: true })],
])('%s gives the component', async (_, read) => {
  const settings = read()
  expect(await settings.load()).toEqual({ default: Part })
  expect(settings.ssr).toBe(true)
})

test('code is loaded once, and again after a failure', async () => {
  let calls = 0
  const { load } = readDynamicOptions(async () => {
    calls++
    if (calls === 1) throw new Error('offline')
    return Part
  })
  await expect(load()).rejects.toThrow('offline')
  await Promise.all([load(), load()])
  expect(calls).toBe(2)
})
