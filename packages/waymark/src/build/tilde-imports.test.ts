import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tildeImportsPlugin } from './tilde-imports.ts'

let root = ''
const file = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), text)
}

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-tilde-')))
  await file('node_modules/kit/package.json', '{ "name": "kit" }')
  await file('node_modules/kit/kit.css', '.kit { color: red; background: url(~kit/dot.svg) }')
  await file('node_modules/kit/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await file('own/own.css', '.own { color: blue }')
  await file('entry.css', "@import '~kit/kit.css';")
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function compile(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [tildeImportsPlugin(root)],
    resolve: { alias: { '~own': path.join(root, 'own') } },
    build: { write: false, rolldownOptions: { input: path.join(root, 'entry.css') } },
  })
  return JSON.stringify((result as { output: unknown[] }).output)
}

test('a stylesheet finds packages by a tilde, and so does what it imports', async () => {
  const text = await compile()
  expect(text).toContain('.kit{color:red')
  expect(text).toContain('data:image/svg+xml')
})

test('paths of the app that begin with a tilde stay what they are', async () => {
  await file('tsconfig.json', '{ "compilerOptions": { "paths": { "~own/*": ["./own/*"] } } }')
  await file('entry.css', "@import '~own/own.css';")
  expect(await compile()).toContain('.own{')
})
