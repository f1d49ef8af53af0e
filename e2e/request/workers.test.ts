import { afterEach, expect, test } from 'vitest'
import { startLoad } from '../harness/load.ts'
import { openStream, send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

let app: RunningApp | undefined
afterEach(() => app?.close())

async function start(...args: string[]): Promise<RunningApp> {
  return (app = await startApp('operations', 'start', ['--workers', '2', '--log', 'off', ...args]))
}

async function readPid(running: RunningApp): Promise<number> {
  return (JSON.parse((await send(running.url, '/api/facts')).text) as { pid: number }).pid
}

/** Connections are handed out in turns, so a few requests see everybody. */
async function readPids(running: RunningApp): Promise<Set<number>> {
  const pids = new Set<number>()
  for (let round = 0; round < 6; round++) pids.add(await readPid(running))
  return pids
}

const hasNone = (pids: Set<number>, others: Set<number>): boolean =>
  [...pids].every((pid) => !others.has(pid))

test('two workers share the port, and a signal stops them all', async () => {
  const running = await start()
  expect(running.output()).toContain('2 workers')
  const pids = await readPids(running)
  expect(pids.size).toBe(2)
  expect(pids).not.toContain(running.run.child.pid)
  const stream = await openStream(running.url, '/stream?gate=never')
  running.run.child.kill('SIGTERM')
  stream.on('error', () => {})
  stream.destroy()
  expect(await running.run.ended).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a signal to the whole group, as a terminal sends it, still lets answers finish', async () => {
  const running = await start()
  const stream = await openStream(running.url, '/api/facts')
  process.kill(-running.run.child.pid!, 'SIGINT')
  stream.resume()
  expect(await running.run.ended).toBe(0)
})

test('a worker that breaks down is replaced, and the other one goes on', async () => {
  const running = await start()
  const before = await readPids(running)
  const { status } = await send(running.url, '/api/crash', { method: 'POST' })
  expect(status).toBe(204)
  await running.run.waitForOutput(/A worker ended \(code 1\)\. Another one starts in 0\.25 s\./)
  await waitUntil(async () => {
    const now = await readPids(running)
    return now.size === 2 && [...now].some((pid) => !before.has(pid))
  }, 'the new worker')
  await expect.poll(() => running.output()).toContain('the worker broke')
})

test(
  'a worker that is caught in a loop is replaced, and the other one serves meanwhile',
  { timeout: 180_000 },
  async () => {
    const running = await start()
    const before = await readPids(running)
    const caught = send(running.url, '/api/spin', { method: 'POST' }).catch(String)
    await running.run.waitForOutput(/A worker ended \(SIGKILL\)/)
    expect(String(await caught)).toMatch(/ECONNRESET|hang up/)
    await waitUntil(async () => {
      const now = await readPids(running)
      return now.size === 2 && [...now].some((pid) => before.has(pid))
    }, 'the new worker')
  },
)

test('a server whose workers cannot start ends with the reason, once', async () => {
  const first = await start()
  const { port } = new URL(first.url)
  const second = await startApp('operations', 'start', ['--workers', '2', '-p', port]).catch(String)
  expect(second).toContain('is already in use')
  expect(String(second).match(/already in use/g)).toHaveLength(1)
  expect(second).toContain('ended with 1')
})

test('a rolling restart under the load of 50 connections fails no request', async () => {
  const running = await start()
  const before = await readPids(running)
  const load = startLoad(running.url, ['/api/facts', '/internal/ready', '/healthz'], 50)
  await waitUntil(() => load.answered() > 500, 'the load')
  running.run.child.kill('SIGHUP')
  await waitUntil(
    async () => {
      const now = await readPids(running)
      return now.size === 2 && hasNone(now, before)
    },
    'two new workers',
    60_000,
  )
  const answeredThen = load.answered()
  await waitUntil(() => load.answered() > answeredThen + 500, 'the load on the new workers')
  expect(await load.stop()).toEqual([])
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 180_000)
