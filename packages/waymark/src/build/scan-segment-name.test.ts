import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { parseSegmentName, type SegmentName } from './scan-segment-name.ts'

function codeOf(name: string): string {
  try {
    parseSegmentName(name, `app/${name}`)
  } catch (error) {
    if (!isWaymarkError(error)) throw error
    expect(error.message).toContain(`app/${name}`)
    expect(error.message + error.hint).not.toMatch(/\{\w+\}/)
    return error.code
  }
  return 'none'
}

test.each([
  ['[]', 'WM_SEGMENT_EMPTY_NAME'],
  ['[...]', 'WM_SEGMENT_EMPTY_NAME'],
  ['[[...]]', 'WM_SEGMENT_EMPTY_NAME'],
  ['[[]]', 'WM_SEGMENT_EMPTY_NAME'],
  ['@', 'WM_SEGMENT_EMPTY_NAME'],
  ['()', 'WM_SEGMENT_EMPTY_NAME'],
  ['[[a]]', 'WM_SEGMENT_OPTIONAL'],
  ['[…a]', 'WM_SEGMENT_ELLIPSIS'],
  ['[[…a]]', 'WM_SEGMENT_ELLIPSIS'],
  ['[.a]', 'WM_SEGMENT_PERIODS'],
  ['[..a]', 'WM_SEGMENT_PERIODS'],
  ['[....a]', 'WM_SEGMENT_PERIODS'],
  ['[[a', 'WM_SEGMENT_BRACKETS'],
  ['[a', 'WM_SEGMENT_BRACKETS'],
  ['[[a]', 'WM_SEGMENT_BRACKETS'],
  ['[a]]', 'WM_SEGMENT_BRACKETS'],
  ['[[[...a]]]', 'WM_SEGMENT_BRACKETS'],
  ['[a][b]', 'WM_SEGMENT_BRACKETS'],
  ['[__proto__]', 'WM_SEGMENT_RESERVED'],
  ['@__proto__', 'WM_SEGMENT_RESERVED'],
  ['(.)', 'WM_INTERCEPT_EMPTY'],
  ['(..)', 'WM_INTERCEPT_EMPTY'],
  ['(..)(..)', 'WM_INTERCEPT_EMPTY'],
  ['(...)', 'WM_INTERCEPT_EMPTY'],
  ['(..)(..)(..)x', 'WM_INTERCEPT_TARGET'],
  ['(.)(..)x', 'WM_INTERCEPT_TARGET'],
  ['(.)(group)', 'WM_INTERCEPT_TARGET'],
  ['(.)@slot', 'WM_INTERCEPT_TARGET'],
  ['(.)[[a]]', 'WM_SEGMENT_OPTIONAL'],
])('%s is refused with %s', (name, code) => {
  expect(codeOf(name)).toBe(code)
})

describe('reads', () => {
  test.each<[string, SegmentName]>([
    ['blog', { kind: 'static', urlSegment: 'blog' }],
    ['post-[id]', { kind: 'static', urlSegment: 'post-[id]' }],
    ['[id]-post', { kind: 'static', urlSegment: '[id]-post' }],
    ['%5Fname', { kind: 'static', urlSegment: '_name' }],
    ['%5fname', { kind: 'static', urlSegment: '_name' }],
    ['a%5Fb', { kind: 'static', urlSegment: 'a%5Fb' }],
    ['[id]', { kind: 'dynamic', param: 'id', urlSegment: '[id]' }],
    ['[my-id]', { kind: 'dynamic', param: 'my-id', urlSegment: '[my-id]' }],
    ['[...s]', { kind: 'catch-all', param: 's', urlSegment: '[...s]' }],
    ['[[...s]]', { kind: 'optional-catch-all', param: 's', urlSegment: '[[...s]]' }],
    ['(shop)', { kind: 'group', urlSegment: '' }],
    ['(.x)', { kind: 'group', urlSegment: '' }],
    ['@modal', { kind: 'slot', urlSegment: '' }],
    ['@children', { kind: 'group', urlSegment: '' }],
    ['(.)photo', { kind: 'static', urlSegment: 'photo', intercept: '(.)' }],
    ['(..)photo', { kind: 'static', urlSegment: 'photo', intercept: '(..)' }],
    ['(..)(..)photo', { kind: 'static', urlSegment: 'photo', intercept: '(..)(..)' }],
    ['(...)photo', { kind: 'static', urlSegment: 'photo', intercept: '(...)' }],
    ['(.)[id]', { kind: 'dynamic', param: 'id', urlSegment: '[id]', intercept: '(.)' }],
    ['(..)(..)[...s]', { kind: 'catch-all', param: 's', urlSegment: '[...s]', intercept: '(..)(..)' }],
  ])('%s', (name, expected) => {
    expect(parseSegmentName(name, name)).toEqual(expected)
  })
})
