import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverBuiltinsPlugin } from './server-builtins.ts'

let root = ''
let vite: ViteDevServer
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-builtins-')))
  await mkdir(path.join(root, 'node_modules/util'), { recursive: true })
  await writeFile(path.join(root, 'node_modules/util/package.json'), '{ "name": "util", "main": "index.js" }')
  await writeFile(path.join(root, 'node_modules/util/index.js'), '')
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true },
    plugins: [serverBuiltinsPlugin()],
  })
})
afterAll(async () => {
  await vite?.close()
  await rm(root, { recursive: true, force: true })
})

const resolve = async (environment: string, source: string): Promise<string | undefined> =>
  (await vite.environments[environment]!.pluginContainer.resolveId(source, path.join(root, 'a.js')))?.id

test.each([
  ['util', 'node:util'],
  ['fs/promises', 'node:fs/promises'],
])('on the server %s is that of Node, whatever packages there are', async (source, id) => {
  expect(await resolve('ssr', source)).toBe(id)
})

test('a package that has such a name is found by its slash, and in the browser', async () => {
  const folder = path.join(root, 'node_modules')
  expect(await resolve('ssr', 'util/')).toContain(folder)
  expect(await resolve('client', 'util')).toContain(folder)
})
