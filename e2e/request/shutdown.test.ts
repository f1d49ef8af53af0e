import { afterEach, expect, test } from 'vitest'
import { openStream, send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

let app: RunningApp | undefined
afterEach(() => app?.close())

async function start(...args: string[]): Promise<RunningApp> {
  return (app = await startApp('operations', 'start', args))
}

async function statusOf(running: RunningApp, path: string): Promise<number> {
  return (await send(running.url, path)).status
}

test('with a delay the server says that it is not ready, and goes on serving until it is over', async () => {
  const running = await start('--drain-delay', '4')
  running.run.child.kill('SIGTERM')
  await waitUntil(async () => (await statusOf(running, '/internal/ready')) === 503, 'readiness to go down')
  expect(await statusOf(running, '/healthz')).toBe(200)
  expect(await statusOf(running, '/')).toBe(200)
  expect(await running.run.ended).toBe(0)
})

test('a stream that does not end is cut when the grace is over', async () => {
  const running = await start('--drain-grace', '0.5')
  const stream = await openStream(running.url, '/stream?gate=never')
  const broken = new Promise((resolve) => stream.once('error', resolve))
  stream.resume()
  running.run.child.kill('SIGTERM')
  expect(await broken).toMatchObject({ code: 'ECONNRESET' })
  expect(await running.run.ended).toBe(0)
})

test('a second signal does not wait', async () => {
  const running = await start('--drain-grace', '60')
  const stream = await openStream(running.url, '/stream?gate=never')
  stream.on('error', () => {})
  running.run.child.kill('SIGTERM')
  await waitUntil(
    () =>
      send(running.url, '/').then(
        () => false,
        () => true,
      ),
    'the port to close',
  )
  running.run.child.kill('SIGINT')
  expect(await running.run.ended).toBe(130)
})
