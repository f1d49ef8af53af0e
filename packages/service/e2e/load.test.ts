import { expect, it } from 'vitest'
import {
  createErrorEnvelope,
  createPageQuestions,
  createSpansEnvelope,
  measureQuestion,
} from '../bench/generate.mjs'
import { runService } from './run-service.ts'

const EVENTS = 3_000
const ISSUES = 1_500
const SPANS = 20_000
/** Of processor time, since a machine that tests share is slow at times; the bench has the numbers that count. */
const MIN_EVENTS_PER_SECOND = 300
const MAX_QUESTION_MS = 300

it('takes a busy hour of an app in seconds, and its pages stay quick', async () => {
  const quotas = [{ seconds: 60, events: 1e9 }]
  const { service, close } = await runService({ quotas, spanQuotas: quotas })
  const send = (envelope: Uint8Array): Promise<{ status: number }> =>
    service.ingest(envelope, { projectId: 1 })
  const envelopes = Array.from({ length: EVENTS }, (_, number) => createErrorEnvelope(number, ISSUES))
  const before = process.cpuUsage()
  const answers = await Promise.all(envelopes.map(send))
  await service.flush()
  const used = process.cpuUsage(before)
  const perSecond = Math.round((EVENTS / (used.user + used.system)) * 1_000_000)
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  for (let sent = 0; sent < SPANS; sent += 5_000) await send(createSpansEnvelope(500, 50))
  await service.flush()
  const { counts } = await service.queries.listIssues({ projectId: 1 })
  expect(counts.unresolved).toBe(ISSUES)
  const slow: string[] = []
  for (const [name, ask] of Object.entries(createPageQuestions(service.queries))) {
    const { cpu } = await measureQuestion(10, ask)
    if (cpu > MAX_QUESTION_MS) slow.push(`${name}: ${cpu} ms`)
  }
  console.log(`${perSecond} events/s`)
  expect(slow).toEqual([])
  expect(perSecond).toBeGreaterThan(MIN_EVENTS_PER_SECOND)
  await close()
})

/** Fewer than one address may send at once, and twice what the project may. */
const FLOOD = 500
const ALLOWED = 250

it('a flood of new issues over HTTP is taken up to the quota, and what is refused is counted', async () => {
  const { service, post, close } = await runService({ quotas: [{ seconds: 300, events: ALLOWED }] })
  const answers = await Promise.all(
    Array.from({ length: FLOOD }, (_, number) => post(createErrorEnvelope(number, FLOOD))),
  )
  await service.flush()
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(ALLOWED)
  expect(statuses.filter((status) => status === 429)).toHaveLength(FLOOD - ALLOWED)
  expect(answers.filter((answer) => answer.headers.has('retry-after'))).toHaveLength(FLOOD - ALLOWED)
  const { counts } = await service.queries.listIssues({ projectId: 1 })
  expect(counts.unresolved).toBe(ALLOWED)
  const { drops } = await service.queries.readSettings({ projectId: 1 })
  expect(drops.find((drop) => drop.reason === 'quota')?.quantity).toBe(FLOOD - ALLOWED)
  await close()
})
