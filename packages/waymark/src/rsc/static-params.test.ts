import { describe, expect, test } from 'vitest'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import type { Folder, RouteLevel } from '../shared/route-tree.ts'
import type { AppState } from './app.ts'
import { hasStaticParams, isKnownParams, listStaticParams } from './static-params.ts'

type Params = Match<ModuleRef>['params']
type Module = Record<string, unknown>

function createRef(path: string, module: Module): ModuleRef {
  return { path, load: async () => ({ module, renderCss: () => null }) }
}

/** `/[lang]/[slug]` with a layout at the first segment and a page at the second. */
function createMatch(params: Params, layout: Module, page: Module): Match<ModuleRef> {
  const folder = (files: Folder<ModuleRef>['files']): Folder<ModuleRef> => ({
    name: '',
    kind: 'dynamic',
    urlSegment: '',
    files,
    metadataFiles: [],
    folders: [],
    slots: {},
  })
  const leaf = {
    leaf: 'page',
    folder: folder({}),
    file: createRef('app/[lang]/[slug]/page.tsx', page),
  } as const
  const tree: RouteLevel<ModuleRef> = {
    folder: { ...folder({ layout: createRef('app/[lang]/layout.tsx', layout) }), param: 'lang' },
    slots: { children: leaf },
  }
  const segments = ['lang', 'slug'].map((param) => ({ kind: 'dynamic', param }))
  const route = { kind: 'page', pattern: '/[lang]/[slug]', segments, tree } as never
  return { route, params } as Match<ModuleRef>
}

const app = (mode: 'development' | 'production'): AppState => ({ runtime: { mode } }) as AppState

const closed = { dynamicParams: false }
const languages = { generateStaticParams: () => [{ lang: 'en' }, { lang: 'de' }] }
const slugs = {
  ...closed,
  generateStaticParams: ({ params }: { params: Params }) => [{ slug: `${String(params['lang'])}-1` }],
}

describe('with dynamicParams = false', () => {
  test.each<[Params, boolean]>([
    [{ lang: 'en', slug: 'en-1' }, true],
    [{ lang: 'de', slug: 'de-1' }, true],
    [{ lang: 'de', slug: 'en-1' }, false],
    [{ lang: 'fr', slug: 'fr-1' }, false],
  ])('a page is listed once for each result of its layout: %j is %s', async (params, known) => {
    expect(await isKnownParams(app('production'), createMatch(params, languages, slugs))).toBe(known)
  })

  test.each<[Params, unknown, boolean]>([
    [{ path: ['a', 'b'] }, ['a', 'b'], true],
    [{ path: ['a', 'b'] }, ['a'], false],
    [{ path: ['a'] }, 'a', false],
    [{ path: 'a b' }, 'a b', true],
    [{ path: '7' }, 7, true],
  ])('values are compared whole: %j with %j is %s', async (params, listed, known) => {
    const page = { ...closed, generateStaticParams: () => [{ path: listed }] }
    expect(await isKnownParams(app('production'), createMatch(params, {}, page))).toBe(known)
  })

  test('an empty list knows nothing', async () => {
    const page = { ...closed, generateStaticParams: () => [] }
    expect(await isKnownParams(app('production'), createMatch({ slug: 'a' }, {}, page))).toBe(false)
  })

  test('what is no list is an error that names the file', async () => {
    const page = { ...closed, generateStaticParams: () => ({ slug: 'a' }) }
    await expect(
      isKnownParams(app('production'), createMatch({ slug: 'a' }, {}, page)),
    ).rejects.toMatchObject({
      code: 'WM_STATIC_PARAMS_NOT_A_LIST',
      message: expect.stringContaining('app/[lang]/[slug]/page.tsx'),
    })
  })
})

test('without it, params that are not listed are served', async () => {
  expect(await isKnownParams(app('production'), createMatch({ lang: 'fr' }, languages, {}))).toBe(true)
})

test.each([
  ['development', 2],
  ['production', 1],
] as const)('in %s two visits list %i times', async (mode, expected) => {
  let calls = 0
  const page = { ...closed, generateStaticParams: () => ((calls += 1), [{ slug: 'a' }]) }
  const match = createMatch({ slug: 'a' }, {}, page)
  await isKnownParams(app(mode), match)
  await isKnownParams(app(mode), match)
  expect(calls).toBe(expected)
})

describe('a layout that lists its own parameter', () => {
  test.each<[string, Module, boolean, Params[]]>([
    [
      'of a page that lists the rest',
      { generateStaticParams: () => [{ slug: 'a' }] },
      true,
      [
        { lang: 'en', slug: 'a' },
        { lang: 'de', slug: 'a' },
      ],
    ],
    ['of a page that lists nothing leaves it to the requests', {}, false, []],
  ])('%s', async (_, page, isListed, expected) => {
    const { route } = createMatch({}, languages, page)
    expect(await hasStaticParams(route)).toBe(isListed)
    expect(await listStaticParams(app('production'), route)).toEqual(expected)
  })

  describe('and a layout that leaves its parameter to the page', () => {
    const list = (page: Module, output?: string): Promise<Params[]> => {
      const { route } = createMatch({}, {}, page)
      const config = { output: output ?? null }
      return listStaticParams({ runtime: { mode: 'production', config } } as unknown as AppState, route)
    }
    const own = { generateStaticParams: () => [{ slug: 'a' }, { lang: 'en', slug: 'b' }] }

    test('pages without a value for it are made when they are asked for', async () => {
      const { route } = createMatch({}, {}, own)
      expect(await hasStaticParams(route)).toBe(true)
      expect(await list(own)).toEqual([{ lang: 'en', slug: 'b' }])
    })

    test.each<[string, Module, string | undefined]>([
      ['in a route that has only what it lists', { ...own, ...closed }, undefined],
      ['in an export', own, 'export'],
    ])('%s that is an error', async (_, page, output) => {
      await expect(list(page, output)).rejects.toMatchObject({ code: 'WM_STATIC_PARAM_MISSING' })
    })
  })

  test('of a page that lists too little is an error', async () => {
    const { route } = createMatch({}, languages, { generateStaticParams: () => [{}] })
    await expect(listStaticParams(app('production'), route)).rejects.toMatchObject({
      code: 'WM_STATIC_PARAM_MISSING',
    })
  })
})
