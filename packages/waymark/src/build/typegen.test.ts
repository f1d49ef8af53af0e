import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppTree } from '../shared/route-tree.ts'
import { scanApp } from './scan-app.ts'
import { COMPAT_NAMES } from '../shared/wire.ts'
import { formatRouteTypes, writeRouteTypes } from './typegen.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'waymark-types-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function scan(...files: string[]): Promise<AppTree<string>> {
  const appDir = path.join(dir, 'app')
  await mkdir(appDir, { recursive: true })
  for (const file of files) {
    await mkdir(path.dirname(path.join(appDir, file)), { recursive: true })
    await writeFile(path.join(appDir, file), '')
  }
  return scanApp(appDir, { pageExtensions: ['tsx', 'ts'] })
}

/** The lines of one group, without the indentation. */
function readGroup(text: string, group: string): string[] {
  const lines = text.split('\n')
  const start = lines.indexOf(`  ${group}: {`)
  if (start < 0) return []
  return lines.slice(start + 1, lines.indexOf('  }', start)).map((line) => line.trim())
}

describe('the types of', () => {
  test.each<[string, string[], string, string[]]>([
    ['a page at the root', ['page.tsx'], 'pages', ['"/": { params: {} }']],
    ['a dynamic page', ['blog/[slug]/page.tsx'], 'pages', ['"/blog/[slug]": { params: { "slug": string } }']],
    ['a catch-all', ['[...all]/page.tsx'], 'pages', ['"/[...all]": { params: { "all": string[] } }']],
    [
      'an optional catch-all',
      ['[[...all]]/page.tsx'],
      'pages',
      ['"/[[...all]]": { params: { "all"?: string[] } }'],
    ],
    [
      'two params, in the order of the URL',
      ['[b]/x/[a]/page.tsx'],
      'pages',
      ['"/[b]/x/[a]": { params: { "b": string; "a": string } }'],
    ],
    ['a page in a group', ['(shop)/cart/page.tsx'], 'pages', ['"/cart": { params: {} }']],
    [
      'pages that fill one URL in two slots',
      ['x/page.tsx', '@m/x/page.tsx'],
      'pages',
      ['"/x": { params: {} }'],
    ],
    [
      'a page that another one intercepts',
      ['photo/[id]/page.tsx', 'feed/(..)photo/[id]/page.tsx', 'feed/page.tsx'],
      'pages',
      ['"/feed": { params: {} }', '"/photo/[id]": { params: { "id": string } }'],
    ],
    ['a name with quotes', ['it\'s "so"/page.tsx'], 'pages', [String.raw`"/it's \"so\"": { params: {} }`]],
    ['a name with a backslash', ['a\\b/page.tsx'], 'pages', [String.raw`"/a\\b": { params: {} }`]],
    [
      'a parameter that is no identifier',
      ['[kind-of]/page.tsx'],
      'pages',
      ['"/[kind-of]": { params: { "kind-of": string } }'],
    ],
    ['a layout', ['layout.tsx'], 'layouts', ['"/": { params: {}; slots: never }']],
    [
      'a layout below a parameter',
      ['[team]/layout.tsx'],
      'layouts',
      ['"/[team]": { params: { "team": string }; slots: never }'],
    ],
    [
      'a layout with slots',
      ['layout.tsx', '@b/page.tsx', '@a/page.tsx'],
      'layouts',
      ['"/": { params: {}; slots: "a" | "b" }'],
    ],
    [
      'layouts of two groups, together',
      ['(x)/layout.tsx', '(x)/@a/page.tsx', '(y)/layout.tsx', '(y)/@b/default.tsx'],
      'layouts',
      ['"/": { params: {}; slots: "a" | "b" }'],
    ],
    [
      'a slot without a layout beside it, which nobody gets',
      ['layout.tsx', 'x/@a/page.tsx'],
      'layouts',
      ['"/": { params: {}; slots: never }'],
    ],
    ['a route handler', ['api/[id]/route.ts'], 'handlers', ['"/api/[id]": { params: { "id": string } }']],
    ['a handler, which is no page', ['api/route.ts'], 'pages', []],
    ['a metadata file, which is neither', ['sitemap.ts'], 'handlers', []],
  ])('%s', async (_name, files, group, expected) => {
    const text = formatRouteTypes(await scan(...files))
    expect(readGroup(text, group)).toEqual(expected)
    if (expected.length === 0) expect(text).toContain(`  ${group}: {}`)
  })
})

describe('writeRouteTypes', () => {
  const writeWith = async (typedRoutes: boolean, ...files: string[]): Promise<string> => {
    await writeRouteTypes(
      { outDir: path.join(dir, 'out'), config: { typedRoutes, publicEnv: [] } },
      await scan(...files),
    )
    return path.join(dir, 'out', 'types', 'routes.d.ts')
  }

  test('writes the file, and again when the routes change', async () => {
    const file = await writeWith(true, 'page.tsx')
    expect(await readFile(file, 'utf8')).not.toContain('/blog')
    await writeWith(true, 'blog/page.tsx')
    expect(await readFile(file, 'utf8')).toContain('/blog')
  })

  test('an imported image is an object where the app comes from Next.js, else its URL', async () => {
    const project = { outDir: path.join(dir, 'out'), config: { typedRoutes: true, publicEnv: [] } }
    const file = await writeWith(true, 'page.tsx')
    expect(await readFile(file, 'utf8')).toContain('types="waymark/types/assets"')
    await writeRouteTypes({ ...project, names: COMPAT_NAMES }, await scan('page.tsx'))
    expect(await readFile(file, 'utf8')).toContain('types="waymark/types/static-images"')
  })

  test('leaves a file that is right alone', async () => {
    const file = await writeWith(true, 'page.tsx')
    const longAgo = new Date(1_000_000)
    await utimes(file, longAgo, longAgo)
    await writeWith(true, 'page.tsx')
    expect((await stat(file)).mtime).toEqual(longAgo)
  })

  test('writes nothing when typedRoutes is off, and takes old types away', async () => {
    const file = await writeWith(true, 'page.tsx')
    await writeWith(false, 'page.tsx')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('the compiler', () => {
  const testTypes = fileURLToPath(new URL('../../type-tests/', import.meta.url))
  const door = fileURLToPath(new URL('../exports/index.ts', import.meta.url))
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  )

  async function check(name: string): Promise<string> {
    await copyFile(path.join(testTypes, name), path.join(dir, 'test-d.ts'))
    // As after an install: generated types refer to the package by name.
    await mkdir(path.join(dir, 'node_modules'), { recursive: true })
    await symlink(path.dirname(testTypes), path.join(dir, 'node_modules', 'waymark')).catch(() => {})
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2023',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM'],
      jsx: 'react-jsx',
      types: [],
      skipDefaultLibCheck: true,
      allowImportingTsExtensions: true,
      paths: { waymark: [door] },
    }
    const config = { compilerOptions, include: ['test-d.ts', '.waymark/types'] }
    await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(config))
    try {
      await promisify(execFile)(process.execPath, [tsc, '-p', dir])
      return ''
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }

  test('knows the routes of the app from the generated file', async () => {
    const tree = await scan(
      'layout.tsx',
      'page.tsx',
      '@modal/default.tsx',
      '@aside/default.tsx',
      'blog/[slug]/layout.tsx',
      'blog/[slug]/page.tsx',
      'docs/[...path]/page.tsx',
      'shop/[[...filters]]/page.tsx',
      'it\'s "so"/page.tsx',
      'api/health/route.ts',
      'api/[id]/[kind-of]/route.ts',
    )
    await writeRouteTypes(
      { outDir: path.join(dir, '.waymark'), config: { typedRoutes: true, publicEnv: [] } },
      tree,
    )
    expect(await check('typed-routes.test-d.ts')).toBe('')
  })

  test('takes any pattern without a generated file', async () => {
    expect(await check('untyped-routes.test-d.ts')).toBe('')
  })
})

test('public variables have a field each', async () => {
  const tree = await scan('page.tsx')
  expect(formatRouteTypes(tree, ['API_URL'])).toContain(
    'interface WaymarkPublicEnv {\n  API_URL: string | undefined\n}\n',
  )
  expect(formatRouteTypes(tree)).not.toContain('WaymarkPublicEnv')
})
