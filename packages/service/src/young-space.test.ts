import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** As it is compiled: options of a process are for all of it. */
const MODULE = new URL('../../waymark/dist/service/young-space.js', import.meta.url).href
const MEGABYTE = 2 ** 20

/** Keeps much for a while, in two threads and then in this one, and says how much space each got for young objects. */
const SCRIPT = `
import { Worker } from 'node:worker_threads'
const { boundYoungSpace } = await import(process.argv[1])
const work = \`
  const kept = []
  for (let index = 0; index < 1_000_000; index++) kept[index % 50_000] = { text: 'a' + index }
  const young = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
\`
const run = (options) => new Promise((resolve) => {
  const code = work + "require('node:worker_threads').parentPort.postMessage(young.space_size)"
  new Worker(code, { eval: true, execArgv: [], ...options }).on('message', resolve)
})
const large = await run(boundYoungSpace(4))
const small = await run(boundYoungSpace(1))
const { createRequire } = await import('node:module')
const own = new Function('require', work + 'return young.space_size')(createRequire(import.meta.url))
console.log(JSON.stringify({ large, small, own }))
`

function read(...options: string[]): { large: number; small: number; own: number } {
  const args = [...options, '--input-type=module', '--eval', SCRIPT, MODULE]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ReturnType<typeof read>
}

test('in a process that wants to stay small, each thread has its own space for young objects', () => {
  const { large, small, own } = read('--expose-gc', '--max-semi-space-size=1')
  expect(small).toBeLessThanOrEqual(2 * MEGABYTE)
  expect(large).toBeGreaterThan(small)
  expect(large).toBeLessThanOrEqual(8 * MEGABYTE)
  expect(own).toBeLessThanOrEqual(2 * MEGABYTE)
})

test('elsewhere V8 decides', () => {
  expect(read().small).toBeGreaterThan(8 * MEGABYTE)
})
