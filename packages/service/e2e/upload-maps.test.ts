import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../../../e2e/harness/run-cli.ts'
import { send } from '../../../e2e/harness/send.ts'
import { startApp, type RunningApp } from '../../../e2e/harness/start-app.ts'
import type { SourceMapList } from '../../waymark/src/shared/manifest.ts'
import { createEnvelope, createTokens, runService, type RunningService } from './run-service.ts'

let service: RunningService
let app: RunningApp
let token = ''
let readToken = ''
beforeAll(async () => {
  service = await runService()
  ;({ build: token, read: readToken } = await createTokens(service))
  app = await startApp('telemetry', 'start', [], { WAYMARK_DSN: service.dsn })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

async function upload(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const run = runCli(['upload-maps', app.dir], app.dir, env)
  return { code: await run.ended, output: run.output() }
}

it.each<[name: string, env: () => Record<string, string>, says: RegExp]>([
  ['no DSN', () => ({ WAYMARK_MAPS_TOKEN: token }), /WAYMARK_DSN/],
  ['no token', () => ({ WAYMARK_DSN: service.dsn }), /WAYMARK_MAPS_TOKEN/],
  [
    'a token that reads',
    () => ({ WAYMARK_DSN: service.dsn, WAYMARK_MAPS_TOKEN: readToken }),
    /403, the token is not one that sends source maps/,
  ],
])('with %s nothing is sent', async (_, env, says) => {
  const { code, output } = await upload(env())
  expect(code).toBe(1)
  expect(output).toMatch(says)
  expect((await service.service.queries.readSettings({ projectId: 1 })).sourceMaps).toEqual([])
})

it('errors of an app with its console elsewhere show the sources', async () => {
  const { code, output } = await upload({ WAYMARK_DSN: service.dsn, WAYMARK_MAPS_TOKEN: token })
  expect(output).toMatch(/Sent \d+ source maps/)
  expect(code).toBe(0)

  await send(app.url, '/throws/page/1')
  await send(app.url, '/api/flush', { method: 'POST' })
  await expect
    .poll(() => findFrame('Error'))
    .toMatchObject({
      filename: expect.stringMatching(/^app\/.*page\.tsx$/),
    })
})

it('so do those of its pages, by the address of the script', async () => {
  const outDir = join(app.dir, '.waymark')
  const list = JSON.parse(await readFile(join(outDir, 'source-maps.json'), 'utf8')) as SourceMapList
  const [path, { map }] = Object.entries(list.files).find(([script]) => script.startsWith('/_waymark/'))!
  let place: { line: number; column: number; source: string } | undefined
  eachMapping(new TraceMap(await readFile(join(outDir, map), 'utf8')), (mapping) => {
    if (mapping.source === null || place !== undefined) return
    place = { line: mapping.generatedLine, column: mapping.generatedColumn + 1, source: mapping.source }
  })
  const frame = {
    filename: `https://shop.example${path}`,
    function: 'a',
    lineno: place?.line,
    colno: place?.column,
    in_app: true,
  }
  const event = {
    platform: 'javascript',
    release: 'another',
    exception: { type: 'PageError', value: 'x', stacktrace: { frames: [frame] } },
  }
  expect((await service.post(createEnvelope(event))).status).toBe(200)
  await expect.poll(() => findFrame('PageError')).toMatchObject({ generated: { filename: frame.filename } })
})

/** The innermost frame of the app in the latest error of a type. */
async function findFrame(type: string): Promise<unknown> {
  const { queries } = service.service
  const { issues } = await queries.listIssues({ projectId: 1, tab: 'all' })
  const issue = issues.find((candidate) => candidate.type === type)
  if (issue === undefined) return undefined
  const { event } = await queries.readEvent({ projectId: 1, issueId: issue.id, event: 'last' })
  return event.exceptions.at(-1)?.frames.findLast((frame) => frame.inApp)
}
