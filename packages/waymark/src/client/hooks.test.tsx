// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/waymark-error.ts'
import type { PageLocale } from '../shared/locale-config.ts'
import type { SegmentNode, SegmentParam } from '../shared/payload.ts'
import {
  useLocale,
  useParams,
  usePathname,
  useRouter,
  useSearchParams,
  useSelectedLayoutSegment,
  useSelectedLayoutSegments,
} from './hooks.ts'
import { PrefixesContext, readPrefixes } from './prefixes.ts'
import {
  createRouterView,
  LevelContext,
  RouterContext,
  RouterViewContext,
  type AppPayload,
  type Router,
} from './router-context.ts'

function node(name: string, slots?: Record<string, SegmentNode>, param?: SegmentParam): SegmentNode {
  return { key: `/${name}`, name, ...(slots && { slots }), ...(param && { param }) }
}
const page: SegmentNode = { key: '/#page', name: 'page', leaf: 'page' }

const TREE = node('', {
  children: node('(shop)', {
    children: node('items', {
      children: node('[id]', { children: page }, { name: 'id', value: 'a%20b', kind: 'dynamic' }),
    }),
  }),
  modal: node('@modal', {
    children: node('photos', {
      children: node('[...path]', { children: page }, { name: 'path', value: ['x', 'y'], kind: 'catch-all' }),
    }),
  }),
  side: node('@side', { children: page }),
  empty: { key: '/@empty/#default', name: 'default', leaf: 'default' },
})

/** What a component reads when the page `url` is on the screen and the layout of `level` is above it. */
function read<T>(
  hook: () => T,
  { url = '/', level, locales }: { url?: string; level?: SegmentNode; locales?: Partial<PageLocale> } = {},
): T {
  const results: T[] = []
  const Reader = (): ReactNode => {
    results.push(hook())
    return null
  }
  const payload: AppPayload = { buildId: 'b', url, tree: TREE, segments: {}, head: null, ...locales }
  const prefixes = readPrefixes(payload)
  renderToStaticMarkup(
    <PrefixesContext value={prefixes}>
      <RouterViewContext value={createRouterView(payload, prefixes)}>
        <LevelContext value={level ?? null}>
          <Reader />
        </LevelContext>
      </RouterViewContext>
    </PrefixesContext>,
  )
  return results[0] as T
}

describe('usePathname and useSearchParams', () => {
  test.each([
    ['/', '/', ''],
    ['/a/b', '/a/b', ''],
    ['/a?x=1&x=2', '/a', 'x=1&x=2'],
    ['/a%20b?q=%3F?', '/a%20b', 'q=%3F%3F'],
    ['/a?', '/a', ''],
  ])('of %s', (url, pathname, search) => {
    expect(read(usePathname, { url })).toBe(pathname)
    expect(read(useSearchParams, { url }).toString()).toBe(search)
  })
})

describe('in an app with locales', () => {
  const locales = { locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }
  test.each([
    ['/nl', '/'],
    ['/nl/a?x=1', '/a'],
    ['/NL/a', '/a'],
    ['/a', '/a'],
    ['/nlx', '/nlx'],
  ])('usePathname of %s is without the locale', (url, pathname) => {
    expect(read(usePathname, { url, locales })).toBe(pathname)
    expect(read(useLocale, { url, locales })).toBe('nl')
  })

  test('useLocale says that there are none', () => {
    expect(() => read(useLocale)).toThrow(expect.objectContaining({ code: 'WM_NO_LOCALES' }))
    expect(read(usePathname, { url: '/nl/a' })).toBe('/nl/a')
  })
})

describe('search params must refuse', () => {
  test.each(['append', 'delete', 'set', 'sort'] as const)(
    '%s(), with the code and the name of the method',
    (method) => {
      const params = read(useSearchParams, { url: '/?a=1' }) as unknown as URLSearchParams
      let thrown: unknown
      try {
        params[method]('a', 'b')
      } catch (error) {
        thrown = error
      }
      expect(isWaymarkError(thrown) && thrown.code).toBe('WM_SEARCH_PARAMS_READONLY')
      expect((thrown as Error).message).toContain(`${method}()`)
      expect(params.toString()).toBe('a=1')
    },
  )
})

test('search params can be read and copied', () => {
  const params = read(useSearchParams, { url: '/?b=2&a=1&b=3' })
  expect(params.get('a')).toBe('1')
  expect(params.getAll('b')).toEqual(['2', '3'])
  const copy = new URLSearchParams(params)
  copy.set('a', '9')
  expect(copy.toString()).toBe('b=2&a=9&b=3')
})

test('useParams gives the params of all segments and slots, encoded', () => {
  expect(read(useParams)).toEqual({ id: 'a%20b', path: ['x', 'y'] })
})

test('useParams gives the same object while the params are the same', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const seen: unknown[] = []
  const Probe = (): ReactNode => {
    seen.push(useParams())
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (id: string): Promise<void> =>
    act(async () => {
      const tree: SegmentNode = { key: '', name: '[id]', param: { name: 'id', value: id, kind: 'dynamic' } }
      const view = createRouterView({ url: `/${id}`, tree, segments: {}, head: null })
      root.render(
        <RouterViewContext value={view}>
          <Probe />
        </RouterViewContext>,
      )
    })
  await show('a')
  await show('a')
  await show('b')
  await act(() => root.unmount())
  expect(seen).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'b' }])
  expect(seen[1]).toBe(seen[0])
})

describe('useSelectedLayoutSegments', () => {
  const items = TREE.slots?.['children']?.slots?.['children']
  test.each<[string, SegmentNode | undefined, string | undefined, string[]]>([
    ['below the root: groups count, the page does not', undefined, undefined, ['(shop)', 'items', 'a%20b']],
    ['below an inner layout', items, undefined, ['a%20b']],
    ['below the last layout', items?.slots?.['children'], undefined, []],
    ['of a slot, whose own folder does not count', undefined, 'modal', ['photos', 'x/y']],
    ['of a slot with a page at its top', undefined, 'side', []],
    ['of a slot that shows its default', undefined, 'empty', []],
    ['of a slot that does not exist', undefined, 'other', []],
  ])('%s', (_name, level, slot, expected) => {
    expect(read(() => useSelectedLayoutSegments(slot), level ? { level } : {})).toEqual(expected)
  })
})

describe('useSelectedLayoutSegment', () => {
  const items = TREE.slots?.['children']?.slots?.['children']
  test.each<[string, SegmentNode | undefined, string | undefined, string | null]>([
    ['is the first one below', undefined, undefined, '(shop)'],
    ['is null when the page is directly below', items?.slots?.['children'], undefined, null],
    ['of another slot is the last one', undefined, 'modal', 'x/y'],
    ['of a slot with a page at its top is null', undefined, 'side', null],
    ['of a slot without a page is null', undefined, 'empty', null],
  ])('%s', (_name, level, slot, expected) => {
    expect(read(() => useSelectedLayoutSegment(slot), level ? { level } : {})).toBe(expected)
  })
})

test('outside of an app the hooks say so', () => {
  const Reader = (): ReactNode => usePathname()
  expect(() => renderToStaticMarkup(<Reader />)).toThrow('invariant expected app router to be mounted')
})

describe('useRouter', () => {
  test('gives the router of the page', () => {
    const router = { push() {} } as unknown as Router
    const seen: unknown[] = []
    const Reader = (): ReactNode => void seen.push(useRouter())
    renderToStaticMarkup(
      <RouterContext value={router}>
        <Reader />
      </RouterContext>,
    )
    expect(seen).toEqual([router])
  })

  test('while a document is written gives one that goes nowhere, always the same', () => {
    const router = read(useRouter)
    expect(router).toBe(read(useRouter))
    for (const method of ['push', 'replace', 'prefetch'] as const)
      expect(router[method]('/a')).toBeUndefined()
    for (const method of ['refresh', 'back', 'forward'] as const) expect(router[method]()).toBeUndefined()
  })

  test('outside of an app says so', () => {
    const Reader = (): ReactNode => void useRouter()
    expect(() => renderToStaticMarkup(<Reader />)).toThrow('invariant expected app router to be mounted')
  })
})
