import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type Rollup, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageImportsPlugin } from './package-imports.ts'

let root: string
let vite: ViteDevServer

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'waymark-packages-')))
  // The second is on the plugin's own list; the third is not on any.
  for (const name of ['@shop/many', 'lucide-react', 'unlisted']) await installIcons(name)
  await installIcons('plain-many', {})
  vite = await createServer({
    root,
    configFile: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    environments: { rsc: {} },
    plugins: [
      packageImportsPlugin(['@shop/many', 'client-many', 'plain-many']),
      { name: 'look', enforce: 'pre', transform: look },
    ],
  })
})
afterAll(async () => {
  await vite?.close()
  await rm(root, { recursive: true, force: true })
})

async function installIcons(
  name: string,
  peerDependencies: object = { react: '*' },
  directive = '',
): Promise<void> {
  const folder = join(root, 'node_modules', name)
  await mkdir(join(folder, 'icons'), { recursive: true })
  const manifest = {
    name,
    version: '1.0.0',
    type: 'module',
    peerDependencies,
    exports: { '.': './index.js', './icons/*': './icons/*' },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const lines = []
  for (const icon of ['Plus', 'Minus']) {
    await writeFile(join(folder, `icons/${icon}.js`), `export default '${icon}'`)
    lines.push(`export { default as ${icon} } from './icons/${icon}.js'`)
  }
  await writeFile(join(folder, 'index.js'), `${directive}${lines.join('\n')}\nexport default {}`)
}

let files = 0
let written = ''

/** Stands after the plugin: what it sees is what the plugin wrote. */
function look(code: string, id: string): void {
  if (id.includes('/page-')) written = code
}

async function rewrite(environment: string, source: string): Promise<string> {
  const name = `page-${(files += 1)}.js`
  await writeFile(join(root, name), source)
  await vite.environments[environment]!.transformRequest(`/${name}`)
  return written.replaceAll(`${root}/node_modules/`, '')
}

test.each(['rsc', 'ssr'])('in %s code a name comes from the file that holds it', async (environment) => {
  expect(await rewrite(environment, "import { Plus as Add } from '@shop/many'\nlog(Add)")).toBe(
    'import { default as Add } from "@shop/many/icons/Plus.js";\nlog(Add)',
  )
})

test('well-known packages need no setting', async () => {
  expect(await rewrite('rsc', "import { Minus } from 'lucide-react'\nlog(Minus)")).toBe(
    'import { default as Minus } from "lucide-react/icons/Minus.js";\nlog(Minus)',
  )
})

test.each([
  ['a package that nobody listed', "import { Plus } from 'unlisted'\nlog(Plus)"],
  ['a name that is not understood', "import { Gone } from '@shop/many'\nlog(Gone)"],
  ['text that is shown', "log(`import { Plus } from '@shop/many'`)"],
  ['a comment', "// import { Plus } from '@shop/many'\nlog()"],
  ['a whole package', "import * as all from '@shop/many'\nlog(all)"],
  ['a default import', "import icons, { Plus } from '@shop/many'\nlog(icons, Plus)"],
  ['a file of the package', "import Plus from '@shop/many/icons/Plus.js'\nlog(Plus)"],
])('%s is imported as it is written', async (_name, source) => {
  expect(await rewrite('rsc', source)).toBe(source)
})

test('the browser gets the package in one piece in development', async () => {
  const source = "import { Plus } from '@shop/many'\nlog(Plus)"
  expect(await rewrite('client', source)).toBe(source)
})

test('lines below an import stay where they were', async () => {
  const code = await rewrite('rsc', "import {\n  Plus,\n  Minus,\n} from '@shop/many'\nlog(Plus, Minus)\n")
  expect(code).not.toContain("from '@shop/many'")
  expect(code.split('\n')[4]).toBe('log(Plus, Minus)')
})

test('several imports of one file are each written anew', async () => {
  const code = await rewrite(
    'rsc',
    "import { Plus } from '@shop/many'\nimport { Minus } from '@shop/many'\nlog(Plus, Minus)",
  )
  expect(code.match(/import /g)).toHaveLength(2)
  expect(code).not.toContain("from '@shop/many'")
})

test('a package without React is left to Node, in one piece', async () => {
  const source = "import { Plus } from 'plain-many'"
  expect(await rewrite('rsc', source)).toContain(source)
})

test('client components stay behind a main file that says what they are, unless they say it themselves', async () => {
  await installIcons('client-many', { react: '*' }, `'use client'\n`)
  await writeFile(join(root, 'node_modules/client-many/icons/Plus.js'), `'use client'\nexport default 1`)
  const plus = "import { Plus } from 'client-many'\nlog(Plus)"
  const minus = "import { Minus } from 'client-many'\nlog(Minus)"
  expect(await rewrite('rsc', plus)).toContain('"client-many/icons/Plus.js"')
  expect(await rewrite('rsc', minus)).toBe(minus)
  expect(await rewrite('ssr', minus)).toContain('"client-many/icons/Minus.js"')
})

test('a build reads the files that are asked for, and no others', async () => {
  await writeFile(join(root, 'entry.js'), "import { Plus } from '@shop/many'\nconsole.log(Plus)")
  const read: string[] = []
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
    plugins: [
      packageImportsPlugin(['@shop/many']),
      { name: 'list', moduleParsed: ({ id }: Rollup.ModuleInfo) => void read.push(id.split('/').at(-1)!) },
    ],
  })
  expect(read).toContain('Plus.js')
  expect(read).not.toContain('Minus.js')
})
