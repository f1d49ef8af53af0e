import { describe, expect, test } from 'vitest'
import type { SegmentNode } from './payload.ts'
import { placeFailure } from './segment-failure.ts'

/** `docs! [slug]=a! page`: a chain of levels; `!` has an error file, `?` is not there yet, `~` is bare. */
function createState(chain: string): { tree: SegmentNode; segments: Record<string, string> } {
  const segments: Record<string, string> = {}
  const build = (words: string[], parent: string): SegmentNode => {
    const [word = 'page', ...rest] = words
    const [, text = '', marks = ''] = /^([^!?~]*)([!?~]*)$/.exec(word) ?? []
    const [name = '', value] = text === 'root' ? [''] : text.split('=')
    const key = text === 'root' ? '' : `${parent}/${text}`
    if (!/[?~]/.test(marks)) segments[key] = text
    if (name === 'page') return { key, name, leaf: 'page' }
    const node: SegmentNode = { key, name, slots: { children: build(rest, key) } }
    if (value !== undefined)
      node.param = value.includes(',')
        ? { name: 'p', kind: 'catch-all', value: value.split(',') }
        : { name: 'p', kind: 'dynamic', value }
    if (marks.includes('!')) node.error = true
    if (marks.includes('~')) node.bare = true
    return node
  }
  const tree = build(chain.split(' '), '')
  return { tree, segments }
}

describe('the error stands', () => {
  test.each([
    ['root! docs! [slug]=a page', '/docs/b', '/docs'],
    ['root! docs [slug]=a! page', '/docs/b', ''],
    ['root! docs! page', '/docs', '/docs'],
    ['root! docs! page', '/', ''],
    ['root! docs! page', '/doc', ''],
    ['root! docs! page', '/documents/x', ''],
    ['root! shop! [slug]=a! page', '/shop/a/more', '/shop/[slug]=a'],
    ['root! (main)! docs! page', '/other', '/(main)'],
    ['root (main)! docs page', '/other', '/(main)'],
    ['root! files! [...p]=x,y! page', '/files/x/y/z', '/files/[...p]=x,y'],
    ['root! files! [...p]=x,y! page', '/files/x/z', '/files'],
    ['root! [[...p]]! page', '/any/thing', '/[[...p]]'],
    ['root! [slug]=a%20b! page', '/a%20b/c', '/[slug]=a%20b'],
    ['root! caf\u00e9! page', '/caf%C3%A9/x', '/caf\u00e9'],
    ['root! %zz! page', '/%zz/x', '/%zz'],
    ['root! feed~ more! page', '/feed/more/x', '/feed/more'],
    // A layout that is not there cannot show anything.
    ['root! docs?! page', '/docs/x', ''],
    ['root! docs? deep! page', '/docs/deep/x', ''],
    // The path of an intercepted page leads somewhere else.
    ['root! feed! (.)photo! page', '/feed/photo', '/feed'],
  ])('of %s on the way to %s at %j', (chain, path, level) => {
    const state = createState(chain)
    const failed = placeFailure(state, path, 'failure')
    expect(failed?.key).toBe(`${level}/#fallbackunreachable`)
    expect(failed?.segments).toEqual({ ...state.segments, [failed!.key]: 'failure' })
  })

  test.each(['root docs [slug]=a page', 'root docs [slug]=a! page', 'root? docs! page'])(
    'nowhere in %s on the way to /docs/b',
    (chain) => {
      expect(placeFailure(createState(chain), '/docs/b', 'failure')).toBe(undefined)
    },
  )
})

test('other slots stay, and the state that it is made of is not touched', () => {
  const state = createState('root! docs page')
  state.tree.slots!['modal'] = { key: '/@modal/#default', name: 'default', leaf: 'default' }
  const before = structuredClone(state)
  const failed = placeFailure(state, '/x', 'failure')
  expect(failed?.tree.slots).toEqual({
    children: { key: '/#fallbackunreachable', name: 'unreachable', leaf: 'fallback' },
    modal: state.tree.slots!['modal'],
  })
  expect(state).toEqual(before)
})
