import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mapNextConfig } from './next-config-keys.ts'

let root = ''
const file = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), text)
}
/** Stands for Babel: what it was called with is a part of what it makes. */
const BABEL = `exports.transformAsync = async (code, { filename, parserOpts, plugins: [[plugin, options]] }) => ({
  code: code + ';console.log(' + JSON.stringify([require('path').basename(filename), ...parserOpts.plugins, require(plugin), options]) + ')',
})`
const addCompiler = (): Promise<void> =>
  file('node_modules/babel-plugin-react-compiler/index.js', "module.exports = 'compiler'")

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-compiler-')))
  await file('package.json', '{}')
  await file('node_modules/lib/index.js', 'export const useLib = () => <p />')
  await file('plain.ts', 'export const sum: number = 1 + 1')
  await file('marked.jsx', "export function Marked() { 'use memo'; return null }")
  await file(
    'entry.ts',
    "export * from './plain'\nexport * from './marked'\nexport const useEntry = (): number => 1",
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = (reactCompiler: unknown): { plugins: Plugin[]; warnings: string[] } => {
  const { config, ignoredKeys } = mapNextConfig({ reactCompiler }, { file: 'next.config.js', root })
  const { plugins = [] } = (config['vite'] ?? {}) as { plugins?: Plugin[] }
  return { plugins, warnings: ignoredKeys.map(({ error }) => `${error.message} ${error.hint}`) }
}

/** What Babel was called with. */
async function compile(reactCompiler: unknown): Promise<string[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: read(reactCompiler).plugins,
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: path.join(root, 'entry.ts'), preserveEntrySignatures: 'strict' },
    },
  })
  const code = (result as { output: { code?: string }[] }).output.map((chunk) => chunk.code).join('')
  return [...code.matchAll(/console\.log\((\[[^]*?\])\)/g)]
    .map(([, call = '']) => JSON.stringify(JSON.parse(call.replaceAll(/([{,\s])(\w+):/g, '$1"$2":'))))
    .sort()
}

test('runs over files with components or hooks, with its options', async () => {
  await addCompiler()
  await file('node_modules/@babel/core/index.js', BABEL)
  expect(read(true).warnings).toEqual([])
  expect(await compile(true)).toEqual([
    '["entry.ts","jsx","typescript","compiler",{}]',
    '["marked.jsx","jsx","compiler",{}]',
  ])
  expect(await compile({ compilationMode: 'annotation' })).toEqual([
    '["marked.jsx","jsx","compiler",{"compilationMode":"annotation"}]',
  ])
})

test('Babel may be that of another package', async () => {
  await addCompiler()
  await file('node_modules/next/dist/compiled/babel/core.js', BABEL)
  expect(await compile(true)).toHaveLength(2)
})

test.each([true, { panicThreshold: 'none' }])('%j without it says what to install', async (value) => {
  await file('node_modules/@babel/core/index.js', BABEL)
  expect(read(value)).toEqual({
    plugins: [],
    warnings: [
      '"reactCompiler" in next.config.js has no effect. Components are not memoized. Install what compiles them: npm i -D babel-plugin-react-compiler @babel/core. More in node_modules/waymark/docs/migrating-from-next.md.',
    ],
  })
})

test('turned off it asks for nothing', () => {
  expect(read(false)).toEqual({ plugins: [], warnings: [] })
})
