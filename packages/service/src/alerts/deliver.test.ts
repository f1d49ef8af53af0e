import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEvent, createTestStore, type TestStore } from '../testing/test-store.ts'
import { deliverAlerts, type AlertOptions } from './deliver.ts'
import { signBody } from './post.ts'

let store: TestStore
let received: { headers: IncomingHttpHeaders; body: string }[]
let status: number
let url: string
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
})

beforeEach(async () => {
  received = []
  status = 200
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
  const [webhook, slack] = received
  expect(webhook?.headers['waymark-signature']).toBe(signBody(webhook?.body ?? '', 'key', store.nowMs))
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    kind: 'new',
    issue: { url: 'https://console.example/p/1/issues/1' },
  })
  expect((JSON.parse(slack?.body ?? '') as { text: string }).text).toContain(
    '<https://console.example/p/1/issues/1|Error: load failed>',
  )
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
