import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildOnce } from '../harness/build-app.ts'
import { copyApp } from '../harness/copy-app.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'
import { REDIS_PATH, startRedis, type RunningRedis } from '../harness/redis.ts'
import { runCli, type CliRun } from '../harness/run-cli.ts'
import { send } from '../harness/send.ts'
import { startUpstream, type Upstream } from '../harness/upstream.ts'

let dir: string

interface Instance {
  run: CliRun
  read(from: string): Promise<string>
  invalidate(): Promise<void>
}

let upstream: Upstream
const running: CliRun[] = []

beforeAll(async () => {
  const fixture = join(FIXTURES_DIR, 'caching')
  await buildOnce(fixture)
  // All instances keep what they fetch in one folder, which is no other test's.
  dir = await copyApp(fixture, { into: inject('runId'), withBuild: true })
  upstream = await startUpstream()
})
afterEach(async () => {
  for (const run of running.splice(0)) await run.stop()
})
afterAll(() => upstream.close())

async function startInstance(env: Record<string, string> = {}, args: string[] = []): Promise<Instance> {
  const run = runCli(['start', dir, '-p', '0', '-H', '127.0.0.1', ...args], dir, env)
  running.push(run)
  const [url] = await run.waitForOutput(/http:\/\/[\w.]+:\d+/)
  return {
    run,
    read: async (from) =>
      (await send(url, `/api/fetch?kept&tag=posts&from=${encodeURIComponent(from)}`)).text,
    async invalidate() {
      expect((await send(url, '/api/invalidate?tag=posts', { method: 'POST' })).status).toBe(200)
    },
  }
}

describe.runIf(REDIS_PATH !== undefined)('two instances and one Redis', () => {
  let redis: RunningRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.close())

  const startTwo = (): Promise<[Instance, Instance]> => {
    const env = { WAYMARK_REDIS_URL: redis.url }
    return Promise.all([startInstance(env), startInstance(env)])
  }

  test('share what they fetched, and what one invalidates the other never serves', async () => {
    const [first, second] = await startTwo()
    const from = upstream.createUrl()
    for (let count = 1; count <= 20; count++) {
      const [one, other] = count % 2 === 0 ? [first, second] : [second, first]
      expect(await one.read(from)).toBe(String(count))
      expect(await other.read(from)).toBe(String(count))
      await one.invalidate()
    }
  })

  test('lose nothing but entries when Redis and one of them are killed', async () => {
    const [first, second] = await startTwo()
    const from = upstream.createUrl()
    expect([await first.read(from), await second.read(from)]).toEqual(['1', '1'])
    await redis.kill()
    expect([await first.read(from), await second.read(from)]).toEqual(['1', '1'])
    await first.invalidate()
    expect(await first.read(from)).toBe('2')
    await second.run.stop('SIGKILL')
    await redis.restart()
    await first.run.waitForOutput(/The cache in Redis can be used again/)

    const third = await startInstance({ WAYMARK_REDIS_URL: redis.url })
    await first.invalidate()
    expect([await third.read(from), await first.read(from)]).toEqual(['3', '3'])
    expect(first.run.output().match(/The cache in Redis cannot be used/g)).toHaveLength(1)
  })
})

describe('processes on one machine, without Redis', () => {
  test('share the folder of the build', async () => {
    const [first, second] = await Promise.all([startInstance(), startInstance()])
    const from = upstream.createUrl()
    for (let count = 1; count <= 20; count++) {
      const [one, other] = count % 2 === 0 ? [first, second] : [second, first]
      expect(await one.read(from)).toBe(String(count))
      expect(await other.read(from)).toBe(String(count))
      await one.invalidate()
    }
  })

  test('keep what was fetched when they are killed and started again', async () => {
    const before = await startInstance()
    const from = upstream.createUrl()
    expect(await before.read(from)).toBe('1')
    await before.run.stop('SIGKILL')
    const after = await startInstance()
    expect(await after.read(from)).toBe('1')
    await after.invalidate()
    await after.run.stop('SIGKILL')
    expect(await (await startInstance()).read(from)).toBe('2')
  })
})
