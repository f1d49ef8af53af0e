import { expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

const ROUTER_HEADERS = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
]

function varyOf(headers: { vary?: string | undefined }): string[] {
  return (headers.vary ?? '').split(',').map((name) => name.trim().toLowerCase())
}

describeApp('basic', ['start'], (app) => {
  test('a document names its type, the product and what it varies by', async () => {
    const { headers, status } = await send(app().url, '/probe/connection')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['x-powered-by']).toBe('Waymark')
    expect(headers['cache-control']).toBe('private, no-cache, no-store, max-age=0, must-revalidate')
    expect(varyOf(headers)).toEqual(expect.arrayContaining(ROUTER_HEADERS))
  })

  test('a payload varies by the same headers and does not name the product', async () => {
    const { headers } = await sendPayload(app().url, '/probe/connection')
    expect(varyOf(headers)).toEqual(expect.arrayContaining(ROUTER_HEADERS))
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('only a path that could be intercepted varies by the page the visitor is on', async () => {
    expect(varyOf((await send(app().url, '/cross/feed/photo')).headers)).toContain('next-url')
    expect(varyOf((await send(app().url, '/far')).headers)).toContain('next-url')
    expect(varyOf((await send(app().url, '/about')).headers)).not.toContain('next-url')
  })

  test('HEAD answers like GET without a body', async () => {
    const get = await send(app().url, '/about')
    const head = await send(app().url, '/about', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.bytes.length).toBe(0)
  })

  test('HEAD of a missing page is 404', async () => {
    expect((await send(app().url, '/no/such/page', { method: 'HEAD' })).status).toBe(404)
  })
})
