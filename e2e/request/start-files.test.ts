import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { traceModules } from '../../packages/waymark/src/build/trace-modules.ts'
import { ROOT_DIR } from '../harness/paths.ts'
import { send } from '../harness/send.ts'
import { startApp } from '../harness/start-app.ts'

let dir = ''
beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'loaded-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Starts a server, asks for these paths, and says which files of this package it had loaded when it ended. */
async function listLoaded(paths: Record<string, number>): Promise<string[]> {
  const app = await startApp('hello', 'start', [], { NODE_V8_COVERAGE: dir })
  for (const path in paths) expect((await send(app.url, path)).status).toBe(paths[path])
  // Node writes the list when it ends by itself.
  app.run.child.kill('SIGTERM')
  await app.run.ended
  const files: string[] = []
  for (const name of await readdir(dir)) {
    const { result } = JSON.parse(await readFile(join(dir, name), 'utf8')) as { result: { url: string }[] }
    for (const { url } of result) files.push(...(/\/waymark\/dist\/(.+)$/.exec(url)?.slice(1) ?? []))
  }
  return files
}

test('a server that reports nothing, has no rules and shows no images does not load what that takes', async () => {
  const files = await listLoaded({ '/': 200 })
  expect(files).toContain('node/serve.js')
  for (const unused of [
    'node/console/run-console.js',
    'node/image/serve-image.js',
    'node/telemetry/transport.js',
    'node/worker-group.js',
    'shared/match-config-routes.js',
  ])
    expect(files).not.toContain(unused)
  // About a millisecond each, on a quiet machine.
  expect(files.length).toBeLessThan(90)
})

test('the image service is loaded by the first request for an image', async () => {
  expect(await listLoaded({ '/_waymark/image': 400 })).toContain('node/image/serve-image.js')
})

/** Scripts of the package as npm would pack it, from its folder `dist`. */
function listPacked(): string[] {
  const json = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(ROOT_DIR, 'packages/waymark'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(json.toString()) as [{ files: { path: string }[] }]
  return files.flatMap(({ path }) => /^dist\/(.*\.js)$/.exec(path)?.slice(1) ?? [])
}

test('of the service, the package holds what is loaded and nothing that only its threads hold in one piece', async () => {
  const dist = join(ROOT_DIR, 'packages/waymark/dist')
  const packed = listPacked().filter((file) => !file.startsWith('console/'))
  const isOfService = (file: string): boolean => file.startsWith('service/')
  const entries = packed.filter((file) => !isOfService(file)).map((file) => join(dist, file))
  const folders = { '#service/': join(dist, 'service') }
  const { files } = await traceModules(entries, { folders })
  const loaded = [...files].map((file) => relative(dist, file)).filter(isOfService)
  expect(packed.filter(isOfService).toSorted()).toEqual(loaded.toSorted())
  expect(loaded).toContain('service/threads/writer.js')
  // What answers questions is in the thread that answers them.
  expect(loaded).not.toContain('service/queries/queries.js')
})

// Each thread keeps the code of every file that it loads.
test.each(['writer', 'reader'])('the %s of the service is made of a few files', async (thread) => {
  const dir = join(ROOT_DIR, 'packages/waymark/dist/service/threads')
  const { files, packages } = await traceModules([join(dir, `${thread}.js`)])
  expect(files.size).toBeGreaterThan(1)
  expect(files.size).toBeLessThan(10)
  for (const file of files) expect(file.startsWith(dir), file).toBe(true)
  // The database, and what sends mail, come with those who use them.
  for (const name of packages) expect(['nodemailer', 'pg']).toContain(name)
  expect(await readFile(join(dir, 'LICENSES.txt'), 'utf8')).toMatch(/^kysely [\d.]+$/m)
})
