import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { parseSegmentName } from '../build/scan-segment-name.ts'
import { createNotFoundTree, listRoutes } from './route-list.ts'
import { createMatcher } from './route-match.ts'
import {
  type AppTree,
  type Folder,
  isLeaf,
  type Route,
  type RouteLeaf,
  type RouteLevel,
} from './route-tree.ts'

/** A tree from file paths without extension: `feed/@modal/(.)photo/page`. */
function createTree(...paths: string[]): AppTree<string> {
  const root: Folder<string> = { ...emptyFolder(''), kind: 'root' }
  for (const path of paths) {
    let folder = root
    const names = path.split('/')
    const file = names.pop() ?? ''
    for (const name of names) folder = enter(folder, name)
    folder.files[file as 'page'] = path
  }
  return { root }
}

function enter(folder: Folder<string>, name: string): Folder<string> {
  const segment = parseSegmentName(name, name)
  const known = folder.folders.find((below) => below.name === name) ?? folder.slots[name.slice(1)]
  if (known?.name === name) return known
  const created = { ...emptyFolder(name), ...segment }
  if (segment.kind === 'slot') folder.slots[name.slice(1)] = created
  else folder.folders.push(created)
  return created
}

function emptyFolder(name: string): Folder<string> {
  return { name, kind: 'static', urlSegment: '', files: {}, metadataFiles: [], folders: [], slots: {} }
}

/** What each slot shows, by its path of slots: `children`, `children/@modal`. */
function readSlots(node: RouteLevel<string> | RouteLeaf<string>, at = ''): Record<string, string> {
  if (isLeaf(node)) return { [at]: `${node.leaf}:${'file' in node ? node.file : '-'}` }
  const shown: Record<string, string> = {}
  for (const [name, below] of Object.entries(node.slots)) {
    const inner = name === 'children' ? at : `${at}@${name}`
    Object.assign(shown, readSlots(below, inner))
  }
  return shown
}

function routeOf(tree: AppTree<string>, pattern: string): Route<string> {
  const route = listRoutes(tree).find((candidate) => candidate.pattern === pattern)
  if (!route) throw new Error(`no route ${pattern}`)
  return route
}

function slotsOf(pattern: string, ...paths: string[]): Record<string, string> {
  const { tree } = routeOf(createTree(...paths), pattern)
  return tree ? readSlots(tree) : {}
}

describe('folder markers', () => {
  test.each([
    ['page', '/', ''],
    ['about/page', '/about', 'about'],
    ['shop/[id]/page', '/shop/[id]', 'shop/[id]'],
    ['shop/[...s]/page', '/shop/[...s]', 'shop/[...s]'],
    ['shop/[[...s]]/page', '/shop/[[...s]]', 'shop/[[...s]]'],
    ['(shop)/cart/page', '/cart', '(shop)/cart'],
    ['(a)/(b)/page', '/', '(a)/(b)'],
    ['%5Fhidden/page', '/_hidden', '%5Fhidden'],
    ['post-[id]/page', '/post-[id]', 'post-[id]'],
    ['@modal/login/page', '/login', '@modal/login'],
    ['@children/login/page', '/login', '@children/login'],
    ['.well-known/x/route', '/.well-known/x', '.well-known/x'],
  ])('%s answers %s', (file, pattern, id) => {
    const routes = listRoutes(createTree(file))
    expect(routes.map((route) => [route.pattern, route.id])).toEqual([[pattern, id]])
  })

  test('a folder with a layout alone answers nothing', () => {
    expect(listRoutes(createTree('layout', 'a/layout', 'a/default'))).toEqual([])
  })
})

describe('interception', () => {
  test.each([
    ['feed/(.)photo/page', '/feed', '/feed/photo'],
    ['feed/@modal/(.)photo/[id]/page', '/feed', '/feed/photo/[id]'],
    ['@modal/(.)photo/[id]/page', '/', '/photo/[id]'],
    ['feed/(..)photo/page', '/feed', '/photo'],
    ['feed/@modal/(..)photo/page', '/feed', '/photo'],
    ['(g)/u/[name]/@modal/(..)photo/[id]/page', '/u/[name]', '/u/photo/[id]'],
    ['[lang]/foo/(..)photos/page', '/[lang]/foo', '/[lang]/photos'],
    ['a/b/(..)(..)c/page', '/a/b', '/c'],
    ['a/b/(...)x/page', '/a/b', '/x'],
    ['feed/(.)[id]/page', '/feed', '/feed/[id]'],
    ['feed/@modal/(...)[lang]/x/page', '/feed', '/[lang]/x'],
  ])('%s from %s covers %s', (file, from, pattern) => {
    expect(listRoutes(createTree(file))).toMatchObject([{ pattern, intercept: { from } }])
  })

  test('an intercepting page is a route of its own beside the page it covers', () => {
    const files = [
      'feed/page',
      'feed/photo/page',
      'feed/@modal/(.)photo/page',
      'feed/@modal/default',
      'feed/default',
    ]
    const [, plain, covering] = listRoutes(createTree(...files)).sort((a, b) => a.id.length - b.id.length)
    expect(plain?.tree && readSlots(plain.tree)).toEqual({
      '': 'page:feed/photo/page',
      '@modal': 'default:feed/@modal/default',
    })
    expect(covering?.tree && readSlots(covering.tree)).toEqual({
      '': 'default:feed/default',
      '@modal': 'page:feed/@modal/(.)photo/page',
    })
  })

  test('a catch-all of another slot is not merged into it', () => {
    const routes = listRoutes(createTree('[...all]/page', '@modal/(.)photo/page', '@side/[...rest]/page'))
    const covering = routes.find(({ intercept }) => intercept)
    expect(covering?.tree && readSlots(covering.tree)).toEqual({
      '': 'default:-',
      '@modal': 'page:@modal/(.)photo/page',
      '@side': 'default:-',
    })
    expect(covering?.slotParams).toBeUndefined()
  })
})

describe('slot filling', () => {
  test.each<[string, string, string[], Record<string, string>]>([
    ['the exact page', '/a', ['a/page', '@m/a/page'], { '': 'page:a/page', '@m': 'page:@m/a/page' }],
    ['the default', '/a', ['a/page', '@m/default'], { '': 'page:a/page', '@m': 'default:@m/default' }],
    ['a default without a file', '/a', ['a/page', '@m/b/page'], { '': 'page:a/page', '@m': 'default:-' }],
    ['a catch-all', '/a', ['a/page', '@m/[...c]/page'], { '': 'page:a/page', '@m': 'page:@m/[...c]/page' }],
    [
      'the deepest catch-all',
      '/a/b/c',
      ['a/b/c/page', '@m/[...x]/page', '@m/a/[...y]/page', '@m/q/[...z]/page'],
      { '': 'page:a/b/c/page', '@m': 'page:@m/a/[...y]/page' },
    ],
    [
      'no catch-all for the level it stands on',
      '/a',
      ['a/page', '@m/a/[...x]/page'],
      { '': 'page:a/page', '@m': 'default:-' },
    ],
    [
      'no optional catch-all of another slot',
      '/a/b',
      ['a/b/page', '@m/a/[[...x]]/page'],
      { '': 'page:a/b/page', '@m': 'default:-' },
    ],
    [
      'no dynamic page for a static route',
      '/a',
      ['a/page', '@m/[id]/page'],
      { '': 'page:a/page', '@m': 'default:-' },
    ],
    [
      'children by its default when the page is in a slot only',
      '/login',
      ['page', 'default', '@m/login/page'],
      { '': 'default:default', '@m': 'page:@m/login/page' },
    ],
    ['children by nothing', '/login', ['@m/login/page'], { '': 'default:-', '@m': 'page:@m/login/page' }],
    [
      'children by its catch-all',
      '/login',
      ['[...all]/page', '@m/login/page'],
      { '': 'page:[...all]/page', '@m': 'page:@m/login/page' },
    ],
    [
      'slots of a deeper folder and of a group',
      '/feed/x',
      ['(g)/feed/x/page', '(g)/feed/@m/x/page', '(g)/@n/feed/x/page'],
      { '': 'page:(g)/feed/x/page', '@m': 'page:(g)/feed/@m/x/page', '@n': 'page:(g)/@n/feed/x/page' },
    ],
    [
      'a group inside a slot',
      '/a',
      ['a/page', '@m/(g)/a/page'],
      { '': 'page:a/page', '@m': 'page:@m/(g)/a/page' },
    ],
    [
      'slots of slots',
      '/a',
      ['a/page', '@m/a/page', '@m/@n/a/page'],
      { '': 'page:a/page', '@m': 'page:@m/a/page', '@m@n': 'page:@m/@n/a/page' },
    ],
    [
      '@children as children',
      '/a',
      ['@children/a/page', '@m/a/page'],
      { '': 'page:@children/a/page', '@m': 'page:@m/a/page' },
    ],
    ['the root page', '/', ['page', '@m/page'], { '': 'page:page', '@m': 'page:@m/page' }],
  ])('takes %s', (_, pattern, files, shown) => {
    expect(slotsOf(pattern, ...files)).toEqual(shown)
  })

  test('the tree holds every folder on the way, groups and slots too', () => {
    const { tree } = routeOf(createTree('(g)/layout', '(g)/a/page', '(g)/@m/layout', '(g)/@m/a/page'), '/a')
    const group = tree?.slots['children']
    expect(group && !isLeaf(group) && group.folder.name).toBe('(g)')
    const slot = group && !isLeaf(group) ? group.slots['m'] : undefined
    expect(slot && !isLeaf(slot) && slot.folder.files.layout).toBe('(g)/@m/layout')
  })

  test('a catch-all that fills a slot gets the path below its level', () => {
    const files = ['shop/[id]/page', '@m/[...all]/page', '@n/shop/[...below]/page']
    const match = createMatcher(listRoutes(createTree(...files))).match(['shop', 'a b'])
    expect(match?.route.pattern).toBe('/shop/[id]')
    expect(match?.params).toEqual({ id: 'a b', all: ['shop', 'a b'], below: ['a b'] })
  })

  test('pages of one URL in several slots are one route, named after children', () => {
    const routes = listRoutes(createTree('@m/a/page', 'a/page'))
    expect(routes.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('handlers and metadata', () => {
  test('a handler has no tree', () => {
    const [route] = listRoutes(createTree('layout', 'api/[id]/route'))
    expect(route).toMatchObject({ kind: 'handler', pattern: '/api/[id]', handler: 'api/[id]/route' })
    expect(route?.tree).toBeUndefined()
  })

  test('metadata files with ids answer one segment further', () => {
    const tree = createTree()
    const base = { source: 'module', extension: 'ts', file: 'f', hasIds: true } as const
    tree.root.metadataFiles.push(
      { ...base, kind: 'sitemap', pattern: '/sitemap.xml' },
      { ...base, kind: 'icon', pattern: '/[lang]/icon' },
    )
    const routes = listRoutes(tree)
    expect(routes.map(({ pattern }) => pattern)).toEqual([
      '/[lang]/icon',
      '/[lang]/icon/[__metadata_id__]',
      '/sitemap.xml',
      '/sitemap/[__metadata_id__]',
    ])
    expect(createMatcher(routes).match(['sitemap', '3.xml'])?.params).toEqual({ __metadata_id__: '3.xml' })
    expect(new Set(routes.map(({ id }) => id)).size).toBe(4)
  })
})

test('an unmatched URL gets the root folder with a not-found leaf and the root slots that have a default', () => {
  const tree = createTree('layout', 'page', 'a/page', '@m/default', '@n/a/page')
  expect(createNotFoundTree(tree)).toEqual({
    folder: tree.root,
    slots: {
      children: { leaf: 'not-found', folder: tree.root },
      m: { leaf: 'default', file: '@m/default', folder: tree.root.slots['m'] },
    },
  })
})

test('1,000 routes with slots are listed in well under a second', () => {
  const files = Array.from({ length: 1000 }, (_, at) => `s${at % 30}/p${at}/[id]/page`)
  const tree = createTree(...files, '@m/[...all]/page', '@m/default')
  expect(listRoutes(tree)).toHaveLength(1001)
  expect(measureLeastMs(() => listRoutes(tree))).toBeLessThan(500)
})
