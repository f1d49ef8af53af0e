import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserImportsPlugin } from './browser-imports.ts'

describe('modules of the server in code for the browser', () => {
  let vite: ViteDevServer

  beforeAll(async () => {
    vite = await createServer({
      configFile: false,
      envDir: false,
      appType: 'custom',
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      environments: { rsc: {} },
      plugins: [browserImportsPlugin('/shop')],
    })
  })
  afterAll(() => vite?.close())

  const resolveIn = (environment: string, source: string, importer: string): Promise<unknown> =>
    vite.environments[environment]!.pluginContainer.resolveId(source, importer)

  test.each([
    ['node:fs', '/shop/app/part.tsx', 'app/part.tsx'],
    ['fs', '/shop/app/part.tsx', 'app/part.tsx'],
    ['fs/promises', '/shop/lib/read.ts?v=1', 'lib/read.ts'],
    ['node:test', '/shop/app/part.tsx', 'app/part.tsx'],
  ])('%s in %s is refused, naming both', async (source, importer, file) => {
    await expect(resolveIn('client', source, importer)).rejects.toMatchObject({
      code: 'WM_NODE_MODULE_IN_BROWSER',
      message: expect.stringMatching(new RegExp(`^${file} imports ${source},`)),
    })
  })

  test.each([
    ['waymark/headers', '/shop/app/part.tsx', 'app/part.tsx'],
    ['next/headers', '/shop/app/part.tsx', 'app/part.tsx'],
    ['next/cache.js', '/shop/lib/read.ts?v=1', 'lib/read.ts'],
    ['server-only', '/shop/lib/read.ts', 'lib/read.ts'],
    ['server-only', '/shop/node_modules/x/index.js', 'node_modules/x/index.js'],
  ])('%s in %s is refused: only the server has it', async (source, importer, file) => {
    await expect(resolveIn('client', source, importer)).rejects.toMatchObject({
      code: 'WM_SERVER_MODULE_IN_BROWSER',
      message: expect.stringMatching(new RegExp(`^${file} imports ${source},`)),
    })
  })

  test.each([
    ['what is rendered of pages/', 'ssr', 'server-only', '/shop/lib/read.ts'],
    ['what navigates', 'client', 'next/navigation', '/shop/app/part.tsx'],
    ['the server', 'rsc', 'node:fs', '/shop/app/page.tsx'],
    ['the server side of client components', 'ssr', 'node:fs', '/shop/app/part.tsx'],
    ['the browser those that are made for it', 'client', 'node:path', '/shop/app/part.tsx'],
    ['packages', 'client', 'node:fs', '/shop/node_modules/x/index.js'],
    ['files outside the app', 'client', 'node:fs', '/elsewhere/x.js'],
    ['files of the app with such a name', 'client', './fs', '/shop/app/part.tsx'],
  ])('%s may import them', async (_name, environment, source, importer) => {
    const answer = await resolveIn(environment, source, importer).then(
      () => 'allowed',
      (error: unknown) => error,
    )
    expect(answer).toBe('allowed')
  })
})
