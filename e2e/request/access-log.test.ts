import { afterEach, expect, test } from 'vitest'
import { openStream, send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { waitUntil } from '../harness/wait-until.ts'

type Line = Record<string, unknown>

let app: RunningApp | undefined
afterEach(() => app?.close())

async function start(...args: string[]): Promise<RunningApp> {
  return (app = await startApp('operations', 'start', args))
}

function readLines(running: RunningApp): Line[] {
  const lines = running.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
}

async function waitForLine(running: RunningApp, path: string): Promise<Line> {
  const find = (): Line | undefined => readLines(running).find((line) => line['path'] === path)
  await waitUntil(() => find() !== undefined, `a line for ${path}`)
  return find()!
}

test('each request is one line of JSON with its route, kind, status and trace', async () => {
  const running = await start()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await send(running.url, '/?token=secret', {
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01`, cookie: 'session=secret' },
  })
  const { status, bytes } = await send(running.url, '/api/facts')
  await send(running.url, '/api/gate/some-name', { method: 'POST' })
  await sendPayload(running.url, '/stream')
  await send(running.url, '/nowhere')
  await send(running.url, '/_waymark/missing.js')
  await send(running.url, '/healthz')

  expect(await waitForLine(running, '/')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    method: 'GET',
    path: '/',
    route: '/',
    kind: 'document',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    trace,
  })
  const handler = await waitForLine(running, '/api/facts')
  expect(handler).toMatchObject({ kind: 'handler', route: '/api/facts', status })
  expect(handler['bytes']).toBeGreaterThan(bytes.length)
  expect(handler['trace']).toMatch(/^(?!4bf92f35)[\da-f]{32}$/)
  expect(await waitForLine(running, '/api/gate/some-name')).toMatchObject({
    method: 'POST',
    route: '/api/gate/[name]',
    status: 204,
  })
  expect(await waitForLine(running, '/stream')).toMatchObject({ kind: 'payload', route: '/stream' })
  expect(await waitForLine(running, '/nowhere')).toMatchObject({ kind: 'document', status: 404 })
  expect(await waitForLine(running, '/_waymark/missing.js')).toMatchObject({ kind: 'asset', status: 404 })
  expect(running.output()).not.toContain('secret')
  expect(running.output()).not.toContain('healthz')
})

test('the digest that a visitor sees is in the line of the request', async () => {
  const running = await start('--log', 'json')
  const { text, status } = await send(running.url, '/boom')
  expect(status).toBe(500)
  const { digest } = await waitForLine(running, '/boom')
  expect(digest).toMatch(/^[\da-f]{16}$/)
  expect(text).toContain(String(digest))
})

test('a reader that leaves is told apart', async () => {
  const running = await start()
  const stream = await openStream(running.url, '/stream?gate=never')
  stream.destroy()
  expect(await waitForLine(running, '/stream')).toMatchObject({ status: 200, aborted: true })
})

test('the last lines are written before the process ends', async () => {
  const running = await start()
  await Promise.all(Array.from({ length: 20 }, () => send(running.url, '/api/facts')))
  running.run.child.kill('SIGTERM')
  expect(await running.run.ended).toBe(0)
  expect(readLines(running)).toHaveLength(20)
})

test.each([
  ['pretty', /\d\d:\d\d:\d\d GET \/api\/facts 200 [\d.]+ ms handler \/api\/facts\n/],
  ['off', /ready in \d+ ms\n.*\n$/],
])('--log %s', async (format, expected) => {
  const running = await start('--log', format)
  await send(running.url, '/api/facts')
  running.run.child.kill('SIGTERM')
  await running.run.ended
  expect(running.output()).toMatch(expected)
  expect(readLines(running)).toEqual([])
})

test('a log that nobody reads any more does not end the server', async () => {
  const running = await start()
  running.run.child.stdout?.destroy()
  for (let round = 0; round < 3; round++) {
    expect((await send(running.url, '/boom')).status).toBe(500)
    expect((await send(running.url, '/')).status).toBe(200)
  }
  running.run.child.kill('SIGTERM')
  expect(await running.run.ended).toBe(0)
})
