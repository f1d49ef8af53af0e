import { describe, expect, test } from 'vitest'
import { stateKeyOf, type SegmentNode, type SegmentParam } from './payload.ts'
import { createLeafKey, createLevelKey, ROOT_KEY } from './segment-key.ts'

const dynamic = (value: string): SegmentParam => ({ name: 'id', value, kind: 'dynamic' })
const catchAll = (...value: string[]): SegmentParam => ({ name: 'path', value, kind: 'catch-all' })

describe('keys of levels and leaves', () => {
  test.each([
    ['a folder', createLevelKey(ROOT_KEY, 'children', 'blog'), '/blog'],
    ['a folder below', createLevelKey('/blog', 'children', 'new'), '/blog/new'],
    ['a group', createLevelKey(ROOT_KEY, 'children', '(shop)'), '/(shop)'],
    ['a parameter', createLevelKey('/blog', 'children', '[id]', dynamic('a%20b')), '/blog/[id]=a%20b'],
    ['a slot', createLevelKey('/blog', 'modal', 'new'), '/blog/@modal/new'],
    ['a page', createLeafKey('/blog', 'children', 'page'), '/blog/#page'],
    ['a page with a query', createLeafKey(ROOT_KEY, 'children', 'page', '?a=1'), '/#page?a=1'],
    ['a page in a slot', createLeafKey(ROOT_KEY, 'modal', 'page'), '/@modal/#page'],
    ['a default', createLeafKey(ROOT_KEY, 'modal', 'default'), '/@modal/#default'],
  ])('%s', (_name, key, expected) => {
    expect(key).toBe(expected)
  })

  test('are different for everything that differs', () => {
    const keys = [
      createLevelKey(ROOT_KEY, 'children', 'a'),
      createLevelKey(ROOT_KEY, 'a', 'a'),
      createLevelKey(ROOT_KEY, 'children', '[id]', dynamic('a')),
      createLevelKey(ROOT_KEY, 'children', '[id]', dynamic('b')),
      createLevelKey(ROOT_KEY, 'children', '[id]', dynamic('')),
      createLevelKey(ROOT_KEY, 'children', '[...path]', catchAll('a')),
      createLevelKey(ROOT_KEY, 'children', '[...path]', catchAll('a', 'b')),
      createLeafKey(ROOT_KEY, 'children', 'page'),
      createLeafKey(ROOT_KEY, 'a', 'page'),
      createLeafKey(ROOT_KEY, 'children', 'fallback', '404'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a value of a catch-all cannot be taken for a folder below it', () => {
    const folderBelow = createLevelKey(
      createLevelKey(ROOT_KEY, 'children', '[...path]', catchAll('a')),
      'children',
      '(g)',
    )
    const longerValue = createLevelKey(ROOT_KEY, 'children', '[...path]', catchAll('a', '(g)'))
    expect(folderBelow).not.toBe(longerValue)
  })
})

describe('stateKeyOf', () => {
  test.each<[string, SegmentNode, string]>([
    ['a page loses its query', { key: '/a/#page?x=1?y', name: 'page', leaf: 'page' }, '/a/#page'],
    ['a page without one stays', { key: '/a/#page', name: 'page', leaf: 'page' }, '/a/#page'],
    ['a level stays', { key: '/[id]=1', name: '[id]' }, '/[id]=1'],
    [
      'a fallback stays',
      { key: '/a/#page?x=1/#fallback404', name: 'page', leaf: 'fallback' },
      '/a/#page?x=1/#fallback404',
    ],
  ])('%s', (_name, node, expected) => {
    expect(stateKeyOf(node)).toBe(expected)
  })
})
