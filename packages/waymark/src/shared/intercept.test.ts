import { expect, test } from 'vitest'
import { resolveMarker, splitMarker } from './intercept.ts'
import type { InterceptMarker } from './route-tree.ts'

test.each([
  ['photo', undefined],
  ['(group)', undefined],
  ['(.x)', undefined],
  ['a(.)b', undefined],
  ['(.)photo', { marker: '(.)', rest: 'photo' }],
  ['(..)photo', { marker: '(..)', rest: 'photo' }],
  ['(..)(..)photo', { marker: '(..)(..)', rest: 'photo' }],
  ['(...)photo', { marker: '(...)', rest: 'photo' }],
  ['(.)[id]', { marker: '(.)', rest: '[id]' }],
  ['(..)(.)x', { marker: '(..)', rest: '(.)x' }],
  ['(.)', { marker: '(.)', rest: '' }],
])('the marker of %s', (name, expected) => {
  expect(splitMarker(name)).toEqual(expected)
})

test.each<[InterceptMarker, string[], string[] | undefined]>([
  ['(.)', [], []],
  ['(.)', ['a', 'b'], ['a', 'b']],
  ['(..)', [], undefined],
  ['(..)', ['a'], []],
  ['(..)', ['a', '[b]'], ['a']],
  ['(..)(..)', ['a'], undefined],
  ['(..)(..)', ['a', 'b'], []],
  ['(..)(..)', ['a', 'b', 'c'], ['a']],
  ['(...)', ['a', 'b'], []],
])('%s from %j', (marker, levels, expected) => {
  expect(resolveMarker(levels, marker)).toEqual(expected)
})
