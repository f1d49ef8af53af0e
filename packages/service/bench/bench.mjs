/** `node packages/service/bench/bench.mjs [issues] [spans]`: events per second, and p95 of the pages' questions. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService } from '../../waymark/dist/service/service.js'
import { createErrorEnvelope, createPageQuestions, createSpansEnvelope, p95 } from './generate.mjs'

const [issues, spans] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000_000)]
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const quotas = [{ seconds: 60, events: 1e9 }]
const settings = { quotas, spanQuotas: quotas, retainedEvents: issues * 2 }
const service = await createService({
  dataDir,
  projects: [{ id: 1, name: 'bench', publicKey: 'abc', settings }],
})

const repeated = 20_000
const envelopes = Array.from({ length: repeated }, (_, number) => createErrorEnvelope(number, 500))
console.log(`${Math.round(envelopes[0].length)} bytes per event`)
let start = performance.now()
await sendAll(envelopes)
console.log(`${rate(repeated, start)} events/s of 500 issues, taken and digested`)

start = performance.now()
for (let number = 0; number < issues; number += 2_000) {
  await sendAll(Array.from({ length: 2_000 }, (_, index) => createErrorEnvelope(number + index, issues)))
}
console.log(`${rate(issues, start)} events/s, each a new issue`)

start = performance.now()
for (let sent = 0; sent < spans; sent += 10_000) await sendAll([createSpansEnvelope(1_000, 200)])
console.log(`${rate(spans, start)} spans/s`)

for (const [name, ask] of Object.entries(createPageQuestions(service.queries))) {
  await ask()
  console.log(`${(await p95(30, ask)).toFixed(1)} ms p95: ${name}`)
}
await service.close()
await rm(dataDir, { recursive: true, force: true })

async function sendAll(list) {
  for (let at = 0; at < list.length; at += 500) {
    await Promise.all(list.slice(at, at + 500).map((envelope) => service.ingest(envelope, { projectId: 1 })))
  }
  await service.flush()
}

function rate(count, from) {
  return Math.round((count / (performance.now() - from)) * 1_000).toLocaleString('en')
}
