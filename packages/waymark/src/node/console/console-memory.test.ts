import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** As it is compiled: a process of its own must not feel the limits of this one. */
const MODULE = new URL('../../../dist/node/console/console-memory.js', import.meta.url).href
const MEGABYTE = 2 ** 20

/** Starts a thread, makes much that is soon garbage, in this one, and says how much space there is for it here and in the other one. */
const SCRIPT = `
import { getHeapSpaceStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
const { limitMemory, keepYoungSpace } = await import(process.argv[1])
if (process.argv[2] === 'limited') limitMemory()
const code = "require('node:worker_threads').parentPort.postMessage([require('node:v8').getHeapStatistics().heap_size_limit, typeof gc])"
const [limit, gc] = await new Promise((resolve) => new Worker(code, { eval: true, execArgv: [] }).on('message', resolve))
if (process.argv[2] === 'limited') keepYoungSpace()
const kept = []
for (let index = 0; index < 1_000_000; index++) kept[index % 50_000] = { text: 'a' + index }
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
console.log(JSON.stringify({ young, limit, gc: [gc, typeof globalThis.gc] }))
`

function read(mode: 'limited' | 'free'): { young: number; limit: number; gc: string[] } {
  const args = ['--input-type=module', '--eval', SCRIPT, MODULE, mode]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ReturnType<typeof read>
}

test('young objects get little space, in threads that start later too', () => {
  const [limited, free] = [read('limited'), read('free')]
  expect(limited.young).toBeLessThanOrEqual(8 * MEGABYTE)
  expect(free.young).toBeGreaterThan(limited.young)
  expect(limited.limit).toBeLessThan(600 * MEGABYTE)
  expect(limited.gc).toEqual(['function', 'function'])
  expect(free.gc).toEqual(['undefined', 'undefined'])
})
