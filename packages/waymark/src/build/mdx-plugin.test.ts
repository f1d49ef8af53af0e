import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mdxPlugin, type MdxSettings } from './mdx-plugin.ts'

let root = ''
const file = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), text)
}
const addPackage = async (name: string, code: string, manifest: object = {}): Promise<void> => {
  await file(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, type: 'module', exports: './index.js', ...manifest }),
  )
  await file(`node_modules/${name}/index.js`, code)
}
/** Stands for the compiler: what it was called with is what it makes. */
const COMPILER = `export const compile = async (file, options) => {
  if (file.value === 'broken') throw Object.assign(new Error('1:2: broken'), { reason: 'is broken', line: 1, column: 2 })
  const plugins = options.remarkPlugins?.map((entry) => [entry].flat().map((part) => part?.name ?? part))
  return \`import { useMDXComponents } from "\${options.providerImportSource}"
console.log(\${JSON.stringify({ text: file.value, plugins, gfm: options.gfm })}, useMDXComponents())\`
}`

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-mdx-')))
  await file('package.json', '{ "type": "module" }')
  await file('entry.mdx', 'some text')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function compile(settings: Partial<MdxSettings> = {}, input = 'entry.mdx'): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [mdxPlugin({ extension: /\.mdx$/, options: {}, ...settings })],
    build: { write: false, minify: false, rolldownOptions: { input: path.join(root, input) } },
  })
  return JSON.stringify((result as { output: { code?: string }[] }).output.map(({ code }) => code))
}

test('the compiler may be that of the loader', async () => {
  await addPackage('@mdx-js/loader', '')
  await addPackage('@mdx-js/loader/node_modules/@mdx-js/mdx', COMPILER)
  expect(await compile()).toContain('some text')
})

test('without a compiler it says what to install', async () => {
  await expect(compile()).rejects.toThrow('package @mdx-js/mdx, which this app does not have')
})

test('options are handed on, and plugins may be named', async () => {
  await addPackage('@mdx-js/mdx', COMPILER)
  await addPackage('remark-one', 'export default function one() {}')
  await addPackage('remark-two', 'export default function two() {}', { exports: { import: './index.js' } })
  const three = (): void => {}
  const remarkPlugins = ['remark-one', ['remark-two', { depth: 2 }], three]
  const text = await compile({ options: { gfm: true, remarkPlugins } })
  expect(text.replaceAll(/\\[nt"]|\s/g, '')).toContain(
    'plugins:[[one],[two,{depth:2}],[three]],gfm:true'.replaceAll(/\s/g, ''),
  )
})

test('components come from a file of the app, else from the package, else there are none', async () => {
  await addPackage('@mdx-js/mdx', COMPILER)
  expect(await compile()).toContain('({})')
  await addPackage('@mdx-js/react', "export const useMDXComponents = () => 'of the package'")
  expect(await compile()).toContain('of the package')
  await file('src/mdx-components.tsx', "export const useMDXComponents = (): string => 'of the app'")
  expect(await compile()).toContain('of the app')
})

test('only files with the extension are compiled, and not when their text is asked for', async () => {
  await addPackage('@mdx-js/mdx', COMPILER)
  await file('entry.js', "import text from './entry.mdx?raw'\nconsole.log(text + '?')")
  expect(await compile({}, 'entry.js')).not.toContain('plugins')
  await file('page.md', 'of Markdown')
  expect(await compile({ extension: /\.mdx?$/ }, 'page.md')).toContain('of Markdown')
})

test('what is wrong is said with its place', async () => {
  await addPackage('@mdx-js/mdx', COMPILER)
  await file('entry.mdx', 'broken')
  const error = await compile().catch((cause: unknown) => cause)
  expect(String(error)).toContain('is broken')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain('entry.mdx')
})
