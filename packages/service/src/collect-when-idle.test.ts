import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** As it is compiled, in a process that can be asked to collect. */
const MODULE = new URL('../../waymark/dist/service/collect-when-idle.js', import.meta.url).href

/** Leaves much garbage, says that work is done, and waits until it is gone: V8 by itself takes eight seconds. */
const SCRIPT = `
import { getHeapStatistics } from 'node:v8'
const { createIdleCollector } = await import(process.argv[1])
const workIsDone = createIdleCollector()
const used = () => getHeapStatistics().used_heap_size
const before = used()
let kept = Array.from({ length: 200_000 }, (_, index) => ({ index, text: 'a' + index }))
kept = undefined
workIsDone()
workIsDone()
const left = used() - before
const end = Date.now() + 5_000
while (Date.now() < end && used() - before > left / 4) await new Promise((resolve) => setTimeout(resolve, 20))
console.log(JSON.stringify([left > 8_000_000, used() - before < left / 4]))
`

function run(...options: string[]): unknown {
  const args = [...options, '--input-type=module', '--eval', SCRIPT, MODULE]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

it('what work has left goes when there is no more of it', () => {
  expect(run('--expose-gc')).toEqual([true, true])
})
