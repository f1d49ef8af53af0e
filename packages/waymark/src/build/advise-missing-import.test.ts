import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviseMissingImport } from './advise-missing-import.ts'

const FILES = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"],"gone/*":["./gone/*"]}}}',
  'app/page.tsx': '',
  'src/Button.tsx': '',
  'src/theme.module.css': '',
  'styles/bases.css': '',
  'styles/main.css': '',
  'src/deep/Folder/list.ts': '',
  'node_modules/known/package.json': '{}',
  'node_modules/@team/known/package.json': '{}',
}

const CASE = 'Capital and small letters are not the same in names of files.'

describe('advice about an import that leads nowhere', () => {
  let root: string
  const advise = (specifier: string): Promise<string | undefined> =>
    adviseMissingImport({ specifier, file: join(root, 'app/page.tsx') }, root)
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-'))
    for (const [file, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, file)), { recursive: true })
      await writeFile(join(root, file), text)
    }
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test.each([
    ['../src/button', `Did you mean "../src/Button"? ${CASE}`],
    ['../src/button.tsx', `Did you mean "../src/Button.tsx"? ${CASE}`],
    ['@/button', `Did you mean "@/Button"? ${CASE}`],
    ['@/deep/folder/list', `Did you mean "@/deep/Folder/list"? ${CASE}`],
    ['@/Buton', 'Did you mean "@/Button"?'],
    ['../src/themes.module.css?inline', 'Did you mean "../src/theme.module.css"?'],
    ['unknown', 'If it is a package, install it: npm install unknown'],
    ['unknown/part', 'If it is a package, install it: npm install unknown'],
    ['@team/other/part', 'If it is a package, install it: npm install @team/other'],
    ['known/part', 'The package known is installed, but has no "part" that others may import.'],
    ['@team/known/a/b', 'The package @team/known is installed, but has no "a/b" that others may import.'],
  ])('%s', async (specifier, expected) => {
    expect(await advise(specifier)).toBe(expected)
  })

  test.each([
    './nothing-like-it',
    '@/else',
    'gone/away',
    '~/home',
    '#own',
    'known',
    'fs/nothing',
    '..',
    '/a/b',
  ])('none about %s', async (specifier) => {
    expect(await advise(specifier)).toBeUndefined()
  })

  test('names the program that installs packages here', async () => {
    await writeFile(join(root, 'pnpm-lock.yaml'), '')
    expect(await advise('unknown')).toBe('If it is a package, install it: pnpm add unknown')
  })
})
