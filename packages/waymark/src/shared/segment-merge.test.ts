import { describe, expect, test } from 'vitest'
import type { SegmentNode } from './payload.ts'
import {
  hasSameRoot,
  listHeldKeys,
  listKeptUrls,
  mergeSegments,
  readNextUrl,
  type SegmentState,
} from './segment-merge.ts'

type Slots = Record<string, SegmentNode>

function level(key: string, name: string, slots: Slots, extra: Partial<SegmentNode> = {}): SegmentNode {
  return { key, name, slots, ...extra }
}

function page(key: string): SegmentNode {
  return { key, name: 'page', leaf: 'page' }
}

function fallback(key: string): SegmentNode {
  return { key, name: 'default', leaf: 'default' }
}

/** A page below the root layout, in a folder of its own. */
function pageAt(name: string, extra: Partial<SegmentNode> = {}): SegmentNode {
  const folder = level(`/${name}`, name, { children: page(`/${name}/#page`) }, extra)
  return level('', '', { children: folder }, { root: true })
}

function state(url: string, tree: SegmentNode, keys: string[]): SegmentState<string> {
  return { url, tree, segments: Object.fromEntries(keys.map((key) => [key, `${url}:${key}`])) }
}

describe('the next page on top of the current one', () => {
  const home = state('/a', pageAt('a'), ['', '/a', '/a/#page'])

  test('shared segments stay as they are and the rest is taken from the answer', () => {
    const merged = mergeSegments(home, state('/b', pageAt('b'), ['/b', '/b/#page']))
    expect(merged.segments).toEqual({ '': '/a:', '/b': '/b:/b', '/b/#page': '/b:/b/#page' })
    expect(merged).toMatchObject({ url: '/b', missing: [], changed: ['/b'], canShow: true })
  })

  test('what the answer has again wins over what is there', () => {
    const merged = mergeSegments(home, state('/a', pageAt('a'), ['', '/a', '/a/#page']))
    expect(merged.segments['']).toBe('/a:')
    expect(merged.changed).toEqual([])
  })

  test('what nobody has is missing, and without a new loading boundary there is nothing to show yet', () => {
    const merged = mergeSegments(home, state('/b', pageAt('b'), []))
    expect(merged.missing).toEqual(['/b', '/b/#page'])
    expect(merged.canShow).toBe(false)
  })

  test('below a new loading boundary the rest may come later', () => {
    const merged = mergeSegments(home, state('/b', pageAt('b', { loading: true }), ['/b']))
    expect(merged.missing).toEqual(['/b/#page'])
    expect(merged.canShow).toBe(true)
  })

  test('a bare folder is never missing', () => {
    const merged = mergeSegments(home, state('/b', pageAt('b', { bare: true }), ['/b/#page']))
    expect(merged.missing).toEqual([])
  })

  test('a folder that has become bare, because its files were removed, shows nothing of its own any more', () => {
    const merged = mergeSegments(home, state('/a', pageAt('a', { bare: true }), ['', '/a/#page']))
    expect(merged.segments).toEqual({ '': '/a:', '/a/#page': '/a:/a/#page' })
  })
})

describe('slots that the new URL does not match', () => {
  const withModal = (children: SegmentNode, modal: SegmentNode): SegmentNode =>
    level('', '', { children, modal }, { root: true })
  const feed = level('/feed', 'feed', { children: page('/feed/#page') })
  const photo = level('/@modal/(.)photo', '(.)photo', { children: page('/@modal/(.)photo/#page') })

  test('keep what they show and remember where it came from', () => {
    const current = state('/feed', withModal(feed, fallback('/@modal/#default')), [
      '',
      '/feed',
      '/feed/#page',
    ])
    const next = state('/photo', withModal(fallback('/#default'), photo), [
      '/@modal/(.)photo',
      '/@modal/(.)photo/#page',
    ])
    const merged = mergeSegments(current, next)
    expect(merged.tree.slots?.['children']).toMatchObject({ key: '/feed', from: '/feed' })
    expect(merged.segments['/feed/#page']).toBe('/feed:/feed/#page')
    expect(merged.changed).toEqual(['/@modal/(.)photo'])
    expect(listKeptUrls(merged.tree)).toEqual(['/feed'])
  })

  test('remember the first page that filled them, however far the visitor went', () => {
    const kept = { ...feed, from: '/feed?old' }
    const current = state('/photo', withModal(kept, photo), [])
    const merged = mergeSegments(current, state('/other', withModal(fallback('/#default'), photo), []))
    expect(listKeptUrls(merged.tree)).toEqual(['/feed?old'])
  })

  test('are nothing to scroll to where they are new', () => {
    const current = state('/a', level('', '', { children: page('/#page') }), ['', '/#page'])
    const next = state(
      '/b',
      level('', '', {
        children: level('/b', 'b', { children: page('/b/#page') }),
        side: fallback('/@side/#default'),
      }),
      ['/b', '/b/#page', '/@side/#default'],
    )
    expect(mergeSegments(current, next)).toMatchObject({ changed: ['/b'], missing: [] })
  })

  test('are not kept below a level that changed', () => {
    const current = state(
      '/a',
      level('', '', { children: level('/a', 'a', { side: page('/a/@side/#page') }) }),
      [],
    )
    const next = state(
      '/b',
      level('', '', { children: level('/b', 'b', { side: fallback('/b/@side/#default') }) }),
      [],
    )
    expect(mergeSegments(current, next).tree.slots?.['children']?.slots?.['side']?.leaf).toBe('default')
  })
})

test('the server is told the levels that are there, never pages', () => {
  const { tree, segments } = state('/a', pageAt('a', { bare: true }), ['', '/a/#page'])
  expect(listHeldKeys({ tree, segments })).toEqual(['', '/a'])
  expect(listHeldKeys({ tree, segments: {} })).toEqual(['/a'])
})

describe('pages of one document', () => {
  const inGroup = (group: string): SegmentNode =>
    level('', '', { children: level(`/${group}`, group, { children: page('x') }, { root: true }) })

  test.each([
    ['one root layout', pageAt('a'), pageAt('b'), true],
    ['the same group', inGroup('(shop)'), inGroup('(shop)'), true],
    ['groups with a root layout each', inGroup('(shop)'), inGroup('(site)'), false],
    ['a layout at the root and one in a group', pageAt('a'), inGroup('(shop)'), false],
    [
      'another value of a parameter above the root layout',
      level('', '', { children: { ...level('/[l]=de', '[l]', {}), root: true } }),
      level('', '', { children: { ...level('/[l]=en', '[l]', {}), root: true } }),
      true,
    ],
  ])('%s', (_name, first, second, expected) => {
    expect(hasSameRoot(first, second)).toBe(expected)
  })
})

describe('the page the visitor is on', () => {
  const dynamic = (name: string, value: string | string[], below: SegmentNode): SegmentNode => ({
    ...level(name, name, { children: below }),
    param: { name: 'x', value, kind: Array.isArray(value) ? 'catch-all' : 'dynamic' },
  })

  test.each<[string, SegmentNode, string]>([
    ['the root', level('', '', { children: page('p') }), '/'],
    ['a folder', pageAt('a'), '/a'],
    ['a group', level('', '', { children: level('g', '(g)', { children: page('p') }) }), '/'],
    ['values of parameters', level('', '', { children: dynamic('[x]', 'a%20b', page('p')) }), '/a%20b'],
    ['several values', level('', '', { children: dynamic('[...x]', ['a', 'b'], page('p')) }), '/a/b'],
    [
      'an optional catch-all with nothing',
      level('', '', { children: level('o', '[[...x]]', { children: page('p') }) }),
      '/',
    ],
    [
      'a page behind an intercepting one',
      level('', '', {
        children: level('f', 'feed', { children: page('p') }),
        modal: level('m', '(.)photo', { children: page('q') }),
      }),
      '/feed',
    ],
  ])('%s', (_name, tree, expected) => {
    expect(readNextUrl(tree)).toBe(expected)
  })
})
