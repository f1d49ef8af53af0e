import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnerMapper, type RunModules } from './owner-positions.ts'
import { readStack } from './stack-frames.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-owners-')))
const file = join(root, 'page.ts')
writeFileSync(
  file,
  'interface Gone {\n  a: string\n  b: string\n}\n\nexport function draw(): string {\n  return new Error("x").stack ?? ""\n}\n',
)
let server: ViteDevServer

beforeAll(async () => {
  const options = { middlewareMode: true, ws: false, watch: null } as const
  server = await createServer({ root, configFile: false, logLevel: 'silent', server: options })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

/** As React does it: with nothing that maps in between. */
async function drawStack(): Promise<string> {
  const runner = createServerModuleRunner(server.environments.ssr, {
    sourcemapInterceptor: false,
    hmr: false,
  })
  const { draw } = (await runner.import('/page.ts')) as { draw(): string }
  const stack = draw()
  await runner.close()
  return stack
}

it('finds the source of code that Vite runs', async () => {
  const [location] = readStack(await drawStack())
  expect(location).toMatchObject({ functionName: 'draw', source: file })
  const modules = { environments: { ssr: server.environments.ssr } } as unknown as RunModules
  const mapOwner = createOwnerMapper(modules, root)
  expect(location!.line).not.toBe(7)
  expect(mapOwner(location!, 'ssr')).toMatchObject({ path: file, line: 7, column: 10 })
  // The other renderer has not run it.
  expect(mapOwner(location!, 'rsc')).toBeUndefined()
  expect(mapOwner({ ...location!, source: `file://${file}` }, 'ssr')).toBeUndefined()
})

it('finds server components that the HTML renderer was told about', async () => {
  const [location] = readStack(await drawStack())
  const modules = { environments: { rsc: server.environments.ssr } } as unknown as RunModules
  const told = { ...location!, source: `file://${file}` }
  expect(createOwnerMapper(modules, root)(told, 'ssr')).toMatchObject({ path: file, line: 7 })
})

it.each(['<anonymous>', 'node:internal/x', '/elsewhere.ts'])('knows nothing of %s', (source) => {
  const modules = { environments: { ssr: server.environments.ssr } } as unknown as RunModules
  expect(
    createOwnerMapper(modules, root)({ functionName: '', source, line: 9, column: 9 }, 'ssr'),
  ).toBeUndefined()
})
