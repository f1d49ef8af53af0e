import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { LONG_TEST_TIMEOUT_MS } from '../../../e2e/harness/patience.ts'
import { createService } from '../../waymark/dist/service/service.js'
import { createErrorEnvelope } from '../bench/generate.mjs'
import { startPostgres } from '../src/testing/postgres.ts'
import { createSilentProxy } from '../src/testing/silent-proxy.ts'

const WAYMARK = fileURLToPath(new URL('../../waymark/bin/waymark.js', import.meta.url))
const EVENTS = 600
const ISSUES = 3

vi.setConfig({ testTimeout: LONG_TEST_TIMEOUT_MS })

it('kill -9 of PostgreSQL while it digests: each error that was accepted is counted once, and it is told', async (context) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return context.skip()
  const dataDir = await mkdtemp(join(tmpdir(), 'away-'))
  const said: string[] = []
  const quotas = [{ seconds: 60, events: 1e9 }]
  const service = await createService({
    dataDir,
    databaseUrl: await postgres.createDatabase(),
    projects: [{ id: 1, name: 'one', publicKey: 'abc', settings: { quotas } }],
    say: (sentence) => void said.push(sentence),
  })
  const send = (number: number): Promise<{ status: number }> =>
    service.ingest(createErrorEnvelope(number, ISSUES), { projectId: 1 })
  let accepted = 0
  for (let number = 0; number < EVENTS; number += 20) {
    if (number === EVENTS / 2) await postgres.kill()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(number + index)))
    accepted += answers.filter((answer) => answer.status === 200).length
  }
  expect(accepted).toBe(EVENTS)
  await expect.poll(() => said[0]).toMatch(/takes no reports: .+ tried again\.$/)
  await postgres.start()
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toContain('takes reports again')
  await service.flush()
  const { issues } = await service.queries.listIssues({ projectId: 1 })
  expect(issues.reduce((sum, issue) => sum + issue.events, 0)).toBe(EVENTS)
  await service.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a change while PostgreSQL is away is refused, and not waited for', async (context) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return context.skip()
  const dataDir = await mkdtemp(join(tmpdir(), 'away-'))
  const service = await createService({
    dataDir,
    databaseUrl: await postgres.createDatabase(),
    projects: [{ id: 1, name: 'one' }],
  })
  await postgres.kill()
  const ask = (): Promise<unknown> => service.queries.listProjects().catch((cause: Error) => cause.message)
  await expect.poll(ask).toContain('ECONNREFUSED')
  await expect(service.commands.createProject({ name: 'two' })).rejects.toThrow()
  await postgres.start()
  await service.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('while PostgreSQL is away, pages of the console and its JSON API say so, and are back with it', async (context) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return context.skip()
  const dataDir = await mkdtemp(join(tmpdir(), 'away-'))
  const databaseUrl = await postgres.createDatabase()
  const service = await createService({ dataDir, databaseUrl, projects: [{ id: 1, name: 'one' }] })
  await service.close()
  const args = ['console', '-p', '0', '--data', dataDir, '--database', databaseUrl]
  const child = spawn(process.execPath, [WAYMARK, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => lines.push(line))
  }
  const findLink = (): string => lines.map((line) => /http:\S+\?key=\S+/.exec(line)?.[0]).find(Boolean) ?? ''
  await expect.poll(findLink).not.toBe('')
  const link = new URL(findLink())
  const signedIn = await fetch(link, { redirect: 'manual' })
  const [cookie = ''] = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const ask = async (path: string): Promise<{ status: number; retryAfter: string | null; text: string }> => {
    const answer = await fetch(`${link.origin}/_waymark/console${path}`, { headers: { cookie } })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }
  }
  expect((await ask('/projects')).status).toBe(200)
  // PostgreSQL is stricter with what is no number than SQLite.
  expect((await ask('/p/1/issues/none')).status).toBe(404)
  expect((await ask(`/p/1/traces?min=${'9'.repeat(20)}`)).status).toBe(200)

  await postgres.kill()
  await expect.poll(async () => (await ask('/projects')).status).not.toBe(200)
  for (const [path, words] of [
    ['/projects', 'The database does not answer'],
    ['/p/1/issues', 'The database does not answer'],
    ['/sign-in', 'The database does not answer'],
    ['/de/projects', 'Die Datenbank antwortet nicht'],
    ['/json/projects', '{"detail":"the database does not answer at the moment"}'],
  ] as const) {
    const answer = await ask(path)
    expect(answer).toMatchObject({ status: 503, retryAfter: '10' })
    expect(answer.text).toContain(words)
    expect(answer.text).not.toContain('ECONNREFUSED')
  }
  expect(lines.join('\n')).toContain('ECONNREFUSED')

  await postgres.start()
  await expect.poll(async () => (await ask('/projects')).status).toBe(200)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a PostgreSQL that says nothing is away: questions are refused, reports wait, and it is told', async (context) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return context.skip()
  const proxy = await createSilentProxy(await postgres.createDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'silent-'))
  const said: string[] = []
  const service = await createService({
    dataDir,
    databaseUrl: proxy.url,
    projects: [{ id: 1, name: 'one', publicKey: 'abc' }],
    say: (sentence) => void said.push(sentence),
  })
  expect(await service.queries.listProjects()).toHaveLength(1)
  proxy.fallSilent()
  expect((await service.ingest(createErrorEnvelope(1, 1), { projectId: 1 })).status).toBe(200)
  await expect(service.queries.listProjects()).rejects.toMatchObject({ code: 'WMS016' })
  await expect.poll(() => said[0], { timeout: 40_000 }).toContain('no answer for 15 s')
  proxy.recover()
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toContain('takes reports again')
  await service.flush()
  const { issues } = await service.queries.listIssues({ projectId: 1 })
  expect(issues.map((issue) => issue.events)).toEqual([1])
  await service.close()
  await proxy.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})
