import { expect, it } from 'vitest'
import { DEFAULT_OTHER_QUOTAS, DEFAULT_QUOTAS, DEFAULT_SPAN_QUOTAS } from '../limits.ts'
import type { Project } from '../project.ts'
import { createAdmission } from './admit.ts'
import type { DropCounter } from './drop-counter.ts'
import type { QuotaWindow } from './quota.ts'
import type { SpoolItem } from './spool-record.ts'
import type { Spool } from './spool.ts'

const PROJECT = {
  id: 1,
  settings: { quotas: [...DEFAULT_QUOTAS], spanQuotas: [...DEFAULT_SPAN_QUOTAS] },
} as unknown as Project

function open(quotas: QuotaWindow[] = []) {
  const drops: string[] = []
  const spooled: string[] = []
  const admission = createAdmission({
    spool: {
      add: async (items: SpoolItem[]) => {
        spooled.push(...items.map((item) => item.meta.type))
        return { refused: [] }
      },
      isUnderPressure: () => false,
    } as unknown as Spool,
    drops: {
      add: ({ category, reason, quantity }) => void drops.push(`${category} ${reason} ${quantity}`),
    } as DropCounter,
    now: () => 1_700_000_000_000,
    quotas,
  })
  const send = (type: string, count: number, payload: object = {}) => {
    const item = createItem(type, payload)
    return admission.admit(
      PROJECT,
      Array.from({ length: count }, () => item),
      undefined,
    )
  }
  /** As another project of the same installation. */
  const sendFrom = (id: number, type: string) =>
    admission.admit({ ...PROJECT, id }, [createItem(type)], undefined)
  const sendAll = (...items: SpoolItem[]) => admission.admit(PROJECT, items, undefined)
  const usedSpans = () => admission.readQuotas(PROJECT).spans[0]?.used
  return { drops, send, sendFrom, sendAll, usedSpans, spooled }
}

function createItem(type: string, payload: object | string = {}): SpoolItem {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return { seq: 0, meta: { type, projectId: 1, receivedMs: 0 }, payload: Uint8Array.from(Buffer.from(text)) }
}

it.each(['session', 'sessions', 'log', 'client_report', 'attachment', 'feedback', 'user_report'])(
  '%s has a quota, and errors are still taken when it is used up',
  async (type) => {
    const { drops, send } = open()
    await send(type, DEFAULT_OTHER_QUOTAS[0]!.events)
    expect(drops).toEqual([])
    const answer = await send(type, 1)
    expect(answer.status).toBe(429)
    expect(drops).toHaveLength(1)
    expect((await send('event', 1)).status).toBe(200)
  },
)

const span = (more: object = {}): object => ({
  trace_id: 'a'.repeat(32),
  span_id: 'b'.repeat(16),
  start_timestamp: 1,
  end_timestamp: 2,
  ...more,
})

it.each<[name: string, type: string, payload: object | string, spans: number]>([
  ['a container', 'span', { items: Array.from({ length: 1_000 }, () => span()) }, 1_000],
  [
    'a container of more than are kept',
    'span',
    { items: Array.from({ length: 1_500 }, () => span()) },
    1_000,
  ],
  ['a container of nothing', 'span', { items: [] }, 1],
  ['a span with texts', 'span', { items: [span({ name: '"start_timestamp"' })] }, 1],
  [
    'names that are written with escapes',
    'span',
    JSON.stringify({ items: [span(), span(), span()] }).replaceAll('start_t', String.raw`start\u005ft`),
    3,
  ],
  ['one span on its own', 'span', span(), 1],
  ['a transaction and its children', 'transaction', { ...span(), spans: [span(), span()] }, 3],
  ['what is no JSON', 'span', String.raw`{"items": [ \u00`, 1],
])('%s counts for as many spans as it holds', async (_, type, payload, spans) => {
  const { sendAll, usedSpans } = open()
  await sendAll(createItem(type, payload))
  expect(usedSpans()).toBe(spans)
})

it('containers over the quota are refused, and their spans counted', async () => {
  const { drops, send } = open()
  const container = { items: Array.from({ length: 1_000 }, () => span()) }
  expect((await send('span', DEFAULT_SPAN_QUOTAS[0]!.events / 1_000, container)).status).toBe(200)
  expect(drops).toEqual([])
  const answer = await send('span', 1, container)
  expect([answer.status, drops]).toEqual([429, ['span quota 1000']])
})

it.each([
  ['behind', ['event', 'attachment']],
  ['before', ['attachment', 'event']],
])('an attachment %s an event that is refused is refused with it', async (_, types) => {
  const { drops, send, sendAll, spooled } = open()
  await sendAll(...types.map((type) => createItem(type)))
  expect(spooled).toEqual(['event', 'attachment'])
  await send('event', DEFAULT_QUOTAS[0]!.events - 1)
  spooled.length = 0
  const answer = await sendAll(...types.map((type) => createItem(type)), createItem('session'))
  expect([answer.status, spooled]).toEqual([200, ['session']])
  expect(drops).toEqual(['error quota 1', 'attachment quota 1'])
})

it('a quota of the installation is shared by its projects, and spans have nothing to do with it', async () => {
  const { drops, send, sendFrom } = open([{ seconds: 3_600, events: 3 }])
  await send('event', 2)
  expect((await sendFrom(2, 'event')).status).toBe(200)
  const answer = await sendFrom(3, 'event')
  expect(answer.status).toBe(429)
  expect(answer.headers['x-sentry-rate-limits']).toMatch(/^\d+:error:/)
  expect(drops).toEqual(['error quota 1'])
  expect((await sendFrom(3, 'transaction')).status).toBe(200)
})
