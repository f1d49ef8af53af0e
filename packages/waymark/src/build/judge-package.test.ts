import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPackageFrom, findPlainFile, isModule, judgeFile } from './judge-package.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(root, 'app-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), text)
  }
  return dir
}

const MODULE = '{"type":"module"}'

describe('judgeFile', () => {
  it.each<[string, Record<string, string>, string]>([
    ['a module', { 'package.json': MODULE, 'index.js': `import './a.js'`, 'a.js': 'export {}' }, 'module'],
    ['one by its name', { 'index.mjs': 'export {}' }, 'module'],
    ['CommonJS', { 'index.js': `exports.a = require('./a')` }, 'commonjs'],
    ['CommonJS by its name', { 'package.json': MODULE, 'index.cjs': 'exports.a = 1' }, 'commonjs'],
    ['CommonJS that speaks of imports', { 'index.js': '/*\nimport it\n*/\nexports.a = 1' }, 'commonjs'],
    ['data', { 'index.json': '{}' }, 'data'],
    ['a module that is named as none', { 'index.js': 'export const a = 1' }, 'compiled'],
    ['one in a line', { 'index.js': 'var a=1;export{a}' }, 'compiled'],
    ['no extension', { 'package.json': MODULE, 'index.js': `import './a'`, 'a.js': '' }, 'compiled'],
    ['a folder', { 'package.json': MODULE, 'index.js': `import './a'`, 'a/index.js': '' }, 'compiled'],
    [
      'no extension further down',
      {
        'package.json': MODULE,
        'index.js': `export * from './a.js'`,
        'a.js': `export * from './b'`,
        'b.js': '',
      },
      'compiled',
    ],
    [
      'data of a module',
      { 'package.json': MODULE, 'index.js': `import './a.json'`, 'a.json': '{}' },
      'compiled',
    ],
    [
      'data that is named as such',
      {
        'package.json': MODULE,
        'index.js': `import a from './a.json' with { type: 'json' }`,
        'a.json': '{}',
      },
      'module',
    ],
    ['styles', { 'package.json': MODULE, 'index.js': `import './a.css'`, 'a.css': '' }, 'compiled'],
    [
      'React',
      { 'package.json': MODULE, 'index.js': `import './a.js'`, 'a.js': `import 'react'` },
      'compiled',
    ],
    [
      'what Next.js has',
      { 'package.json': MODULE, 'index.js': `export const a = () => import('next/headers')` },
      'compiled',
    ],
    ['what Next.js has, in CommonJS', { 'index.js': `const a = require('next/headers.js')` }, 'compiled'],
    ['a name like it', { 'package.json': MODULE, 'index.js': `import 'next-tick'` }, 'module'],
    ['React in CommonJS', { 'index.js': `const a = require('react')` }, 'compiled'],
    ['styles of CommonJS', { 'index.js': `require('./a.css')`, 'a.css': '' }, 'compiled'],
    [
      'files that import each other',
      { 'package.json': MODULE, 'index.js': `import './a.js'`, 'a.js': `import './index.js'` },
      'module',
    ],
  ])('%s', async (_, files, kind) => {
    const dir = await write(files)
    const entry = Object.keys(files).find((name) => name.startsWith('index.'))!
    expect(await judgeFile(join(dir, entry))).toBe(kind)
  })

  it('takes a folder with a manifest of its own for what that says', async () => {
    const dir = await write({ 'package.json': '{}', 'esm/package.json': MODULE, 'esm/a.js': '', 'b.js': '' })
    expect([await isModule(join(dir, 'esm/a.js')), await isModule(join(dir, 'b.js'))]).toEqual([true, false])
  })
})

describe('findPlainFile', () => {
  it.each([
    ['main', { 'package.json': '{"main":"lib/a.js"}', 'lib/a.js': '' }, 'a', 'lib/a.js'],
    ['main without extension', { 'package.json': '{"main":"lib/a"}', 'lib/a.js': '' }, 'a', 'lib/a.js'],
    ['main that is a folder', { 'package.json': '{"main":"lib"}', 'lib/index.js': '' }, 'a', 'lib/index.js'],
    ['no main', { 'package.json': '{}', 'index.js': '' }, 'a', 'index.js'],
    ['a file in it', { 'package.json': '{}', 'b.js': '' }, 'a/b.js', 'b.js'],
    ['a file in it without extension', { 'package.json': '{}', 'b.js': '' }, 'a/b', undefined],
    ['a folder in it', { 'package.json': '{}', 'b/index.js': '' }, 'a/b', undefined],
    ['a module only', { 'package.json': '{"module":"b.js"}', 'b.js': '' }, 'a', undefined],
  ])('%s', async (_, files, source, expected) => {
    const inside = Object.entries(files).map(([name, text]) => [`node_modules/a/${name}`, text])
    const dir = await write(Object.fromEntries(inside) as Record<string, string>)
    const found = await findPackageFrom(source, join(dir, 'app/inner/page.js'))
    expect(found?.name).toBe('a')
    const file = await findPlainFile(found!)
    expect(file).toBe(expected && join(dir, 'node_modules/a', expected))
  })

  it('does not find what is not there', async () => {
    expect(await findPackageFrom('@no/such-package/x', join(root, 'page.js'))).toBeUndefined()
  })
})
