import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertFact } from '../digest/alert-fact.ts'
import { MAX_ALERTS_PER_HOUR } from '../limits.ts'
import { createEvent, createTestStore, type TestStore } from '../testing/test-store.ts'
import { deliverAlerts, type AlertOptions } from './deliver.ts'
import { signBody } from './post.ts'

let store: TestStore
let received: { path: string; headers: IncomingHttpHeaders; body: string }[]
let status: number
let isSilent: boolean
/** Answers that were not given. */
let held: (() => unknown)[]
let url: string
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    const answer = (): unknown => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    if (request.url === '/silent' && isSilent) held.push(answer)
    else answer()
  })
})

beforeEach(async () => {
  received = []
  status = 200
  isSilent = true
  held = []
  store = await createTestStore(undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://hooks.example:${(server.address() as AddressInfo).port}/x`
  const channel = { project_id: 1, url, last_failure: '', last_failure_ms: null, last_sent_ms: null }
  await store.database.db
    .insertInto('alert_channel')
    .values([
      { ...channel, id: 1, kind: 'webhook', secret: 'key' },
      { ...channel, id: 2, kind: 'slack', secret: '' },
      { ...channel, id: 3, project_id: 2, kind: 'slack', secret: '' },
    ])
    .execute()
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await store.close()
})

const options = (): AlertOptions => ({
  ...store.alerts,
  // The name is not asked: the pinned address is used.
  resolve: (text) => Promise.resolve({ url: new URL(text), address: '127.0.0.1', family: 4 }),
})

it('tells the channels of the project, signed, and again only after ten minutes', async () => {
  const alerts = await store.digest(['event', createEvent('load')])
  await deliverAlerts(alerts, options())
  expect(received).toHaveLength(2)
  const [webhook, slack] = received.toSorted((a) => (a.headers['waymark-signature'] === undefined ? 1 : -1))
  expect(webhook?.headers['waymark-signature']).toBe(signBody(webhook?.body ?? '', 'key', store.nowMs))
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    kind: 'new',
    issue: { url: 'https://console.example/p/1/issues/1' },
  })
  expect((JSON.parse(slack?.body ?? '') as { text: string }).text).toContain('`Error: load failed`')
  await deliverAlerts(alerts, options())
  expect(received).toHaveLength(2)
  store.nowMs += 601_000
  await deliverAlerts(alerts, options())
  expect(received).toHaveLength(4)
})

it('follows no redirect, and notes what failed', async () => {
  status = 307
  await deliverAlerts(await store.digest(['event', createEvent('load')]), options())
  const { channels } = await store.queries.readSettings({ projectId: 1 })
  expect(channels.map((channel) => channel.lastFailure)).toEqual([
    'Error: the channel answered 307',
    'Error: the channel answered 307',
  ])
})

it('a private address is refused when it is used, too', async () => {
  const alerts = await store.digest(['event', createEvent('load')])
  await store.database.db.updateTable('alert_channel').set({ url: 'http://127.0.0.1:1/' }).execute()
  await deliverAlerts(alerts, store.alerts)
  expect(received).toEqual([])
  const { channels } = await store.queries.readSettings({ projectId: 1 })
  expect(channels[0]?.lastFailure).toContain('WAYMARK_ALERTS_PRIVATE')
})

it('a clock that is set back by hours does not silence an issue for hours', async () => {
  const alerts = await store.digest(['event', createEvent('load')])
  await deliverAlerts(alerts, options())
  store.nowMs -= 5 * 3_600_000
  await deliverAlerts(alerts, options())
  expect(received).toHaveLength(4)
  await deliverAlerts(alerts, options())
  expect(received).toHaveLength(4)
})

it('a flood of new issues is told once; what else happens is told all the same', async () => {
  const flood = Array.from({ length: MAX_ALERTS_PER_HOUR + 5 }, (_, index): [string, object] => [
    'event',
    createEvent(`flood${index}`),
  ])
  const alerts = await store.digest(...flood)
  await deliverAlerts(alerts, options())
  const bodies = received.filter(({ headers }) => headers['waymark-signature'] !== undefined)
  const kinds = bodies.map(({ body }) => (JSON.parse(body) as { kind: string }).kind)
  expect(kinds.filter((kind) => kind === 'new')).toHaveLength(MAX_ALERTS_PER_HOUR)
  expect(kinds.slice(MAX_ALERTS_PER_HOUR)).toEqual(['too-many'])
  received = []
  await deliverAlerts(
    alerts.slice(0, 1).map((fact) => ({ ...fact, kind: 'regression' })),
    options(),
  )
  expect(received).toHaveLength(2)
  received = []
  store.nowMs += 3_600_000
  await deliverAlerts(await store.digest(['event', createEvent('later')]), options())
  expect(received).toHaveLength(2)
})

describe('a channel that does not answer', () => {
  beforeEach(async () => {
    const silent = { url: url.replace('/x', '/silent') }
    await store.database.db.updateTable('alert_channel').set(silent).where('id', '=', 1).execute()
  })

  const digest = (first: number, count: number): Promise<AlertFact[]> =>
    store.digest(
      ...Array.from({ length: count }, (_, index): [string, object] => [
        'event',
        createEvent(`fn${first + index}`),
      ]),
    )
  const titlesAt = (path: string): string[] =>
    received.filter((request) => request.path === path).map(({ body }) => /fn\d+/.exec(body)?.[0] ?? '')
  const lastFailures = async (): Promise<string[]> =>
    (await store.queries.readSettings({ projectId: 1 })).channels.map((channel) => channel.lastFailure)

  it('keeps no other channel waiting', async () => {
    const delivered = deliverAlerts(await digest(1, 3), options())
    await vi.waitFor(() => expect(titlesAt('/x')).toEqual(['fn1', 'fn2', 'fn3']))
    expect(titlesAt('/silent')).toEqual(['fn1'])
    isSilent = false
    for (const answer of held) answer()
    await delivered
    expect(titlesAt('/silent')).toEqual(['fn1', 'fn2', 'fn3'])
  })

  it('is left alone after the third time, with what waits for it, and asked again later', async () => {
    const brief = { ...options(), timeoutMs: 100 }
    await deliverAlerts(await digest(1, 8), brief)
    expect(titlesAt('/silent')).toEqual(['fn1', 'fn2', 'fn3'])
    expect(titlesAt('/x')).toHaveLength(8)
    expect(await lastFailures()).toEqual([
      'Error: no answer in time, 3 times in a row; 5 more alerts were left out',
      '',
    ])
    await deliverAlerts(await digest(9, 1), brief)
    expect(titlesAt('/silent')).toEqual(['fn1', 'fn2', 'fn3', 'fn9'])
    expect((await lastFailures())[0]).toBe('Error: no answer in time')
  })

  it('an alert that was left out counts as not sent', async () => {
    const alerts = await digest(1, 4)
    await deliverAlerts(alerts, { ...options(), timeoutMs: 100 })
    await store.database.db.updateTable('alert_channel').set({ url }).execute()
    received = []
    await deliverAlerts(alerts, options())
    expect(titlesAt('/x')).toEqual(['fn4'])
  })

  it('alerts of one channel stay in order, also those of the next batch', async () => {
    const brief = { ...options(), timeoutMs: 200 }
    const [first, second] = [await digest(1, 1), await digest(2, 1)]
    await Promise.all([deliverAlerts(first, brief), deliverAlerts(second, brief)])
    expect(titlesAt('/silent')).toEqual(['fn1', 'fn2'])
    expect(titlesAt('/x')).toEqual(['fn1', 'fn2'])
  })
})

it('a name that is not resolved in time is a failure like any other', async () => {
  const never = { ...options(), timeoutMs: 100, resolve: () => new Promise<never>(() => undefined) }
  await deliverAlerts(await store.digest(['event', createEvent('load')]), never)
  const { channels } = await store.queries.readSettings({ projectId: 1 })
  expect(channels.map((channel) => channel.lastFailure)).toEqual([
    'Error: no answer in time',
    'Error: no answer in time',
  ])
})
