import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HotPayload, ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparePackages } from './prepare-packages.ts'
import type { RouteSource } from './routes-plugin.ts'

let root: string
let sent: string[]
let asked: string[]
let vite: ViteDevServer
let routes: RouteSource

const RELOAD: HotPayload = { type: 'full-reload', path: '*' }

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-prepare-')))
  sent = []
  asked = []
  const file = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  await file('page.js', "import './first.js'")
  await file('first.js', "'use client'\nimport 'one'\nimport './second.js'")
  await file('second.js', "import 'two'")
  const hot = { send: ({ type }: HotPayload) => void sent.push(type) }
  const resolve = (source: string, importer: string): { id: string } => ({
    id: source.startsWith('.')
      ? path.resolve(path.dirname(importer), source)
      : `${root}/node_modules/${source}/index.js`,
  })
  const client = {
    hot,
    config: { optimizeDeps: {} },
    pluginContainer: {
      async resolveId(source: string, importer: string, options?: { scan?: boolean }) {
        asked.push(`${source}${options?.scan === true ? '' : ' is needed'}`)
        // Vite prepares packages again when it meets another one.
        if (options?.scan !== true) hot.send(RELOAD)
        return resolve(source, importer)
      },
    },
  }
  const rsc = {
    config: { resolve: { noExternal: [] } },
    pluginContainer: { resolveId: async (source: string, importer: string) => resolve(source, importer) },
  }
  vite = { environments: { client, rsc } } as never
  routes = { files: () => [path.join(root, 'page.js')], pages: () => ({ pages: [] }) } as never
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('packages are named once all are found, so that they are prepared in one go', async () => {
  await preparePackages(vite, routes, { optimizePackageImports: [] })
  expect(asked.slice(-2).sort()).toEqual(['one is needed', 'two is needed'])
  expect(asked.slice(0, -2).every((source) => !source.includes('needed'))).toBe(true)
})

test('no page is told to load again before there is one', async () => {
  await preparePackages(vite, routes, { optimizePackageImports: [] })
  expect(sent).toEqual([])
  vite.environments['client']!.hot.send(RELOAD)
  expect(sent).toEqual(['full-reload'])
})

test('other messages go on', async () => {
  const preparing = preparePackages(vite, routes, { optimizePackageImports: [] })
  vite.environments['client']!.hot.send({ type: 'custom', event: 'x' })
  await preparing
  expect(sent).toEqual(['custom'])
})
