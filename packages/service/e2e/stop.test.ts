import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CONDITION_TIMEOUT_MS, LONG_TEST_TIMEOUT_MS } from '../../../e2e/harness/patience.ts'
import { startServiceServer, type ServiceServer } from '../../waymark/dist/service/stand-alone.js'
import { openDriver } from '../../waymark/dist/service/store/sqlite-driver.js'
import { createErrorEnvelope } from '../bench/generate.mjs'

it(
  'stops though its database takes nothing, and goes on with what it has taken',
  { timeout: LONG_TEST_TIMEOUT_MS },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stop-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const start = (): Promise<ServiceServer> =>
      startServiceServer({
        dataDir,
        projects: [{ id: 1, name: 'one', publicKey: 'abc' }],
        host: '127.0.0.1',
        port: 0,
      })
    const first = await start()
    const other = openDriver(join(dataDir, 'service.db'))
    other.exec('begin immediate')
    const address = `${first.url}/api/1/envelope/?sentry_key=abc`
    const { status } = await fetch(address, { method: 'POST', body: createErrorEnvelope(1, 1) as BodyInit })
    expect(status).toBe(200)
    await expect
      .poll(() => first.service.trouble(), { timeout: Math.max(30_000, CONDITION_TIMEOUT_MS) })
      .not.toBe('')
    await first.close()
    other.exec('rollback')
    other.close()

    const second = await start()
    await second.service.flush()
    expect((await second.service.queries.listIssues({ projectId: 1 })).issues).toMatchObject([{ events: 1 }])
    await second.close()
  },
)
