import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { writeTsconfig } from './project-tsconfig.ts'
import { scanDevApp, scanTypedApp } from './scan-dev-app.ts'

const DOCUMENT = 'export default ({ children }) => <html><body>{children}</body></html>'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-dev-')))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
}

/** Starts development as far as the files are concerned; gives what was said. */
async function start(): Promise<string[]> {
  const said: string[] = []
  const notes = { say: (sentence: string) => void said.push(sentence), warn() {} }
  await scanDevApp(await loadConfig(root, { mode: 'development' }), notes)
  return said
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(path.join(root, folder))).sort()
}

describe('development must not write a layout', () => {
  test.each<[string, Record<string, string>]>([
    ['over one that is there', { 'app/page.tsx': '', 'app/layout.tsx': DOCUMENT }],
    ['over one with another extension', { 'app/page.tsx': '', 'app/layout.js': DOCUMENT }],
    [
      'around groups with documents of their own',
      { 'app/(a)/layout.tsx': DOCUMENT, 'app/(a)/page.tsx': '', 'app/(b)/x/page.tsx': '' },
    ],
    ['for an app without pages', { 'app/api/route.ts': '' }],
    [
      'when no extension would make it a layout',
      { 'app/page.mdx': '', 'waymark.config.mjs': "export default { pageExtensions: ['mdx'] }" },
    ],
  ])('%s', async (_name, files) => {
    await write(files)
    const before = await listFiles('app')
    expect(await start()).toEqual([])
    expect(await listFiles('app')).toEqual(before)
    for (const [file, text] of Object.entries(files))
      expect(await readFile(path.join(root, file), 'utf8')).toBe(text)
  })
})

describe('development writes the layout of a first page', () => {
  test.each<[string, Record<string, string>, string]>([
    ['in TypeScript', { 'app/page.tsx': '' }, 'app/layout.tsx'],
    ['in src/app', { 'src/app/page.tsx': '' }, 'src/app/layout.tsx'],
    ['in JavaScript for an app of it', { 'app/page.js': '' }, 'app/layout.jsx'],
    [
      'in TypeScript when a tsconfig.json says so',
      { 'app/page.jsx': '', 'tsconfig.json': '{}' },
      'app/layout.tsx',
    ],
    [
      'above a layout that is no document',
      { 'app/page.tsx': '', 'app/x/layout.tsx': 'export default (p) => p.children' },
      'app/layout.tsx',
    ],
    [
      'with the extension that routes have',
      { 'app/page.page.tsx': '', 'waymark.config.mjs': "export default { pageExtensions: ['page.tsx'] }" },
      'app/layout.page.tsx',
    ],
  ])('%s', async (_name, files, expected) => {
    await write(files)
    const said = await start()
    expect(said).toEqual([`No layout was found, so ${expected} was created with <html> and <body>.`])
    const text = await readFile(path.join(root, expected), 'utf8')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<body>{children}</body>')
    expect(text.includes('ReactNode')).toBe(expected.endsWith('.tsx'))
  })

  test('and knows it at once, and is silent the next time', async () => {
    await write({ 'app/page.tsx': '' })
    const project = await loadConfig(root, { mode: 'development' })
    const { tree } = await scanDevApp(project, { say() {}, warn() {} })
    expect(tree.root.files.layout).toBe(path.join(root, 'app/layout.tsx'))
    expect(await start()).toEqual([])
  })

  test('but not while files are going away', async () => {
    await write({ 'app/page.tsx': '' })
    const { tree } = await scanTypedApp(await loadConfig(root, { mode: 'development' }))
    expect(tree.root.files.layout).toBeUndefined()
    expect(await listFiles('app')).toEqual(['page.tsx'])
  })
})

test('the types of the routes are there after a scan', async () => {
  await write({ 'app/page.tsx': '', 'app/blog/[slug]/page.tsx': '' })
  await start()
  const types = await readFile(path.join(root, '.waymark/types/routes.d.ts'), 'utf8')
  expect(types).toContain('"/blog/[slug]"')
  expect(types).toContain('layouts: {\n    "/"')
})

test('typedRoutes: false keeps them away', async () => {
  await write({ 'app/page.tsx': '', 'waymark.config.mjs': 'export default { typedRoutes: false }' })
  await start()
  await expect(readdir(path.join(root, '.waymark'))).rejects.toThrow('ENOENT')
})

describe('writeTsconfig', () => {
  const run = async (): Promise<boolean> => {
    const project = await loadConfig(root, { mode: 'development' })
    return writeTsconfig(project, await scanTypedApp(project))
  }

  test('changes nothing in one that is there', async () => {
    await write({ 'app/page.tsx': '', 'tsconfig.json': '{ "mine": true }' })
    expect(await run()).toBe(false)
    expect(await readFile(path.join(root, 'tsconfig.json'), 'utf8')).toBe('{ "mine": true }')
  })

  test('writes none for an app in JavaScript', async () => {
    await write({ 'app/page.js': '' })
    expect(await run()).toBe(false)
    expect(await listFiles('.')).not.toContain('tsconfig.json')
  })

  test.each([
    ['app/page.tsx', 'app'],
    ['src/app/api/route.ts', 'src'],
  ])('writes one for %s', async (file, included) => {
    await write({ [file]: '' })
    expect(await run()).toBe(true)
    const config: unknown = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'))
    expect(config).toMatchObject({
      compilerOptions: { strict: true, jsx: 'react-jsx', moduleResolution: 'bundler', noEmit: true },
      include: ['*.ts', included, '.waymark/types'],
    })
    expect(config).not.toHaveProperty('compilerOptions.types')
  })

  test('names the types of Node where they are installed', async () => {
    await write({ 'app/page.tsx': '', 'node_modules/@types/node/package.json': '{ "name": "@types/node" }' })
    expect(await run()).toBe(true)
    const config: unknown = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'))
    expect(config).toMatchObject({ compilerOptions: { types: ['node'] } })
  })
})
