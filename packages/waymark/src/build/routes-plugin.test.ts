import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppTree, Folder } from '../shared/route-tree.ts'
import type { ResolvedProject } from './config.ts'
import { NO_PAGES } from '../shared/pages-tree.ts'
import { createRouteSource, routesPlugin, type RouteSource } from './routes-plugin.ts'

let root: string
let vite: ViteDevServer
let routes: RouteSource

function createTree(files: Folder<string>['files'], robots: string): AppTree<string> {
  const robotsFile = {
    kind: 'robots' as const,
    pattern: '/robots.txt',
    file: robots,
    source: 'static' as const,
    extension: 'txt',
  }
  return {
    root: {
      name: '',
      kind: 'root',
      urlSegment: '',
      files,
      metadataFiles: [robotsFile],
      folders: [],
      slots: {},
    },
  }
}

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'waymark-routes-')))
  await mkdir(join(root, 'app'))
  await writeFile(join(root, 'app/page.tsx'), 'export default () => null')
  await writeFile(join(root, 'app/robots.txt'), 'Disallow: /shown')
  await writeFile(join(root, '.env'), 'SECRET=hidden')
  routes = createRouteSource({
    tree: createTree({ page: join(root, 'app/page.tsx') }, join(root, 'app/robots.txt')),
    pages: NO_PAGES,
  })
  const project = { root, appDir: join(root, 'app'), config: { pageExtensions: ['ts'] } }
  vite = await createServer({
    root,
    configFile: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    environments: { rsc: {} },
    plugins: [routesPlugin(project as unknown as ResolvedProject, routes)],
  })
})
afterAll(async () => {
  await vite?.close()
  await rm(root, { recursive: true, force: true })
})

/** Text of a virtual module as one environment gets it; `undefined` when it gets none. */
async function load(environment: string, name: string): Promise<string | undefined> {
  const container = vite.environments[environment]!.pluginContainer
  const resolved = await container.resolveId(`virtual:waymark/${name}`)
  const loaded = resolved === null ? null : await container.load(resolved.id)
  return typeof loaded === 'string' ? loaded : loaded?.code
}

const encode = (text: string): string => Buffer.from(text).toString('base64')

describe('must refuse', () => {
  test.each(['client', 'ssr'])('the routes to %s code', async (environment) => {
    expect(await load(environment, 'app')).toBeUndefined()
    expect(await load(environment, `file/${root}/app/page.tsx`)).toBeUndefined()
    expect(await load(environment, `bytes/${root}/app/robots.txt`)).toBeUndefined()
  })

  test.each(['client', 'rsc'])('files that are no route files, to %s code', async (environment) => {
    for (const kind of ['bytes', 'file']) {
      for (const path of [
        '/etc/passwd',
        `${root}/.env`,
        `${root}/app/../.env`,
        `${root}/app/robots.txt/../../.env`,
        `${root}/app/robots.txt?x`,
        'app/robots.txt',
        '',
      ]) {
        expect(await load(environment, `${kind}/${path}`), `${kind} of ${path}`).toBeUndefined()
      }
    }
  })

  test('names that do not exist', async () => {
    for (const name of ['', 'nothing', `bytes${root}/app/robots.txt`, '../app', 'app/'])
      expect(await load('rsc', name), name).toBeUndefined()
  })
})

describe('the server gets', () => {
  test('its routes', async () => {
    expect(await load('rsc', 'app')).toContain('app/page.tsx')
  })

  test('a route file with its styles, and the bytes of a file that is served as it is', async () => {
    expect(await load('rsc', `file/${root}/app/page.tsx`)).toContain(
      `import * as module from "${root}/app/page.tsx"`,
    )
    expect(await load('rsc', `bytes/${root}/app/robots.txt`)).toContain(encode('Disallow: /shown'))
  })

  test('what was added since, and no longer what is gone', async () => {
    const before = { tree: routes.tree(), pages: NO_PAGES }
    await writeFile(join(root, 'app/new.txt'), 'new')
    routes.update({ tree: createTree({}, join(root, 'app/new.txt')), pages: NO_PAGES })
    expect(await load('rsc', `bytes/${root}/app/new.txt`)).toContain(encode('new'))
    expect(await load('rsc', `bytes/${root}/app/robots.txt`)).toBeUndefined()
    routes.update(before)
  })
})

test('the browser gets its hooks, which hold nothing else', async () => {
  expect(await load('client', 'instrumentation-client')).toContain('onRouterTransitionStart')
})
