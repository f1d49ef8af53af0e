import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openStream, send, sendBytes } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

interface Facts {
  url: string
  headers: Record<string, string>
}

const newGate = (): string => `g${randomUUID().slice(0, 8)}`

describeApp('operations', ['start', 'dev'], (app) => {
  const readFacts = async (headers: Record<string, string>): Promise<Facts> =>
    JSON.parse((await send(app().url, '/api/facts?a=1', { headers })).text) as Facts

  const openGate = (name: string): Promise<unknown> =>
    send(app().url, `/api/gate/${name}`, { method: 'POST' })

  describe('health', () => {
    test.each([
      ['/healthz', 'alive'],
      ['/internal/ready', 'ready'],
    ])('%s is %s, whatever routes the app has', async (path, status) => {
      const answer = await send(app().url, path)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)).toEqual({ status })
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    test('the default path is free when another one is set', async () => {
      expect((await send(app().url, '/readyz')).status).toBe(404)
    })
  })

  describe('must not believe', () => {
    test('internal names in requests', async () => {
      const { headers } = await readFacts({
        'x-middleware-subrequest': 'middleware',
        'x-nextjs-rewrite': '/admin',
        'next-resume': '1',
        'x-isr': '1',
        'x-matched-path': '/admin',
        'x-waymark-internal-state': '1',
        'x-own': 'kept',
      })
      expect(Object.keys(headers).filter((name) => /middleware|next|isr|matched|waymark/.test(name))).toEqual(
        [],
      )
      expect(headers['x-own']).toBe('kept')
    })

    test('a forwarded host that is none', async () => {
      const { url } = await readFacts({ 'x-forwarded-host': 'a.example/evil', 'x-forwarded-proto': 'ftp' })
      expect(url).toBe(`${app().url}/api/facts?a=1`)
    })

    test('what stood before the proxy wrote its own', async () => {
      const headers = { 'x-forwarded-host': 'evil.example, a.example', 'x-forwarded-proto': 'http, https' }
      expect((await readFacts(headers)).url).toBe('https://a.example/api/facts?a=1')
    })
  })

  test('without a proxy its headers tell of the connection', async () => {
    const { host, port } = new URL(app().url)
    expect((await readFacts({})).headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-port': port,
      'x-forwarded-proto': 'http',
    })
  })

  test('a trusted proxy says what the visitor asked for', async () => {
    const headers = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' }
    expect((await readFacts(headers)).url).toBe('https://shop.example/api/facts?a=1')
  })

  describe('bodies', () => {
    const post = async (path: string, length: number): Promise<string> => {
      const { status, text } = await send(app().url, path, { method: 'POST', body: 'x'.repeat(length) })
      return `${status} ${text}`
    }

    test.each([
      ['/api/facts', 1_024, '200 read 1024'],
      ['/api/facts', 1_025, '413 '],
      ['/api/upload', 1_025, '200 read 1025'],
      ['/api/upload', 1_048_577, '413 '],
    ])('%s with %i bytes answers %s', async (path, length, answer) => {
      expect(await post(path, length)).toBe(answer)
    })

    test('one without a length is refused as soon as it is too large', async () => {
      const head = 'POST /api/facts HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n'
      const raw = await sendBytes(app().url, `${head}\r\n${'400\r\n'}${'x'.repeat(1_024)}\r\n1\r\nx\r\n`)
      expect(raw).toMatch(/^HTTP\/1\.1 413 /)
    })
  })

  /** Both pages are loaded: from then on requests take their places in the order in which they come. */
  const visitOnce = async (): Promise<void> => {
    for (const path of ['/', '/held']) expect((await send(app().url, path)).status).toBe(200)
  }

  test('more renders at once than allowed answer 503; handlers and health go on', async () => {
    await visitOnce()
    const gate = newGate()
    const held = [1, 2].map(() => send(app().url, `/held?gate=${gate}`))
    await waitUntil(async () => (await send(app().url, '/')).status === 503, 'the places to be taken')
    const { status, headers, text } = await send(app().url, '/')
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(text).toContain('503')
    expect((await send(app().url, '/api/facts')).status).toBe(200)
    expect((await send(app().url, '/internal/ready')).status).toBe(200)
    await openGate(gate)
    expect((await Promise.all(held)).map((answer) => answer.status)).toEqual([200, 200])
    expect((await send(app().url, '/')).status).toBe(200)
  })

  test('a place of a client that left is free again', async () => {
    await visitOnce()
    const gate = newGate()
    const { hostname, port } = new URL(app().url)
    const sockets = [1, 2].map(() => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /held?gate=${gate} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      return socket
    })
    await waitUntil(async () => (await send(app().url, '/')).status === 503, 'the places to be taken')
    for (const socket of sockets) socket.destroy()
    await waitUntil(async () => (await send(app().url, '/')).status === 200, 'a place to be free')
    await openGate(gate)
  })

  test('a proxy is asked to pass streams on as they come, and nothing else', async () => {
    const gate = newGate()
    const stream = await openStream(app().url, `/stream?gate=${gate}`)
    expect(stream.headers['x-accel-buffering']).toBe('no')
    await openGate(gate)
    let text = ''
    for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString()
    expect(text).toContain('the last part')
    expect((await send(app().url, '/')).headers['x-accel-buffering']).toBeUndefined()
  })
})
