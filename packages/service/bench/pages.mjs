/**
 * `node packages/service/bench/pages.mjs [--issues 100000] [--spans 1000000] [--times 50] [--data folder] [--database postgres://…]
 * [--only text]`: asks the real process of a console for each of its pages and JSON answers, and says how long it took by the
 * clock (p50, p95), how much processor time it used for each, which other work on the machine changes less, and how much memory
 * it has. The reports are made once and kept in the system's folder for temporary
 * files. A tenth of the spans is sent, the rest copied inside the database.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startConsole } from './console-client.mjs'
import { fillDatabase } from './fill.mjs'
import { createPagePaths } from './page-paths.mjs'

const { values } = parseArgs({
  options: {
    issues: { type: 'string', default: '100000' },
    spans: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '50' },
    data: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [issues, spans, times] = [Number(values.issues), Number(values.spans), Number(values.times)]
const dataDir = values.data ?? join(tmpdir(), `waymark-pages-${issues}-${spans}`)

await fillDatabase({ dataDir, databaseUrl: values.database, issues, spans })
const client = await startConsole({ dataDir, databaseUrl: values.database })
try {
  console.log(`${client.memory()} after the start`)
  const paths = Object.entries(await createPagePaths(client)).filter(([name]) => name.includes(values.only))
  // Modules are loaded and compiled by the first requests, which nobody would call the speed of a page.
  for (const [, path] of paths) await client.get(path)
  console.log(`${client.memory()} when each page was shown once`)
  for (const [name, path] of paths) console.log(await measure(name, path))
  console.log(`${client.memory()} after all pages`)
  await client.report(5_000)
  console.log(`${client.memory()} after 5,000 events in a row`)
} finally {
  await client.close()
}

async function measure(name, path) {
  const taken = []
  const statuses = new Set()
  const cpuBefore = client.cpuMs()
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    const { status } = await client.get(path)
    taken.push(performance.now() - start)
    statuses.add(status)
  }
  const cpu = ((client.cpuMs() - cpuBefore) / times).toFixed(1).padStart(6)
  taken.sort((a, b) => a - b)
  const at = (share) => (taken[Math.min(times - 1, Math.floor(times * share))] ?? 0).toFixed(1).padStart(7)
  return `${at(0.5)} ms p50, ${at(0.95)} ms p95, ${cpu} ms CPU, status ${[...statuses].join(' ')}: ${name}`
}
