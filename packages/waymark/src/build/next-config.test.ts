import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { COMPAT_NAMES, COMPAT_VERSION } from '../shared/wire.ts'
import { loadConfig, type ResolvedProject } from './config.ts'

let root = ''
const file = async (name: string, text = ''): Promise<void> => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), text)
}

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-next-config-')))
  await file('app/page.tsx')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const load = (mode: 'production' | 'development' = 'production'): Promise<ResolvedProject> =>
  loadConfig(root, { mode })

async function readFailure(): Promise<string> {
  try {
    await load()
  } catch (error) {
    if (isWaymarkError(error)) return `${error.code} ${error.message}`
    throw error
  }
  return 'nothing was thrown'
}

const TYPED = `import type { NextConfig } from 'next'
const config: NextConfig = { env: { KIND: 'ok' } }
export default config
`

test.each<[string, string, string]>([
  ['a CommonJS object', 'next.config.js', "module.exports = { env: { KIND: 'ok' } }"],
  ['a CommonJS file by name', 'next.config.cjs', "module.exports = { env: { KIND: 'ok' } }"],
  ['a CommonJS function', 'next.config.js', "module.exports = () => ({ env: { KIND: 'ok' } })"],
  ['a CommonJS promise', 'next.config.js', "module.exports = Promise.resolve({ env: { KIND: 'ok' } })"],
  [
    'a compiled default export',
    'next.config.js',
    "exports.__esModule = true; exports.default = { env: { KIND: 'ok' } }",
  ],
  [
    'module syntax without a word in package.json',
    'next.config.js',
    "export default { env: { KIND: 'ok' } }",
  ],
  ['a module', 'next.config.mjs', "export default { env: { KIND: 'ok' } }"],
  ['an async function', 'next.config.mjs', "export default async () => ({ env: { KIND: 'ok' } })"],
  ['TypeScript', 'next.config.ts', TYPED],
  ['a TypeScript module', 'next.config.mts', TYPED],
  [
    'TypeScript in the manner of CommonJS',
    'next.config.ts',
    "const { KIND } = require('./kind.cjs')\nmodule.exports = { env: { KIND } }",
  ],
])('reads %s', async (_, name, source) => {
  await file('package.json', '{}')
  await file('kind.cjs', "exports.KIND = 'ok'")
  await file(name, source)
  const project = await load()
  expect(project.configFile).toBe(path.join(root, name))
  expect(project.names).toEqual(COMPAT_NAMES)
  expect(project.config.env).toEqual({ KIND: 'ok' })
  expect(project.warnings).toEqual([])
})

test.each([
  ['production', 'phase-production-build'],
  ['development', 'phase-development-server'],
] as const)('tells a function the phase of %s, and the defaults', async (mode, phase) => {
  await file(
    'next.config.js',
    'module.exports = (phase, { defaultConfig }) => ({ ...defaultConfig, env: { ...defaultConfig.env, phase } })',
  )
  const { config, warnings } = await load(mode)
  expect(config.env).toEqual({ phase })
  expect(warnings).toEqual([])
})

describe('without the package next', () => {
  const BODY = '({ env: { phase: PHASE_PRODUCTION_BUILD, version } })'
  test.each<[string, string]>([
    [
      'next.config.js',
      `const { PHASE_PRODUCTION_BUILD } = require('next/constants')\nconst { version } = require('next/package.json')\nmodule.exports = ${BODY}`,
    ],
    [
      'next.config.js',
      `module.exports = async () => { const { PHASE_PRODUCTION_BUILD } = require('next/constants.js'); const { version } = require('next/package.json'); return ${BODY} }`,
    ],
    [
      'next.config.mjs',
      `import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'\nimport next from 'next/package.json'\nconst { version } = next\nexport default ${BODY}`,
    ],
    [
      'next.config.ts',
      `import { PHASE_PRODUCTION_BUILD } from 'next/constants'\nimport { version } from 'next/package.json'\nexport default ${BODY}`,
    ],
  ])('%s may ask it for its constants and version', async (name, source) => {
    await file(name, source)
    expect((await load()).config.env).toEqual({ phase: 'phase-production-build', version: COMPAT_VERSION })
  })

  test('a plugin in node_modules may do so as well', async () => {
    await file('node_modules/with-thing/package.json', '{ "name": "with-thing", "main": "index.js" }')
    await file(
      'node_modules/with-thing/index.js',
      "exports.env = { phase: require('next/constants').PHASE_TEST }",
    )
    await file('next.config.js', "module.exports = { env: require('with-thing').env }")
    expect((await load()).config.env).toEqual({ phase: 'phase-test' })
  })

  test('other modules are missing as ever, and the hook is gone afterwards', async () => {
    await file('next.config.js', "module.exports = require('next/nonsense')")
    expect(await readFailure()).toContain(
      "WM_CONFIG_FAILED next.config.js could not be loaded: Cannot find module 'next/nonsense'",
    )
    const { createRequire } = await import('node:module')
    expect(() => createRequire(path.join(root, 'x.js'))('next/constants')).toThrow('Cannot find module')
  })
})

describe('pages in MDX', () => {
  const WRAPPED = "createMDX({ extension: /\\.mdx?$/ })({ pageExtensions: ['tsx', 'mdx'] })"
  test.each([
    ['next.config.js', `const createMDX = require('@next/mdx')\nmodule.exports = ${WRAPPED}`],
    ['next.config.mjs', `import createMDX from '@next/mdx'\nexport default ${WRAPPED}`],
    ['next.config.ts', `import createMDX from '@next/mdx'\nexport default ${WRAPPED}`],
  ])('%s: @next/mdx has effect, installed or not', async (name, source) => {
    await file('package.json', '{}')
    await file(name, source)
    const read = async (): Promise<unknown> => {
      const { config, warnings } = await load()
      expect(warnings).toEqual([])
      return [config.pageExtensions, config.vite.plugins]
    }
    const expected = [['tsx', 'mdx'], [expect.objectContaining({ name: 'waymark:mdx' })]]
    expect(await read()).toEqual(expected)
    await file('node_modules/@next/mdx/package.json', '{ "name": "@next/mdx", "main": "index.js" }')
    await file(
      'node_modules/@next/mdx/index.js',
      'module.exports = () => (config) => ({ ...config, webpack: () => {} })',
    )
    expect(await read()).toEqual(expected)
  })
})

test('redirects, rewrites and headers have effect', async () => {
  await file(
    'next.config.mjs',
    "export default { async redirects() { return [{ source: '/old', destination: '/new', permanent: true }] } }",
  )
  const { runtimeConfig, warnings } = await load()
  expect(JSON.stringify(runtimeConfig.routes)).toContain('/old')
  expect(warnings).toEqual([])
})

test('a package next that is installed is asked first', async () => {
  await file('node_modules/next/package.json', '{ "name": "next", "version": "15.9.9" }')
  await file('next.config.js', "module.exports = { env: { version: require('next/package.json').version } }")
  expect((await load()).config.env).toEqual({ version: '15.9.9' })
})

test('what has no effect is told, and the rest works', async () => {
  await file('next.config.js', "module.exports = { webpack: 'x', poweredByHeader: false, outptu: 'x' }")
  const { config, warnings, ignoredKeys } = await load()
  expect(config.poweredByHeader).toBe(false)
  expect(warnings).toHaveLength(2)
  expect(ignoredKeys.map(({ error }) => error.code)).toEqual(['WM_NEXT_CONFIG_KEY', 'WM_NEXT_CONFIG_UNKNOWN'])
})

test('of two files the one that Next.js would take counts, and this is told', async () => {
  await file('next.config.ts', "export default { env: { FROM: 'ts' } }")
  await file('next.config.js', "module.exports = { env: { FROM: 'js' } }")
  const { config, warnings } = await load()
  expect(config.env).toEqual({ FROM: 'js' })
  expect(warnings.map(({ message }) => message)).toEqual([
    'There are two configuration files: next.config.js and next.config.ts.',
  ])
})

test.each<[string, string, string]>([
  ['throws', "throw new Error('no luck')", 'WM_CONFIG_FAILED next.config.js could not be loaded: no luck.'],
  ['exports a text', "module.exports = 'x'", 'WM_CONFIG_EXPORT'],
  ['returns nothing', 'module.exports = () => {}', 'WM_CONFIG_EXPORT'],
  [
    'has an unusable value',
    "module.exports = { basePath: 'docs' }",
    'WM_CONFIG_WRONG_TYPE "basePath" in next.config.js',
  ],
])('says what is wrong with a file that %s', async (_, source, part) => {
  await file('next.config.js', source)
  expect(await readFailure()).toContain(part)
})
