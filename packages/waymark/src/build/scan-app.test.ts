import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isWaymarkError, type WaymarkError } from '../shared/errors.ts'
import { listRoutes } from '../shared/route-list.ts'
import type { AppTree, MetadataFile } from '../shared/route-tree.ts'
import { scanApp } from './scan-app.ts'
import { checkRootLayouts, findPagesWithoutLayout } from './scan-check.ts'
import { checkPagesPatterns, checkPublicPaths, listAppPatterns } from './scan-conflicts.ts'

const pageExtensions = ['tsx', 'ts', 'jsx', 'js']
let project: string
let appDir: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'waymark-scan-'))
  appDir = join(project, 'app')
})
afterEach(() => rm(project, { recursive: true, force: true }))

async function scan(
  ...files: (string | [path: string, content: string | Buffer])[]
): Promise<AppTree<string>> {
  await mkdir(appDir, { recursive: true })
  for (const entry of files) {
    const [path, content] = typeof entry === 'string' ? [entry, ''] : entry
    await mkdir(dirname(join(appDir, path)), { recursive: true })
    await writeFile(join(appDir, path), content)
  }
  return scanApp(appDir, { pageExtensions })
}

async function refusalOf(run: () => unknown): Promise<WaymarkError> {
  try {
    await run()
  } catch (error) {
    if (!isWaymarkError(error)) throw error
    expect(error.message + error.hint).not.toMatch(/\{\w+\}/)
    expect(error.message + error.hint).not.toContain(project)
    return error
  }
  throw new Error('nothing was refused')
}

function patternsOf(tree: AppTree<string>): string[] {
  return listRoutes(tree).map(({ pattern }) => pattern)
}

describe('must refuse', () => {
  test.each<[string, string[], string[]]>([
    ['WM_DUPLICATE_PAGE', ['(a)/x/page.tsx', '(b)/x/page.js'], ['app/(a)/x/page.tsx', 'app/(b)/x/page.js']],
    ['WM_DUPLICATE_PAGE', ['page.tsx', '(a)/page.tsx'], ['app/page.tsx', 'app/(a)/page.tsx']],
    [
      'WM_DUPLICATE_PAGE',
      ['a/page.tsx', 'a/@children/page.tsx'],
      ['app/a/page.tsx', 'app/a/@children/page.tsx'],
    ],
    [
      'WM_DUPLICATE_PAGE',
      ['@m/(a)/x/page.tsx', '@m/x/page.tsx'],
      ['app/@m/(a)/x/page.tsx', 'app/@m/x/page.tsx'],
    ],
    [
      'WM_DUPLICATE_PAGE',
      ['(a)/@m/x/page.tsx', '(b)/@m/x/page.tsx'],
      ['app/(a)/@m/x/page.tsx', 'app/(b)/@m/x/page.tsx'],
    ],
    ['WM_PAGE_AND_ROUTE', ['a/page.tsx', 'a/route.ts'], ['app/a/page.tsx', 'app/a/route.ts']],
    ['WM_PAGE_AND_ROUTE', ['(a)/x/route.ts', '(b)/x/page.tsx'], ['app/(b)/x/page.tsx', 'app/(a)/x/route.ts']],
    ['WM_DUPLICATE_ROUTE', ['(a)/x/route.ts', 'x/route.ts'], ['app/(a)/x/route.ts', 'app/x/route.ts']],
    ['WM_DUPLICATE_ROUTE', ['robots.ts', 'robots.txt'], ['app/robots.txt', 'app/robots.ts']],
    [
      'WM_DUPLICATE_ROUTE',
      ['robots.ts', 'robots.txt/route.ts'],
      ['app/robots.ts', 'app/robots.txt/route.ts'],
    ],
    [
      'WM_PARAM_NAMES_DIFFER',
      ['[a]/x/page.tsx', '[b]/y/page.tsx'],
      ['app/[a]/x/page.tsx', 'app/[b]/y/page.tsx'],
    ],
    [
      'WM_PARAM_NAMES_DIFFER',
      ['s/[...a]/page.tsx', 's/@m/[...b]/page.tsx'],
      ['app/s/[...a]/page.tsx', 'app/s/@m/[...b]/page.tsx'],
    ],
    ['WM_PARAM_REPEATED', ['[a]/x/[a]/page.tsx'], ['app/[a]/x/[a]/page.tsx']],
    ['WM_PARAM_REPEATED', ['[a]/x/[...a]/page.tsx'], ['app/[a]/x/[...a]/page.tsx']],
    ['WM_PARAM_NAMES_ALIKE', ['[a-b]/[ab]/page.tsx'], ['app/[a-b]/[ab]/page.tsx', 'a-b', 'ab']],
    ['WM_CATCH_ALL_NOT_LAST', ['[...a]/b/page.tsx'], ['app/[...a]/b/page.tsx']],
    ['WM_CATCH_ALL_NOT_LAST', ['[[...a]]/b/route.ts'], ['app/[[...a]]/b/route.ts']],
    ['WM_CATCH_ALL_NOT_LAST', ['[...a]/icon.png'], ['app/[...a]/icon.png']],
    [
      'WM_OPTIONAL_CATCH_ALL_BESIDE_PAGE',
      ['a/page.tsx', 'a/[[...s]]/page.tsx'],
      ['app/a/page.tsx', 'app/a/[[...s]]/page.tsx', '/a.'],
    ],
    [
      'WM_OPTIONAL_CATCH_ALL_BESIDE_PAGE',
      ['page.tsx', '(g)/[[...s]]/page.tsx'],
      ['app/page.tsx', 'app/(g)/[[...s]]/page.tsx'],
    ],
    [
      'WM_CATCH_ALL_TWICE',
      ['[...a]/page.tsx', '[[...a]]/page.tsx'],
      ['app/[...a]/page.tsx', 'app/[[...a]]/page.tsx'],
    ],
    ['WM_SEGMENT_OPTIONAL', ['x/[[a]]/page.tsx'], ['app/x/[[a]]']],
    ['WM_SEGMENT_ELLIPSIS', ['[…a]/page.tsx'], ['app/[…a]']],
    ['WM_SEGMENT_PERIODS', ['[.a]/page.tsx'], ['app/[.a]']],
    ['WM_SEGMENT_BRACKETS', ['[[a/page.tsx'], ['app/[[a']],
    ['WM_SEGMENT_EMPTY_NAME', ['[]/page.tsx'], ['app/[]']],
    ['WM_INTERCEPT_ABOVE_ROOT', ['(..)x/page.tsx'], ['app/(..)x']],
    ['WM_INTERCEPT_ABOVE_ROOT', ['(g)/@m/(..)x/page.tsx'], ['app/(g)/@m/(..)x']],
    ['WM_INTERCEPT_ABOVE_ROOT', ['a/(..)(..)x/page.tsx'], ['app/a/(..)(..)x', '/a']],
    ['WM_INTERCEPT_EMPTY', ['a/(.)/page.tsx'], ['app/a/(.)']],
    ['WM_INTERCEPT_NESTED', ['a/(.)b/(.)c/page.tsx'], ['app/a/(.)b/(.)c', 'app/a/(.)b']],
  ])('%s: %j', async (code, files, named) => {
    const error = await refusalOf(() => scan(...files))
    expect(error.code).toBe(code)
    for (const text of named) expect(error.message).toContain(text)
  })

  test('suggests a marker that fits', async () => {
    expect((await refusalOf(() => scan('(..)x/page.tsx'))).hint).toContain('(.)x')
    await rm(appDir, { recursive: true })
    expect((await refusalOf(() => scan('a/(..)(..)x/page.tsx'))).hint).toContain('(..)x')
  })

  test('a folder that is not there', async () => {
    const error = await scanApp(join(project, 'none'), { pageExtensions }).catch((cause: unknown) => cause)
    expect(isWaymarkError(error) && error.code).toBe('WM_NO_APP_FOLDER')
  })

  test('src/app is named from the project, too', async () => {
    appDir = join(project, 'src', 'app')
    const error = await refusalOf(() => scan('a/page.tsx', 'a/route.ts'))
    expect(error.message).toContain('src/app/a/page.tsx')
  })
})

describe('legal neighbours', () => {
  test.each([
    ['pages of one URL in different slots', ['a/page.tsx', '@m/a/page.tsx', '@n/a/page.tsx']],
    ['names that differ at different levels', ['[a]/page.tsx', '[a]/[b]/page.tsx', 'x/[c]/page.tsx']],
    ['a dynamic segment beside a catch-all of another name', ['[a]/page.tsx', '[...b]/page.tsx']],
    ['a page beside a required catch-all', ['a/page.tsx', 'a/[...s]/page.tsx']],
    ['an intercepting name beside another', ['p/[id]/page.tsx', '@m/(.)p/[slug]/page.tsx']],
    ['a catch-all above a marker', ['t/[...c]/page.tsx', 't/[...c]/@m/(...)x/page.tsx', 'x/page.tsx']],
    ['one name before and behind a marker', ['[lang]/@m/(...)[lang]/x/page.tsx', '[lang]/page.tsx']],
    ['a slot without default', ['layout.tsx', 'page.tsx', 'a/page.tsx', '@m/page.tsx']],
    ['an unused folder beside a dynamic one', ['[a]/page.tsx', '[b]/button.tsx']],
    ['handlers in folders named like metadata files', ['robots.txt/route.ts', 'a/sitemap.xml/route.ts']],
    ['metadata and a page in one folder', ['page.tsx', 'icon.png', 'icon.tsx', 'icon.svg', 'sitemap.ts']],
  ])('%s', async (_, files) => {
    await expect(scan(...files)).resolves.toHaveProperty('root')
  })
})

describe('files', () => {
  test('every convention is found, with absolute paths; the first extension wins', async () => {
    const kinds = [
      'layout',
      'template',
      'error',
      'loading',
      'not-found',
      'forbidden',
      'unauthorized',
      'default',
    ]
    const tree = await scan(
      ...kinds.map((kind) => `a/${kind}.js`),
      ...kinds.map((kind) => `a/${kind}.ts`),
      'a/page.jsx',
    )
    const files = tree.root.folders[0]?.files ?? {}
    const expected = Object.fromEntries(kinds.map((kind) => [kind, `${appDir}/a/${kind}.ts`]))
    expect(files).toEqual({ ...expected, page: `${appDir}/a/page.jsx` })
  })

  test('the configured order of extensions counts, also of those with a dot', async () => {
    await scan('page.tsx', 'page.mdx', 'a/page.page.tsx')
    const tree = await scanApp(appDir, { pageExtensions: ['mdx', 'page.tsx', 'tsx'] })
    expect(tree.root.files.page).toBe(`${appDir}/page.mdx`)
    expect(tree.root.folders[0]?.files.page).toBe(`${appDir}/a/page.page.tsx`)
  })

  test('everything else is inert', async () => {
    const tree = await scan(
      'a/button.tsx',
      'a/page.test.tsx',
      'a/pages.tsx',
      'a/page.css',
      'lib/[[x/y.ts',
      'Page.tsx',
    )
    expect(tree.root).toMatchObject({ files: {}, folders: [], slots: {} })
  })

  test('global files are looked up at the root only', async () => {
    const tree = await scan('global-error.tsx', 'global-not-found.js', 'a/global-error.tsx', 'a/page.tsx')
    expect(tree.globalError).toBe(`${appDir}/global-error.tsx`)
    expect(tree.globalNotFound).toBe(`${appDir}/global-not-found.js`)
    expect(tree.root.folders[0]?.files).toEqual({ page: `${appDir}/a/page.tsx` })
  })

  test('private folders are not entered; %5F is the way to an underscore', async () => {
    const tree = await scan('_lib/page.tsx', '_lib/[[a]]/page.tsx', 'a/_b/page.tsx', '%5Fx/page.tsx')
    expect(patternsOf(tree)).toEqual(['/_x'])
  })

  test('folders are sorted, slots are kept apart, @children counts as the folder itself', async () => {
    const tree = await scan(
      'b/page.tsx',
      'a/page.tsx',
      '@z/page.tsx',
      '@m/page.tsx',
      '@children/default.tsx',
      '(g)/c/page.tsx',
    )
    expect(tree.root.folders.map(({ name }) => name)).toEqual(['(g)', '@children', 'a', 'b'])
    expect(Object.keys(tree.root.slots)).toEqual(['m', 'z'])
    expect(tree.root.files.default).toBe(`${appDir}/@children/default.tsx`)
  })

  test('links are followed, but not in circles', async () => {
    await scan('a/page.tsx')
    await mkdir(join(project, 'other', 'deep'), { recursive: true })
    await writeFile(join(project, 'other', 'deep', 'page.tsx'), '')
    await symlink(join(project, 'other'), join(appDir, 'linked'))
    await symlink(appDir, join(appDir, 'a', 'loop'))
    await symlink(join(project, 'missing'), join(appDir, 'dangling'))
    expect(patternsOf(await scanApp(appDir, { pageExtensions }))).toEqual(['/a', '/linked/deep'])
  })
})

describe('metadata files', () => {
  async function metadataOf(...files: Parameters<typeof scan>): Promise<MetadataFile<string>[]> {
    const routes = listRoutes(await scan(...files))
    return [...new Set(routes.flatMap(({ metadata }) => metadata ?? []))]
  }

  test.each([
    ['a/opengraph-image.png', ['/a/opengraph-image', '/a/opengraph-image.png']],
    ['twitter-image1.jpg', ['/twitter-image1', '/twitter-image1.jpg']],
    ['manifest.json', ['/manifest.json', '/manifest.webmanifest']],
    ['icon.png', ['/icon.png']],
  ])('%s as it is answers at %j', async (file, patterns) => {
    const found = listRoutes(await scan(file)).map(({ pattern }) => pattern)
    expect(found.sort()).toEqual(patterns)
  })

  test.each<[string, string | undefined]>([
    ['favicon.ico', '/favicon.ico'],
    ['a/favicon.ico', undefined],
    ['favicon.ts', undefined],
    ['icon.png', '/icon.png'],
    ['a/icon3.svg', '/a/icon3.svg'],
    ['icon10.png', undefined],
    ['icon.gif', undefined],
    ['icon.tsx', '/icon'],
    ['[id]/apple-icon.jpg', '/[id]/apple-icon.jpg'],
    ['apple-icon.svg', undefined],
    ['apple-icon1.ts', '/apple-icon1'],
    ['blog/[slug]/opengraph-image.tsx', '/blog/[slug]/opengraph-image'],
    ['opengraph-image2.gif', '/opengraph-image2.gif'],
    ['twitter-image.jpeg', '/twitter-image.jpeg'],
    ['sitemap.xml', '/sitemap.xml'],
    ['a/sitemap.ts', '/a/sitemap.xml'],
    ['sitemap1.ts', undefined],
    ['robots.txt', '/robots.txt'],
    ['robots.ts', '/robots.txt'],
    ['a/robots.txt', undefined],
    ['manifest.webmanifest', '/manifest.webmanifest'],
    ['manifest.json', '/manifest.json'],
    ['manifest.ts', '/manifest.webmanifest'],
    ['a/manifest.ts', undefined],
  ])('%s answers %s', async (file, pattern) => {
    expect((await metadataOf(file)).map((found) => found.pattern)).toEqual(pattern ? [pattern] : [])
  })

  test('groups, slots and markers above give the URL a suffix; sitemaps and @children do not', async () => {
    const found = await metadataOf(
      '(shop)/about/icon.png',
      '(site)/about/icon.png',
      '(shop)/about/opengraph-image.tsx',
      '(shop)/about/sitemap.ts',
      'feed/@modal/icon.png',
      'feed/(.)photo/icon.png',
      '@children/kid/icon.png',
    )
    const patterns = found.map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(7)
    expect(patterns.filter((pattern) => /^\/about\/icon-[0-9a-z]{6}\.png$/.test(pattern))).toHaveLength(2)
    expect(patterns.filter((pattern) => /^\/about\/opengraph-image-[0-9a-z]{6}$/.test(pattern))).toHaveLength(
      1,
    )
    expect(patterns.filter((pattern) => /^\/feed\/icon-[0-9a-z]{6}\.png$/.test(pattern))).toHaveLength(1)
    expect(patterns.filter((pattern) => /^\/feed\/photo\/icon-[0-9a-z]{6}\.png$/.test(pattern))).toHaveLength(
      1,
    )
    expect(patterns).toContain('/about/sitemap.xml')
    expect(patterns).toContain('/kid/icon.png')
  })

  test('the suffix is the start of djb2 of the parent path in base 36', async () => {
    let hash = 5381n
    for (const character of '/(shop)/about') hash = (hash * 33n + BigInt(character.charCodeAt(0))) % 2n ** 32n
    const [icon] = await metadataOf('(shop)/about/icon.png')
    expect(icon?.pattern).toBe(`/about/icon-${hash.toString(36).slice(0, 6)}.png`)
  })

  test('static images have size, alternative text and a hash that follows the content', async () => {
    const svg = '<svg width="40" height="20"></svg>'
    const [first] = await metadataOf(['opengraph-image.png', svg], ['opengraph-image.alt.txt', ' A bridge\n'])
    expect(first).toMatchObject({
      source: 'static',
      extension: 'png',
      width: 40,
      height: 20,
      alt: 'A bridge',
    })
    const [second] = await metadataOf(['opengraph-image.png', `${svg} `])
    expect(first?.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(second?.hash).not.toBe(first?.hash)
  })

  test('code that draws an image has a hash that follows the code; other code has none', async () => {
    const [first] = await metadataOf(['opengraph-image.tsx', 'export default () => 1'])
    const [second] = await metadataOf(['opengraph-image.tsx', 'export default () => 2'])
    expect(first?.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(second?.hash).not.toBe(first?.hash)
    const [manifest] = await metadataOf(['manifest.ts', 'export default () => ({})'])
    expect(manifest?.source).toBe('module')
    expect(manifest).not.toHaveProperty('hash')
  })

  test('an unreadable image has no size, an icon no alternative text', async () => {
    const [icon] = await metadataOf(['icon.png', 'not an image'], ['icon.alt.txt', 'x'])
    expect(icon).not.toHaveProperty('width')
    expect(icon).not.toHaveProperty('alt')
  })

  test('modules that announce ids are marked', async () => {
    const found = await metadataOf(
      ['icon.tsx', 'export function generateImageMetadata() {}'],
      ['sitemap.ts', 'export const generateSitemaps = () => []'],
      ['apple-icon.tsx', 'export default () => null'],
    )
    const marked = found.filter(({ hasIds }) => hasIds).map(({ kind }) => kind)
    expect(new Set(marked)).toEqual(new Set(['icon', 'sitemap']))
  })
})

describe('root layouts', () => {
  test.each([
    ['none at all', ['page.tsx', 'a/page.tsx'], ['page.tsx', 'a/page.tsx']],
    ['one at the root', ['layout.tsx', 'a/b/page.tsx', '@m/page.tsx'], []],
    [
      'one in a group covers that group only',
      ['(g)/layout.tsx', '(g)/a/page.tsx', 'b/page.tsx'],
      ['b/page.tsx'],
    ],
    ['one in a slot is no root layout', ['@m/layout.tsx', '@m/a/page.tsx'], ['@m/a/page.tsx']],
    ['handlers need none', ['api/route.ts'], []],
  ])('%s', async (_, files, missing) => {
    const tree = await scan(...files)
    expect(findPagesWithoutLayout(tree).sort()).toEqual(missing.map((file) => `${appDir}/${file}`).sort())
    if (missing.length === 0) return checkRootLayouts(tree, appDir)
    const error = await refusalOf(() => checkRootLayouts(tree, appDir))
    expect(error.code).toBe('WM_NO_ROOT_LAYOUT')
    expect(error.hint).toContain('app/layout.tsx')
  })
})

describe('conflicts outside app/', () => {
  test('a public file and a route with one URL are both named', async () => {
    const patterns = listAppPatterns(await scan('a/page.tsx', 'favicon.ico', '@m/(.)z/page.tsx'), appDir)
    checkPublicPaths(patterns, ['/a/b', '/a.html', '/z'])
    const page = await refusalOf(() => checkPublicPaths(patterns, ['/b', '/a']))
    expect([page.code, page.message]).toEqual([
      'WM_PUBLIC_CONFLICT',
      'public/a and app/a/page.tsx both answer /a.',
    ])
    const icon = await refusalOf(() => checkPublicPaths(patterns, ['/favicon.ico']))
    expect(icon.message).toContain('app/favicon.ico')
  })

  test('a page in app/ and one in pages/ with one URL are both named', async () => {
    const patterns = listAppPatterns(await scan('a/[id]/page.tsx'), appDir)
    checkPagesPatterns(patterns, [{ pattern: '/a', file: 'pages/a.tsx' }])
    const error = await refusalOf(() =>
      checkPagesPatterns(patterns, [{ pattern: '/a/[id]', file: 'pages/a/[id].tsx' }]),
    )
    expect(error.code).toBe('WM_APP_AND_PAGES')
    expect(error.message).toBe('app/a/[id]/page.tsx and pages/a/[id].tsx both answer /a/[id].')
  })
})

test('folders that go while they are read are no fault', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `many/page-${index}/page.tsx`)
  // At one of these moments the names are known, and the folders not read yet.
  for (let moment = 0; moment < 30; moment++) {
    await scan('layout.tsx', 'page.tsx', ...names)
    const scanning = scanApp(appDir, { pageExtensions })
    for (let turn = 0; turn < moment; turn++) await new Promise(setImmediate)
    rmSync(join(appDir, 'many'), { recursive: true })
    expect((await scanning).root.files.page).toBeDefined()
  }
})
