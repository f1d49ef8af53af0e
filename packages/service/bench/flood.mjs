/**
 * `node packages/service/bench/flood.mjs [--issues 10000] [--seconds 60]`: sends errors that are an issue each to the real process of a
 * console, over HTTP and evenly, and asks for the list of issues meanwhile. Says what was answered, how long the list took, and
 * how much memory the process had at most. The quota is out of the way.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startConsole } from './console-client.mjs'
import { fillDatabase } from './fill.mjs'

const { values } = parseArgs({
  options: { issues: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '60' } },
})
const [issues, seconds] = [Number(values.issues), Number(values.seconds)]
const dataDir = await mkdtemp(join(tmpdir(), 'flood-'))
await fillDatabase({ dataDir, issues: 0, spans: 0 })
const client = await startConsole({ dataDir })
const statuses = new Map()
const taken = []
let most = 0

for (let second = 0; second < seconds; second += 1) {
  const end = performance.now() + 1_000
  const from = Math.round((second * issues) / seconds)
  const count = Math.round(((second + 1) * issues) / seconds) - from
  for (const status of await client.report(count, { from, distinct: issues })) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const start = performance.now()
  await client.get('/json/projects/1/issues')
  taken.push(performance.now() - start)
  most = Math.max(most, client.memoryMb())
  await delay(Math.max(0, end - performance.now()))
}
taken.sort((a, b) => a - b)
console.log(`answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
console.log(`list of issues: ${taken[Math.floor(taken.length * 0.95)]?.toFixed(1)} ms p95`)
console.log(`${most} MB resident at most`)
await client.close()
await rm(dataDir, { recursive: true, force: true })
