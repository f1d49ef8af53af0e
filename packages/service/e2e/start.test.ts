import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createService } from '../../waymark/dist/service/service.js'
import { startServiceServer } from '../../waymark/dist/service/stand-alone.js'
import { createErrorEnvelope } from '../bench/generate.mjs'

it('what comes while the service starts waits for it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'))
  const early: Promise<Response>[] = []
  const { service, close } = await startServiceServer({
    dataDir,
    projects: [{ id: 1, name: 'one', publicKey: 'abc' }],
    host: '127.0.0.1',
    port: 0,
    // Called as soon as there is a port, before anything is opened.
    createConsoleUrl(port) {
      const url = `http://127.0.0.1:${port}/api/1/envelope/?sentry_key=abc`
      for (let number = 0; number < 20; number++)
        early.push(fetch(url, { method: 'POST', body: createErrorEnvelope(number, 1) as BodyInit }))
      return `http://127.0.0.1:${port}`
    },
  })
  const statuses = await Promise.all(early.map(async (answer) => (await answer).status))
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  await service.flush()
  const { issues } = await service.queries.listIssues({ projectId: 1 })
  expect(issues).toMatchObject([{ events: 20 }])
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

it.each(['service.db', 'lock.db'])('a database that cannot be opened is told in words: %s', async (name) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'))
  await mkdir(join(dataDir, name))
  const failure = await createService({ dataDir, projects: [] }).catch((cause: unknown) => cause)
  expect(failure).toMatchObject({
    name: 'ServiceError',
    code: 'WMS017',
    message: expect.stringMatching(/cannot be opened or written\. \(.*unable to open/i),
    hint: expect.stringContaining('room on the disk'),
  })
  await rm(dataDir, { recursive: true, force: true })
})
