import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStream, send, sendBytes } from '../harness/send.ts'
import { describeApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

type Counts = Record<'started' | 'running' | 'mostAtOnce', number>

async function readCounts(app: RunningApp): Promise<Counts> {
  return JSON.parse((await send(app.url, '/api/ledger')).text) as Counts
}

function writeRequests(path: string, count: number): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)
}

/** Sends requests ahead on one connection and reads none of the answers. */
function sendAhead(origin: string, path: string, count: number): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(writeRequests(path, count))
  return socket
}

const newGate = (): string => `g${randomUUID().slice(0, 8)}`

describeApp('hostile', ['start', 'dev'], (app) => {
  const openGate = (name: string): Promise<unknown> =>
    send(app().url, `/api/gate/${name}`, { method: 'POST' })

  const waitForCounts = (isRight: (counts: Counts) => boolean, what: string): Promise<void> =>
    waitUntil(async () => isRight(await readCounts(app())), what)

  async function expectToBeAlive(): Promise<void> {
    expect((await send(app().url, '/')).status).toBe(200)
    expect(app().run.child.exitCode).toBeNull()
  }

  beforeEach(async () => {
    await waitForCounts(({ running }) => running === 0, 'earlier work to end')
    await send(app().url, '/api/ledger', { method: 'DELETE' })
    await send(app().url, '/work')
    await send(app().url, '/api/ledger', { method: 'DELETE' })
  })

  describe('requests sent ahead on one connection', () => {
    test('are rendered one at a time, and all answered', async () => {
      const last = 'GET /work HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
      const raw = await sendBytes(app().url, writeRequests('/work', 19) + last)
      expect(raw.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(20)
      expect(await readCounts(app())).toEqual({ started: 20, running: 0, mostAtOnce: 1 })
    })

    test('200 of them start one render at most, and other clients are answered meanwhile', async () => {
      const gate = newGate()
      const socket = sendAhead(app().url, `/work?gate=${gate}`, 200)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      for (let round = 0; round < 5; round++) expect((await send(app().url, '/')).status).toBe(200)
      // So many are more than any client needs: the connection is cut, by us if not by the server.
      socket.setTimeout(2_000, () => socket.destroy())
      await closed
      expect((await readCounts(app())).started).toBeLessThanOrEqual(1)
      await openGate(gate)
      await waitForCounts(({ running }) => running === 0, 'the render to end')
      expect((await send(app().url, '/work')).status).toBe(200)
      const { started, mostAtOnce } = await readCounts(app())
      expect(started).toBeLessThanOrEqual(2)
      expect(mostAtOnce).toBe(1)
    })

    test('are forgotten when the connection breaks', async () => {
      const gate = newGate()
      const socket = sendAhead(app().url, `/work?gate=${gate}`, 30)
      await waitForCounts(({ running }) => running === 1, 'the first render')
      expect((await send(app().url, '/')).status).toBe(200)
      socket.destroy()
      await openGate(gate)
      await waitForCounts(({ running }) => running === 0, 'the first render to end')
      // Another round trip: a second render would have begun before its end.
      expect((await send(app().url, '/work')).status).toBe(200)
      expect(await readCounts(app())).toEqual({ started: 2, running: 0, mostAtOnce: 1 })
    })
  })

  describe('a promise that nobody waits for', () => {
    const countReports = (message: string): number => app().output().split(`⨯ Error: ${message}`).length - 1

    async function expectOneReport(message: string): Promise<void> {
      await waitUntil(() => countReports(message) > 0, `a report of "${message}"`)
      // A failure of our own marks the end: a second report would stand before it.
      const marker = `/api/boom?${randomUUID()}`
      const printed = app().output().length
      await send(app().url, marker)
      await waitUntil(() => app().output().slice(printed).includes('the handler broke'), 'the marker')
      expect(countReports(message)).toBe(1)
    }

    test('in a page is reported once, and page and process go on', async () => {
      const { status, text } = await send(app().url, '/float')
      expect(status).toBe(200)
      expect(text).toContain('the page came all the same')
      await expectOneReport('adrift in a page')
      await expectToBeAlive()
    })

    test('in a handler is reported once, and answer and process go on', async () => {
      const { status, text } = await send(app().url, '/api/float')
      expect([status, text]).toEqual([200, 'the handler answered all the same'])
      await expectOneReport('adrift in a handler')
      await expectToBeAlive()
    })

    test('in a stream whose reader left is reported once; what the reader missed is not', async () => {
      const gate = newGate()
      const stream = await openStream(app().url, `/float/stream?gate=${gate}`)
      await waitForCounts(({ running }) => running === 1, 'the slow part')
      stream.destroy()
      await openGate(gate)
      await expectOneReport('adrift in a stream')
      expect(countReports('nobody is there to read this')).toBe(0)
      await expectToBeAlive()
    })

    test('in a body that fails when its reader leaves ends nothing', async () => {
      const stream = await openStream(app().url, '/api/float-stream')
      await new Promise((resolve) => stream.once('data', resolve))
      stream.destroy()
      await waitForCounts(
        ({ started, running }) => started === 1 && running === 0,
        'the body to be cancelled',
      )
      await expectToBeAlive()
      expect(countReports('adrift in a cancelled body')).toBeLessThanOrEqual(1)
    })
  })
})
