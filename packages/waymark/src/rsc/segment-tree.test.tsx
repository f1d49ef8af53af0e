import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { decodeAccessStatus } from '../shared/control-flow.ts'
import { isWaymarkError } from '../shared/errors.ts'
import type { DocumentTag } from '../shared/html-seam.ts'
import type { InertSegment } from '../shared/inert-note.ts'
import type { SegmentNode } from '../shared/payload.ts'
import type { Folder, SegmentFileKind } from '../shared/route-tree.ts'
import type { LoadedLeaf, LoadedLevel, RouteFile } from './load-route.ts'
import { createRenderTracker, type RenderTracker } from './render-tracker.ts'
import { catchesStatus, createSegmentTree, type SegmentTree, type SegmentTreeInput } from './segment-tree.tsx'

type Component = (props: Record<string, unknown>) => ReactNode

function createFile(component: unknown, css: ReactNode = null): RouteFile {
  return { path: 'app/file.tsx', module: { default: component }, renderCss: () => css }
}

/** As the bundler makes them for files with 'use client'. */
function createClientReference(): unknown {
  return Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') })
}

function createFolder(name: string): Folder<never> {
  const found = /^(\[\[\.\.\.|\[\.\.\.|\[)(\w+)/.exec(name)
  const kinds = { '[': 'dynamic', '[...': 'catch-all', '[[...': 'optional-catch-all' } as const
  const kind = found ? kinds[found[1] as keyof typeof kinds] : 'static'
  return {
    name,
    kind,
    urlSegment: name,
    files: {},
    metadataFiles: [],
    folders: [],
    slots: {},
    ...(found?.[2] === undefined ? {} : { param: found[2] }),
  }
}

function level(
  name: string,
  slots: Record<string, LoadedLevel | LoadedLeaf>,
  more: {
    files?: Partial<Record<SegmentFileKind, unknown>>
    isRoot?: boolean
    isBareDocument?: boolean
  } = {},
): LoadedLevel {
  const { files = {}, isRoot = false, isBareDocument = false } = more
  const loaded = Object.entries(files).map(([kind, component]) => [kind, createFile(component)])
  return {
    folder: createFolder(name) as never,
    files: Object.fromEntries(loaded),
    slots,
    isRoot,
    isBareDocument,
  }
}

function leaf(kind: LoadedLeaf['leaf'], component?: unknown): LoadedLeaf {
  const file = component === undefined ? undefined : createFile(component)
  return { leaf: kind, folder: createFolder('') as never, file }
}

function create(
  root: LoadedLevel,
  more: Partial<SegmentTreeInput> = {},
): SegmentTree & { tracker: RenderTracker } {
  const tracker = createRenderTracker()
  const tree = createSegmentTree({
    root,
    params: {},
    search: '',
    locale: undefined,
    searchParams: Promise.resolve({}),
    tracker,
    have: new Set(),
    keepsSlots: false,
    untilLoading: false,
    fallback: undefined,
    missingTags: new Map(),
    ...more,
  })
  return { ...tree, tracker }
}

const Page: Component = () => 'page'
const Layout: Component = ({ children }) => children as ReactNode

/** The element that calls the component of a segment. */
function findElement(node: ReactNode): ReactElement<Record<string, unknown>> {
  const found = (Array.isArray(node) ? node : [node]).filter(
    (part) => isValidElement(part) && part.key === 'segment',
  )
  expect(found).toHaveLength(1)
  return found[0] as ReactElement<Record<string, unknown>>
}

/** Calls the component of a segment as React would. */
function run(node: ReactNode): unknown {
  const { type, props } = findElement(node)
  return (type as Component)(props)
}

describe('keys and tree', () => {
  test('say which levels can stand in for what is missing below them, and which one is the outermost', () => {
    const files = { layout: Layout, loading: Page, error: createClientReference() }
    const inner = level(
      'docs',
      { children: leaf('page', Page) },
      { files: { error: createClientReference() } },
    )
    const { tree } = create(level('', { children: inner }, { files, isRoot: true }))
    expect(tree).toMatchObject({ loading: true, error: true, root: true })
    expect(tree.slots!['children']).toMatchObject({ error: true })
    expect(tree.slots!['children']).not.toHaveProperty('loading')
    expect(tree.slots!['children']).not.toHaveProperty('bare')
  })

  test('name each level and leaf on the way, slots included', () => {
    const { tree, segments, paths } = create(
      level(
        '',
        {
          children: level('(shop)', {
            children: level('[id]', { children: leaf('page', Page) }, { files: { layout: Layout } }),
          }),
          modal: level('@modal', { children: leaf('default', Page) }),
        },
        { files: { layout: Layout } },
      ),
      { params: { id: 'a b' }, search: '?x=1' },
    )
    const page = '/(shop)/[id]=a%20b/#page?x=1'
    expect(tree).toEqual<SegmentNode>({
      key: '',
      name: '',
      slots: {
        children: {
          key: '/(shop)',
          name: '(shop)',
          bare: true,
          slots: {
            children: {
              key: '/(shop)/[id]=a%20b',
              name: '[id]',
              param: { name: 'id', value: 'a%20b', kind: 'dynamic' },
              slots: { children: { key: page, name: 'page', leaf: 'page' } },
            },
          },
        },
        modal: {
          key: '/@modal/@modal',
          name: '@modal',
          bare: true,
          slots: { children: { key: '/@modal/@modal/#default', name: 'default', leaf: 'default' } },
        },
      },
    })
    // Folders that add nothing are not sent.
    expect(Object.keys(segments).sort()).toEqual(
      ['', '/(shop)/[id]=a%20b', page, '/@modal/@modal/#default'].sort(),
    )
    expect(paths.get(page)?.map(({ key }) => key)).toEqual(['', '/(shop)', '/(shop)/[id]=a%20b', page])
  })

  test.each<[string, Partial<Record<SegmentFileKind, unknown>>, boolean]>([
    ['nothing', {}, false],
    ['a not-found page', { 'not-found': Page }, true],
    ['a loading page', { loading: Page }, true],
    ['a template', { template: Layout }, true],
  ])('a level is sent only when it adds something: %s', (_name, files, sent) => {
    const { segments } = create(
      level('', { children: level('a', { children: leaf('page', Page) }, { files }) }),
    )
    expect('/a' in segments).toBe(sent)
  })

  test('a level with only stylesheets is sent for them', () => {
    const a = level('a', { children: leaf('page', Page) })
    a.files.page = createFile(Page, <link rel="stylesheet" href="/a.css" />)
    const { segments } = create(level('', { children: a }))
    expect(renderToStaticMarkup((segments['/a'] as ReactNode[])[0])).toContain('/a.css')
  })
})

describe('params', () => {
  test.each([
    ['a b', 'a%20b'],
    ['a/b', 'a%2Fb'],
    ['é', '%C3%A9'],
    ['', ''],
    [
      ['a b', 'c'],
      ['a%20b', 'c'],
    ],
    [[], []],
  ])('%j stands in the URL as %j', (value, expected) => {
    const name = Array.isArray(value) ? '[...p]' : '[p]'
    const { tree } = create(level('', { children: level(name, { children: leaf('page', Page) }) }), {
      params: { p: value },
    })
    expect(tree.slots?.['children']?.param).toMatchObject({ name: 'p', value: expected })
  })

  test('each level sees its own and those above it, encoded; never those below or beside it', async () => {
    const seen: Record<string, unknown> = {}
    const note =
      (name: string): Component =>
      ({ params }) => {
        seen[name] = params
        return null
      }
    const { segments } = create(
      level(
        '',
        {
          children: level(
            '[a]',
            {
              children: level(
                '[...b]',
                { children: leaf('page', note('page')) },
                { files: { layout: note('b') } },
              ),
              side: level('[[...c]]', { children: leaf('page', note('side')) }),
            },
            { files: { layout: note('a') } },
          ),
        },
        { files: { layout: note('root') } },
      ),
      { params: { a: 'x y', b: ['1', '2/3'] } },
    )
    for (const node of Object.values(segments)) if (Array.isArray(node)) run(node)
    const read = async (name: string): Promise<unknown> => seen[name]
    expect(await read('root')).toEqual({})
    expect(await read('a')).toEqual({ a: 'x%20y' })
    expect(await read('b')).toEqual({ a: 'x%20y', b: ['1', '2%2F3'] })
    expect(await read('page')).toEqual({ a: 'x%20y', b: ['1', '2%2F3'] })
    expect(await read('side')).toEqual({ a: 'x%20y' })
  })

  test('pages get the query, layouts and defaults do not', () => {
    const seen: string[][] = []
    const note: Component = (props) => {
      seen.push(Object.keys(props).sort())
      return null
    }
    const { segments } = create(
      level('', { children: leaf('page', note), side: leaf('default', note) }, { files: { layout: note } }),
    )
    for (const key of ['', '/#page', '/@side/#default']) run(segments[key])
    expect(seen).toEqual([['children', 'params', 'side'], ['params', 'searchParams'], ['params']])
  })
})

describe('what the client has already', () => {
  const root = level(
    '',
    {
      children: level(
        'a',
        { children: leaf('page', Page), side: leaf('page', Page) },
        { files: { layout: Layout } },
      ),
    },
    { files: { layout: Layout } },
  )

  test('is left out, and what is below it is not', () => {
    const { segments, tree } = create(root, { have: new Set(['', '/a']) })
    expect(Object.keys(segments)).toEqual(['/a/#page', '/a/@side/#page'])
    expect(tree.slots?.['children']?.key).toBe('/a')
  })

  test('may be a page of a slot', () => {
    const { segments } = create(root, { have: new Set(['/a/@side/#page']) })
    expect(Object.keys(segments)).toEqual(['', '/a', '/a/#page'])
  })

  test('is not touched, whatever state its file is in', () => {
    const broken = level('', { children: leaf('page', Page) }, { files: { layout: 'no component' } })
    expect(() => create(broken)).toThrow('no default export')
    expect(() => create(broken, { have: new Set(['']) })).not.toThrow()
  })

  test('of another page is no hint', () => {
    const { segments } = create(root, { have: new Set(['/b', '__proto__', '/a/#page?x=1']) })
    expect(Object.keys(segments)).toHaveLength(4)
  })
})

describe('a fallback', () => {
  const Inner = createClientReference()
  const root = level(
    '',
    {
      children: level(
        'a',
        { children: leaf('page', Page), side: leaf('page', Page) },
        {
          files: { layout: Layout, error: Inner, 'not-found': () => 'inner not-found' },
        },
      ),
    },
    { files: { layout: Layout }, isRoot: true },
  )
  const digest = 'd'

  test('stands in the place of the segment, under a key of its own', () => {
    const { tree, segments } = create(root, { fallback: { key: '/a/#page', kind: 404, digest } })
    const node = tree.slots?.['children']?.slots?.['children']
    expect(node).toEqual({ key: '/a/#page/#fallback404', name: 'page', leaf: 'fallback' })
    expect('/a/#page' in segments).toBe(false)
    const html = renderToStaticMarkup(segments['/a/#page/#fallback404'])
    expect(html).toContain('inner not-found')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('leaves what is beside and above it', () => {
    const { segments } = create(root, { fallback: { key: '/a/#page', kind: 404, digest } })
    expect(Object.keys(segments).sort()).toEqual(['', '/a', '/a/#page/#fallback404', '/a/@side/#page'])
  })

  test('of a level takes everything below it away', () => {
    const { tree, segments } = create(root, { fallback: { key: '/a', kind: 403, digest } })
    expect(Object.keys(segments)).toEqual(['', '/a/#fallback403'])
    expect(tree.slots?.['children']?.slots).toBeUndefined()
    expect(renderToStaticMarkup(segments['/a/#fallback403'])).toContain('403')
  })

  test('of an error is the error file of the level around it, with digest and message', () => {
    const { segments } = create(root, { fallback: { key: '/a/#page', kind: 'error', digest, message: 'no' } })
    const element = segments['/a/#page/#fallbackerror'] as ReactElement<Record<string, unknown>>
    expect(element.props).toEqual({ component: Inner, digest: 'd', message: 'no' })
  })

  test('cannot replace the root, because nothing is around it', () => {
    const { tree } = create(root, { fallback: { key: '', kind: 404, digest } })
    expect(tree.leaf).toBeUndefined()
  })

  test('is never taken for something that the client has', () => {
    const { segments } = create(root, {
      have: new Set(['/a/#page']),
      fallback: { key: '/a/#page', kind: 404, digest },
    })
    expect('/a/#page/#fallback404' in segments).toBe(true)
  })
})

test.each([
  [
    'loading and error files of a level are around every one of its slots, not-found files around its page',
    false,
  ],
  ['and so they do on the outermost level, where slots ask for them', true],
])('%s', (_name, isRoot) => {
  let views: Record<string, unknown> = {}
  const layout: Component = ({ params: _params, ...slots }) => {
    views = slots
    return null
  }
  const files = {
    layout,
    loading: Page,
    error: createClientReference(),
    'not-found': Page,
    forbidden: Page,
    unauthorized: Page,
  }
  const { segments } = create(
    level('', { children: leaf('page', Page), panel: leaf('page', Page) }, { files, isRoot }),
  )
  run(segments[''])
  const filesOf = (slot: string): string[] =>
    Object.keys((views[slot] as ReactElement<object>).props).filter(
      (key) => key !== 'slot' && key !== 'isRoot',
    )
  const all = ['error', 'loading', 'notFound', 'forbidden', 'unauthorized']
  expect(filesOf('children')).toEqual(all)
  expect(filesOf('panel')).toEqual(['error', 'loading'])
})

describe('a root layout that was seen to leave out', () => {
  test.each<[DocumentTag[], RegExp]>([
    [['html', 'body'], /^<html lang="en">.*<body>x<\/body><\/html>$/],
    [['html'], /^<html lang="en">(?!.*<body>).*x.*<\/html>$/],
    [['body'], /^(?!<html)/],
  ])('%j gets what is needed to be a document', (tags, markup) => {
    const root = level('', { children: leaf('page', Page) }, { files: { layout: () => 'x' }, isRoot: true })
    const { segments } = create(root, { missingTags: new Map([['app/file.tsx', tags]]) })
    expect(renderToStaticMarkup(segments[''])).toMatch(markup)
  })
})

describe('catchesStatus', () => {
  test.each([
    ['a level with the file', 'children', { files: { forbidden: Page } }, 403, true],
    ['a level with the file, in another slot', 'side', { files: { forbidden: Page } }, 403, false],
    ['a level with the file of another status', 'children', { files: { forbidden: Page } }, 404, false],
    ['the level of the outermost layout', 'children', { isRoot: true }, 401, true],
    ['the level of the outermost layout, in another slot', 'side', { isRoot: true }, 401, true],
  ] as const)('%s', (_name, slot, more, status, expected) => {
    expect(catchesStatus(level('a', {}, more), slot, status)).toBe(expected)
  })
})

describe('components', () => {
  test('of the server run inside the tracker, under their own name', () => {
    const Broken: Component = function Broken() {
      throw new Error('broken')
    }
    const { segments, tracker } = create(level('', { children: leaf('page', Broken) }))
    expect((findElement(segments['/#page']).type as Component).name).toBe('Broken')
    expect(() => run(segments['/#page'])).toThrow('broken')
    expect(tracker.failures).toEqual([{ segmentKey: '/#page', error: new Error('broken') }])
  })

  test('of the client are handed to the client, not run', () => {
    const Client = createClientReference()
    const { segments } = create(level('', { children: leaf('page', Client) }))
    const element = findElement(segments['/#page'])
    expect(element.type).toBe(Client)
    expect(Object.keys(element.props)).toEqual(['params', 'searchParams'])
  })

  test('that the main slot lacks are not-found', () => {
    const { segments, tracker } = create(level('', { children: leaf('default') }))
    expect(() => run(segments['/#default'])).toThrow()
    expect(decodeAccessStatus(tracker.failures[0]?.error)).toBe(404)
    expect(tracker.failures[0]?.segmentKey).toBe('/#default')
  })

  test.each<[string, Component]>([
    ['a layout', ({ side }) => side as ReactNode],
    [
      'a layout that takes a while',
      async ({ side, params }) => (await (params as Promise<object>)) && (side as ReactNode),
    ],
  ])('that the main slot lacks are not missed by %s with nothing but slots', async (_name, layout) => {
    const slots = { children: leaf('default'), side: leaf('page', Page) }
    const { segments, tracker } = create(level('', slots, { files: { layout } }))
    run(segments[''])
    expect(await run(segments['/#default'])).toBeNull()
    expect(tracker.failures).toEqual([])
  })

  test.each<[string, Component]>([
    ['shows it', ({ children }) => children as ReactNode],
    ['hands on all it has', (props) => ({ ...props })['side'] as ReactNode],
  ])('that the main slot lacks are not-found when its layout %s', async (_name, layout) => {
    const slots = { children: leaf('default'), side: leaf('page', Page) }
    const { segments, tracker } = create(level('', slots, { files: { layout } }))
    run(segments[''])
    await expect(run(segments['/#default'])).rejects.toThrow()
    expect(decodeAccessStatus(tracker.failures[0]?.error)).toBe(404)
  })

  test('that another slot lacks leave it empty', () => {
    const { segments, tree } = create(level('', { children: leaf('page', Page), side: leaf('default') }))
    expect(segments).not.toHaveProperty('/@side/#default')
    expect(tree.slots?.['side']).toMatchObject({ leaf: 'default', bare: true })
  })

  test('that the main slot lacks are left to the client when it navigates', () => {
    const { segments, tree } = create(level('', { children: leaf('default') }), { keepsSlots: true })
    expect(segments).not.toHaveProperty('/#default')
    expect(tree.slots?.['children']?.bare).toBe(true)
  })

  test('of an unmatched URL are the not-found page of the root', () => {
    const own = level(
      '',
      { children: leaf('not-found') },
      { files: { 'not-found': () => 'own' }, isRoot: true },
    )
    expect(renderToStaticMarkup(create(own).segments['/#fallback'])).toContain('own')
    const builtIn = level('', { children: leaf('not-found') }, { isRoot: true })
    expect(renderToStaticMarkup(create(builtIn).segments['/#fallback'])).toContain(
      'This page could not be found.',
    )
  })

  test('of the client may be objects as well as functions', () => {
    const Client = { $$typeof: Symbol.for('react.client.reference') }
    expect(findElement(create(level('', { children: leaf('page', Client) })).segments['/#page']).type).toBe(
      Client,
    )
  })

  test.each<[string, LoadedLevel, string]>([
    ['a page that is null', level('', { children: leaf('page', null) }), 'WM_NO_DEFAULT_EXPORT'],
    ['a page that is an element', level('', { children: leaf('page', <p />) }), 'WM_NO_DEFAULT_EXPORT'],
    ['a page without a component', level('', { children: leaf('page', 'text') }), 'WM_NO_DEFAULT_EXPORT'],
    ['a layout without a component', level('', {}, { files: { layout: undefined } }), 'WM_NO_DEFAULT_EXPORT'],
    ['an error file of the server', level('', {}, { files: { error: Page } }), 'WM_ERROR_FILE_NOT_CLIENT'],
  ])('must refuse %s', (_name, root, code) => {
    let thrown: unknown
    try {
      create(root)
    } catch (error) {
      thrown = error
    }
    expect(isWaymarkError(thrown) && thrown.code).toBe(code)
  })

  test('an app without any layout gets a document', () => {
    const { segments } = create(
      level('', { children: leaf('not-found') }, { isRoot: true, isBareDocument: true }),
    )
    const [element] = (segments[''] as ReactNode[]).slice(-1)
    expect(isValidElement(element) && element.key).toBe('segment')
  })
})

describe('a prefetch', () => {
  const deep = level(
    '',
    {
      children: level(
        'a',
        {
          children: level(
            'b',
            { children: leaf('page', Page) },
            { files: { layout: Layout, loading: Page } },
          ),
        },
        { files: { layout: Layout } },
      ),
    },
    { files: { layout: Layout } },
  )

  test('ends at the first loading boundary that is new', () => {
    const { segments } = create(deep, { untilLoading: true, have: new Set(['']) })
    expect(Object.keys(segments)).toEqual(['/a', '/a/b'])
  })

  test('of what has no new loading boundary is the tree alone', () => {
    const { segments, tree } = create(deep, { untilLoading: true, have: new Set(['', '/a', '/a/b']) })
    expect(segments).toEqual({})
    expect(tree.slots?.['children']?.slots?.['children']?.slots?.['children']?.leaf).toBe('page')
  })

  test('walks each slot on its own', () => {
    const root = level('', {
      children: level('a', { children: leaf('page', Page) }, { files: { loading: Page } }),
      side: level('@side', { children: leaf('page', Page) }, { files: { layout: Layout } }),
    })
    const { segments } = create(root, { untilLoading: true, have: new Set(['']) })
    expect(Object.keys(segments)).toEqual(['/a'])
  })
})

test('a page in another locale shares no segment with this one', () => {
  const root = level('', { children: level('a', { children: leaf('page', () => null) }) }, { isRoot: true })
  const dutch = create(root, { locale: 'nl' })
  const keys = new Set(dutch.paths.keys())
  const english = create(root, { locale: 'en', have: keys })
  expect(keys.size).toBe(3)
  for (const key of english.paths.keys()) expect(keys).not.toContain(key)
  expect(Object.keys(create(root, { locale: 'nl', have: keys }).segments)).toEqual([])
})

test('of each page and layout it is told whether it is looked at for inert content, outermost first', () => {
  const live = leaf('page', Page)
  live.file!.module['inert'] = false
  const told: InertSegment[] = []
  const looked: InertSegment[] = []
  const inert: SegmentTreeInput['inert'] = {
    thin: (output, segment) => {
      looked.push(segment)
      return output
    },
    explain: (note) => void told.push(note as InertSegment),
  }
  const inner = level('a', { children: live }, { files: { layout: createClientReference() } })
  const { segments } = create(level('', { children: inner }, { files: { layout: Layout } }), { inert })
  const file = 'app/file.tsx'
  expect(told).toEqual([{ file }, { file, refusal: 'client' }, { file, refusal: 'export' }])
  run(segments['']!)
  expect(looked).toEqual([told[0]])
})
