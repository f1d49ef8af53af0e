import { describe, expect, test } from 'vitest'
import type { Frame } from '../../../service/src/digest/stack.ts'
import { createFormat } from '../../format/create-format.ts'
import { readComponentStack } from './component-stack.ts'
import { describeCrumb, kindOf } from './describe-crumb.ts'
import { flattenData } from './flatten-data.ts'
import { foldFrames } from './fold-frames.ts'
import { sortTags } from './sort-tags.ts'

const frame = (name: string, inApp: boolean): Frame => ({ function: name, inApp })

describe('frames', () => {
  test.each([
    ['none', [], []],
    [
      'runs of library frames are one group',
      [frame('a', true), frame('b', false), frame('c', false), frame('d', true)],
      ['a', 'b+c', 'd'],
    ],
    [
      'without frames of the app the crash site stays open',
      [frame('a', false), frame('b', false)],
      ['a', 'b'],
    ],
    [
      'library frames above the first of the app are folded, too',
      [frame('a', false), frame('b', true)],
      ['a', 'b'],
    ],
  ])('%s', (_name, frames, expected) => {
    const groups = foldFrames(frames)
    expect(
      groups.map((group) =>
        group.kind === 'own' ? group.frame.function : group.frames.map((one) => one.function).join('+'),
      ),
    ).toEqual(expected)
  })

  test('the first of the app is marked', () => {
    const groups = foldFrames([frame('a', false), frame('b', true), frame('c', true)])
    expect(groups.map((group) => group.kind === 'own' && group.isFirst)).toEqual([false, true, false])
  })
})

test.each([
  [{}, []],
  [
    { a: 1, b: { c: 'x', d: { e: true } }, list: [1, 2], none: null },
    [
      ['a', '1'],
      ['b.c', 'x'],
      ['b.d.e', 'true'],
      ['list', '[1,2]'],
    ],
  ],
])('the data %j', (data, rows) => {
  expect(flattenData(data)).toEqual(rows)
})

test.each([
  [{ category: 'ui.click', message: 'button#buy' }, 'ui', 'button#buy'],
  [
    { category: 'fetch', data: { method: 'GET', url: '/api', status_code: 500, duration: 12 } },
    'fetch',
    'GET /api 500 12\u202fms',
  ],
  [{ category: 'navigation', data: { from: '/', to: '/cart' } }, 'navigation', '/ → /cart'],
  [{ type: 'debug', data: { rows: 3, __span: 'b2cf' } }, 'debug', 'rows=3'],
  [{}, 'other', ''],
])('the breadcrumb %j', (crumb, kind, text) => {
  expect(kindOf(crumb)).toBe(kind)
  expect(describeCrumb(crumb, createFormat('en'))).toBe(text)
})

test('the component stack is found where React clients put it', () => {
  expect(readComponentStack({ react: { componentStack: '\n    at A (a.tsx:1)\n    at B' } })).toBe(
    'at A (a.tsx:1)\nat B',
  )
  expect(readComponentStack({ react: 'x' })).toBeUndefined()
  expect(readComponentStack({})).toBeUndefined()
})

test('tags that are the same for all events are set apart', () => {
  const tag = (key: string, ...values: string[]) => ({
    key,
    total: values.length,
    values: values.map((value) => ({ value, events: 1, share: 1 / values.length })),
  })
  const { varied, single } = sortTags([
    tag('browser', 'A 1', 'B 2'),
    tag('browser.name', 'A', 'B'),
    tag('browser.version', '1', '2'),
    tag('app.version', '1'),
    tag('level', 'error'),
  ])
  expect(varied.map(({ key }) => key)).toEqual(['browser'])
  expect(single.map(({ key }) => key)).toEqual(['app.version', 'level'])
})
