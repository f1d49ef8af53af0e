/**
 * `node packages/service/bench/bench.mjs [--issues 100000] [--spans 1000000] [--data folder] [--database postgres://…]
 * [--only text]`: events per second of one core, p95 of the pages' questions, and memory. A data folder that is given is filled once and kept.
 * CPU time is that of all threads, so other work on the machine does not count.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createService } from '../../waymark/dist/service/service.js'
import {
  createErrorEnvelope,
  createPageQuestions,
  createSessionsEnvelope,
  createSpansEnvelope,
  measureQuestion,
} from './generate.mjs'

/** Events or spans that are made before they are sent. */
const STEP = 10_000

const { values } = parseArgs({
  options: {
    issues: { type: 'string', default: '100000' },
    spans: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [issues, spans] = [Number(values.issues), Number(values.spans)]
const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'bench-')))
const quotas = [{ seconds: 60, events: 1e9 }]
const settings = { quotas, spanQuotas: quotas, retainedEvents: issues * 2 }
const service = await createService({
  dataDir,
  ...(values.database === undefined ? {} : { databaseUrl: values.database }),
  projects: [{ id: 1, name: 'bench', publicKey: 'abc', settings }],
})

const { counts } = await service.queries.listIssues({ projectId: 1 })
if (counts.unresolved === 0) await fill()
console.log(`${rss()} resident`)
for (const [name, ask] of Object.entries(createPageQuestions(service.queries))) {
  if (!name.includes(values.only)) continue
  await ask(0)
  const { p95, cpu } = await measureQuestion(30, ask)
  console.log(`${p95.toFixed(1).padStart(7)} ms p95, ${cpu.toFixed(1).padStart(6)} ms CPU: ${name}`)
}
console.log(`${rss()} resident`)
await service.close()
if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })

function rss() {
  return `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`
}

async function fill() {
  const repeated = Math.min(20_000, issues)
  const errors = (distinct) => (from, count) =>
    Array.from({ length: count }, (_, index) => createErrorEnvelope(from + index, distinct))
  // The code of a service that runs for days is compiled; that of one that has just begun is not.
  await sendAll(errors(500)(0, Math.min(STEP, issues)))
  await measure('events/s of 500 issues, taken and digested', repeated, errors(500))
  await measure('events/s, each a new issue', issues, errors(issues))
  await measure('spans/s', spans, (_, count) => [createSpansEnvelope(count / 10, 200)])
  await sendAll([createSessionsEnvelope()])
}

async function sendAll(list) {
  for (let at = 0; at < list.length; at += 500) {
    await Promise.all(list.slice(at, at + 500).map((envelope) => service.ingest(envelope, { projectId: 1 })))
  }
  await service.flush()
}

/** Making the envelopes is not measured. */
async function measure(name, count, create) {
  let [cpu, clock] = [0, 0]
  for (let from = 0; from < count; from += STEP) {
    const envelopes = create(from, Math.min(STEP, count - from))
    const before = process.cpuUsage()
    const start = performance.now()
    await sendAll(envelopes)
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1e6
    clock += (performance.now() - start) / 1_000
  }
  const text = (value) => Math.round(value).toLocaleString('en')
  console.log(`${text(count / cpu)} ${name}, by CPU time (${text(count / clock)} by the clock)`)
}
