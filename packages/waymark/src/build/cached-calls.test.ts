import { expect, test } from 'vitest'
import { writeCachedCalls } from './cached-calls.ts'

test("the browser calls what a file with 'use cache' exports, and has nothing else of it", () => {
  const code = `'use cache: remote'
    import fs from 'node:fs'
    export async function read() { return fs.readFileSync('a') }
    export default async () => read()`
  const calls = writeCachedCalls(code, 'key')
  expect(calls?.names).toEqual(['read', 'default'])
  expect(calls?.code).toContain('createServerReference("key#read",$$ReactClient.callServer)')
  expect(calls?.code).not.toMatch(/node:fs|use cache/)
})

test.each([
  ['a function with the directive', `async function read() { 'use cache' }`],
  ['the words elsewhere', `export const text = 'use cache'`],
])('%s makes no calls', (_name, code) => {
  expect(writeCachedCalls(code, 'key')).toBeUndefined()
})
