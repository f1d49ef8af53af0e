/** `npm run bench:micro`: single functions in loops, a few seconds in all. Needs `npm run compile`. */
import { createEventDigest } from './micro/decode-event.mjs'
import { createMemoryCache } from './micro/memory-cache.mjs'
import { createPayloadInlining } from './micro/payload-script.mjs'
import { createRouteMatch } from './micro/route-match.mjs'

const SUBJECTS = [createRouteMatch, createMemoryCache, createPayloadInlining, createEventDigest]
const WARM_UP_MS = 300
const MEASURED_MS = 1_000
const BATCH = 50

console.log('| | operations per second | µs each |\n| --- | ---: | ---: |')
for (const create of SUBJECTS)
  for (const [label, run] of Object.entries(await create())) {
    await repeat(run, WARM_UP_MS)
    const { operations, seconds } = await repeat(run, MEASURED_MS)
    const rate = Math.round(operations / seconds).toLocaleString('en')
    console.log(`| ${label} | ${rate} | ${((seconds * 1_000_000) / operations).toFixed(2)} |`)
  }

/** By CPU time, so that other work on the machine does not count; promises are awaited, plain values are not. */
async function repeat(run, milliseconds) {
  const before = process.cpuUsage()
  const end = performance.now() + milliseconds
  let operations = 0
  while (performance.now() < end) {
    for (let index = 0; index < BATCH; index++) {
      const result = run()
      if (result instanceof Promise) await result
    }
    operations += BATCH
  }
  const { user, system } = process.cpuUsage(before)
  return { operations, seconds: (user + system) / 1_000_000 }
}
