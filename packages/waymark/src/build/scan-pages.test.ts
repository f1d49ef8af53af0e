import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import type { PagesTree } from '../shared/pages-tree.ts'
import { scanPages } from './scan-pages.ts'
import { scanProject } from './scan-project.ts'

const pageExtensions = ['tsx', 'ts', 'jsx', 'js']
let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'waymark-pages-'))
})
afterEach(() => rm(project, { recursive: true, force: true }))

async function write(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), '')
  }
}

async function scan(files: readonly string[], extensions = pageExtensions): Promise<PagesTree> {
  await write(files.map((file) => `pages/${file}`))
  return scanPages(join(project, 'pages'), { pageExtensions: extensions })
}

async function refusalOf(run: () => Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isWaymarkError(error)) throw new Error('nothing was refused')
  expect(error.message + error.hint).not.toMatch(/\{\w+\}/)
  return error
}

describe('must be refused', () => {
  test.each<[string, string[], string]>([
    ['_app below the top', ['blog/_app.tsx'], 'WM_PAGES_NESTED_RESERVED'],
    ['_document below the top', ['a/b/_document.js'], 'WM_PAGES_NESTED_RESERVED'],
    ['_error below the top', ['blog/_error/index.tsx'], 'WM_PAGES_NESTED_RESERVED'],
    ['two files for one URL', ['about.tsx', 'about/index.tsx'], 'WM_DUPLICATE_PAGE'],
    ['two names at one level', ['[a].tsx', '[b]/c.tsx'], 'WM_PARAM_NAMES_DIFFER'],
    ['a name twice in one path', ['[a]/[a].tsx'], 'WM_PARAM_REPEATED'],
    ['names that differ in symbols', ['[ab]/[a-b].tsx'], 'WM_PARAM_NAMES_ALIKE'],
    ['something below a catch-all', ['[...a]/b.tsx'], 'WM_CATCH_ALL_NOT_LAST'],
    ['both catch-alls at one level', ['[...a].tsx', '[[...a]].tsx'], 'WM_CATCH_ALL_TWICE'],
    [
      'an optional catch-all beside its page',
      ['shop/index.tsx', 'shop/[[...a]].tsx'],
      'WM_OPTIONAL_CATCH_ALL_BESIDE_PAGE',
    ],
    ['an optional parameter', ['[[a]].tsx'], 'WM_SEGMENT_OPTIONAL'],
    ['an ellipsis', ['[…a].tsx'], 'WM_SEGMENT_ELLIPSIS'],
    ['an empty name', ['[].tsx'], 'WM_SEGMENT_EMPTY_NAME'],
  ])('%s', async (_name, files, code) => {
    expect((await refusalOf(() => scan(files))).code).toBe(code)
  })

  const scanBoth = () =>
    scanProject({
      appDir: join(project, 'app'),
      pagesDir: join(project, 'pages'),
      config: { pageExtensions },
    })

  test('one URL in app/ and pages/', async () => {
    await write(['app/a/page.tsx', 'pages/a.tsx'])
    const { code, message } = await refusalOf(scanBoth)
    expect(code).toBe('WM_APP_AND_PAGES')
    expect(message).toContain('app/a/page.tsx and pages/a.tsx')
  })

  test('two names at one level of app/ and pages/', async () => {
    await write(['app/[a]/x/page.tsx', 'pages/[b]/y.tsx'])
    expect((await refusalOf(scanBoth)).code).toBe('WM_PARAM_NAMES_DIFFER')
  })
})

test('files become patterns', async () => {
  const { pages } = await scan([
    'index.tsx',
    'index/index.tsx',
    'about.tsx',
    'blog/index.tsx',
    'blog/[slug].tsx',
    'docs/[...path].tsx',
    'shop/[[...path]].tsx',
    'api/index.ts',
    'api/[k]/x.ts',
    'apis.ts',
    'types.d.ts',
    'style.css',
  ])
  expect(pages.map(({ pattern, kind }) => `${kind} ${pattern}`)).toEqual([
    'page /',
    'page /about',
    'api /api',
    'api /api/[k]/x',
    'page /apis',
    'page /blog',
    'page /blog/[slug]',
    'page /docs/[...path]',
    'page /index',
    'page /shop/[[...path]]',
  ])
})

test('special files are no pages', async () => {
  const { pages, ...special } = await scan([
    '_app.tsx',
    '_document.tsx',
    '_error.tsx',
    '404.tsx',
    '500/index.tsx',
  ])
  expect(pages).toEqual([])
  expect(Object.keys(special).sort()).toEqual(['app', 'document', 'error', 'notFound', 'serverError'])
  expect(special.serverError).toBe(join(project, 'pages/500/index.tsx'))
})

test('extensions: the first one counts, and files with others are no pages', async () => {
  const { pages } = await scan(['a.page.tsx', 'b.tsx', 'c.page.tsx', 'c.mdx'], ['mdx', 'page.tsx'])
  expect(pages.map(({ pattern, file }) => [pattern, file.slice(project.length)])).toEqual([
    ['/a', '/pages/a.page.tsx'],
    ['/c', '/pages/c.mdx'],
  ])
})
