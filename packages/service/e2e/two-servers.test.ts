import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/find-postgres.mjs'
import { createAccess } from '../../waymark/dist/service/access/access.js'
import type { Project } from '../../waymark/dist/service/project.js'
import { startServiceServer, type ServiceServer } from '../../waymark/dist/service/stand-alone.js'
import { startPostgres, type PostgresServer } from '../src/testing/postgres.ts'
import { createEnvelope } from './run-service.ts'

async function send({ url }: ServiceServer, { id, publicKey }: Project, message = 'hello'): Promise<number> {
  const body = createEnvelope({ message })
  const answer = await fetch(`${url}/api/${id}/envelope/?sentry_key=${publicKey}`, { method: 'POST', body })
  return answer.status
}

describe.skipIf(findPostgres() === undefined)('two servers with one database', () => {
  let postgres: PostgresServer | undefined
  let dir = ''
  let here: ServiceServer
  let there: ServiceServer

  beforeAll(async () => {
    postgres = await startPostgres()
    if (postgres === undefined) return
    dir = await mkdtemp(join(tmpdir(), 'two-'))
    const databaseUrl = await postgres.createDatabase()
    const start = (name: string): Promise<ServiceServer> =>
      startServiceServer({
        dataDir: join(dir, name),
        databaseUrl,
        projects: [{ id: 1, name: 'one', publicKey: 'abc' }],
        host: '127.0.0.1',
        port: 0,
      })
    here = await start('here')
    there = await start('there')
  })

  afterAll(async () => {
    if (postgres === undefined) return
    await here.close()
    await there.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  })

  it('a project that was made at one server is known to the other by its first report', async () => {
    const project = await here.service.commands.createProject({ name: 'first report' })
    expect(await send(there, project, 'of a new project')).toBe(200)
    await there.service.flush()
    const { issues } = await here.service.queries.listIssues({ projectId: project.id })
    expect(issues.map(({ value }) => value)).toEqual(['of a new project'])
  })

  it('a project that was made at one server is known to pages and builds of the other', async () => {
    const project = await here.service.commands.createProject({ name: 'Another Shop' })
    // What nobody knows is looked up once in a second.
    await expect.poll(async () => (await there.service.findProject(project.id))?.name).toBe('Another Shop')
    const named = await here.service.commands.createProject({ name: 'Third Shop' })
    const access = createAccess({ store: here.service.accessStore })
    const { token } = await access.createToken({ name: 'ci', createdBy: 'owner', purpose: 'source-maps' })
    await expect
      .poll(async () => {
        const target = `${there.url}/api/${named.id}/source-maps/?url=~/app.js`
        const headers = { authorization: `Bearer ${token}` }
        const map = '{"version":3,"sources":[],"mappings":""}'
        return (await fetch(target, { method: 'PUT', headers, body: map })).status
      })
      .toBe(200)
  })

  it('a key that was replaced at one server is refused by the other, and the new one is taken', async () => {
    const project = await here.service.commands.createProject({ name: 'rotated' })
    await expect.poll(() => send(there, project)).toBe(200)
    const { publicKey } = await here.service.commands.rotateKey({ projectId: project.id })
    await expect.poll(() => send(there, { ...project, publicKey })).toBe(200)
    expect(await send(there, project)).toBe(403)
    const again = await here.service.commands.rotateKey({ projectId: project.id })
    // Nobody sends with the new key, so nothing makes the server look.
    await expect.poll(() => send(there, { ...project, publicKey })).toBe(403)
    expect(again.publicKey).not.toBe(publicKey)
  })

  it('what the other server takes for a project that was deleted leaves nothing', async () => {
    const project = await here.service.commands.createProject({ name: 'deleted' })
    await expect.poll(() => send(there, project)).toBe(200)
    await here.service.commands.deleteProject({ projectId: project.id })
    await send(there, project)
    await there.service.flush()
    expect(await here.service.queries.listIssues({ projectId: project.id })).toMatchObject({ issues: [] })
    await expect.poll(() => send(there, project)).toBe(403)
  })

  it('a source map that was sent to one server is applied by the other', async () => {
    const debugId = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'
    const map = { version: 3, sources: ['src/cart.ts'], sourcesContent: ['pay()'], mappings: 'AAAA' }
    // Larger than one piece.
    const text = JSON.stringify({ ...map, names: [], x_noise: randomBytes(1_500_000).toString('base64') })
    await here.service.commands.saveSourceMap({ projectId: 1, debugId, file: 'a.js.map', map: text })
    const frame = { filename: 'https://shop.example/a.js', lineno: 1, colno: 1, in_app: true, function: 'x' }
    const images = [{ type: 'sourcemap', code_file: frame.filename, debug_id: debugId }]
    const event = {
      platform: 'javascript',
      exception: { type: 'Mapped', value: 'x', stacktrace: { frames: [frame] } },
      debug_meta: { images },
    }
    const path = '/api/1/envelope/?sentry_key=abc'
    expect((await fetch(there.url + path, { method: 'POST', body: createEnvelope(event) })).status).toBe(200)
    await there.service.flush()
    const { queries } = there.service
    const [issue] = (await queries.listIssues({ projectId: 1, search: 'Mapped' })).issues
    const read = async (): Promise<unknown> =>
      (await queries.readEvent({ projectId: 1, issueId: issue?.id ?? 0, event: 'last' })).event.exceptions[0]
        ?.frames[0]
    expect(await read()).toMatchObject({ filename: 'src/cart.ts', source: 'pay()' })
    expect(await readdir(join(dir, 'there', 'source-maps', '1'))).toEqual([`${debugId}.map.gz`])
  })
})
