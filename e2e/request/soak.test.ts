import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../fuzz/random.ts'
import { send } from '../harness/send.ts'
import { createMix, sendSoak } from '../harness/soak-mix.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** `npm run soak` sends far more. */
const REQUESTS = Number(process.env['SOAK_REQUESTS'] ?? 4_000)
const AT_ONCE = 16
const SAMPLES = 40
/**
 * What memory may grow by in the second half, when caches are full and code is compiled. The heap is looked at after a
 * collection and is flat but for a megabyte or two; 100,000 requests that keep 80 bytes each are over the bar. The size of the process moves more,
 * because the allocator gives memory back when it likes.
 */
const MAX_HEAP_GROWTH_BYTES = 8_000_000
const MAX_RSS_GROWTH_BYTES = 40_000_000

interface Memory {
  rss: number
  heapUsed: number
  external: number
}

let app: RunningApp
let service: Server
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

beforeAll(async () => {
  // Takes reports and forgets them: telemetry is on, as it is for most apps.
  service = createServer((request, response) => request.resume().once('end', () => response.end('{}')))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  app = await startApp('soak', 'start', ['--log', 'off'], { WAYMARK_DSN: `http://abc@127.0.0.1:${port}/1` })
})
afterAll(async () => {
  agent.destroy()
  await app?.close()
  service?.close()
})

async function readMemory(): Promise<Memory> {
  return JSON.parse((await send(app.url, '/api/memory')).text) as Memory
}

function print(sent: number, { rss, heapUsed, external }: Memory): void {
  const [size, heap, outside] = [rss, heapUsed, external].map((bytes) => (bytes / 1e6).toFixed(1))
  console.log(`${sent} requests: heap ${heap} MB, outside of it ${outside} MB, process ${size} MB`)
}

/** Single samples jump; the middle one of a few does not. */
function middle(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0
}

/** From the third quarter to the fourth, doubled: what the second half grew by, without its noise. */
function measureGrowth(samples: Memory[], key: keyof Memory): number {
  const values = samples.map((sample) => sample[key])
  const [half, last] = [values.length / 2, (values.length * 3) / 4]
  return 2 * (middle(values.slice(last)) - middle(values.slice(half, last)))
}

test(`memory is flat over ${REQUESTS} mixed requests`, { timeout: 120_000 + REQUESTS * 20 }, async () => {
  const mix = await createMix(app.url)
  const random = createRandom(7)
  const samples: Memory[] = []
  const wrong: string[] = []
  let sent = 0
  const client = async (end: number): Promise<void> => {
    while (sent++ < end) {
      const failure = await sendSoak(app.url, agent, mix(random))
      if (failure !== undefined) wrong.push(failure)
    }
  }
  for (let step = 1; step <= SAMPLES; step++) {
    const end = Math.round((REQUESTS * step) / SAMPLES)
    await Promise.all(Array.from({ length: AT_ONCE }, () => client(end)))
    sent = end
    samples.push(await readMemory())
    if (process.env['SOAK_REQUESTS'] !== undefined) print(sent, samples.at(-1)!)
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(measureGrowth(samples, 'heapUsed')).toBeLessThan(MAX_HEAP_GROWTH_BYTES)
  expect(measureGrowth(samples, 'external')).toBeLessThan(MAX_HEAP_GROWTH_BYTES)
  expect(measureGrowth(samples, 'rss')).toBeLessThan(MAX_RSS_GROWTH_BYTES)
  expect(app.run.child.exitCode).toBeNull()
})
