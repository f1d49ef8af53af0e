import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readNamedPlugins } from './postcss-config.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postcss-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const PLUGIN = 'module.exports = (options) => ({ postcssPlugin: "mark", options })\n'

test.each([
  ['a list of names', 'postcss.config.mjs', 'export default { plugins: ["mark"] }', undefined],
  ['names with options', 'postcss.config.js', 'module.exports = { plugins: [["mark", { a: 1 }]] }', { a: 1 }],
  ['JSON', 'postcss.config.json', '{ "plugins": ["mark"] }', undefined],
])('%s is read', async (_, file, text, options) => {
  await write('node_modules/mark/index.js', PLUGIN)
  await write(file, text)
  expect(await readNamedPlugins(root)).toEqual({ plugins: [{ postcssPlugin: 'mark', options }] })
})

test.each([
  ['no file', 'other.mjs', ''],
  ['names with options as an object', 'postcss.config.mjs', 'export default { plugins: { mark: {} } }'],
  ['plugins', 'postcss.config.mjs', 'export default { plugins: [{ postcssPlugin: "own" }] }'],
  ['a broken file', 'postcss.config.mjs', 'export default {'],
])('%s is left to Vite', async (_, file, text) => {
  await write(file, text)
  expect(await readNamedPlugins(root)).toBeUndefined()
})

test('a package that is not installed is named', async () => {
  await write('postcss.config.mjs', 'export default { plugins: ["not-there"] }')
  await expect(readNamedPlugins(root)).rejects.toThrow('not-there')
})
