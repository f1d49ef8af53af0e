import { expect, test } from 'vitest'
import { cutStyles, type PlacedSheet } from './cut-styles.ts'

/** Sheets by name, each with the places of its pieces; blocks as `name:first-last`. */
function cut(...lists: Record<string, (number | undefined)[]>[]): string[][] {
  const sheets = lists.map((list) =>
    Object.entries(list).map(([name, places]): PlacedSheet => ({ name, places })),
  )
  return cutStyles(sheets).map((blocks) =>
    blocks.map(({ name, start, end }) =>
      end - start === 1 ? `${name}:${start}` : `${name}:${start}-${end - 1}`,
    ),
  )
}

test('what all pages want in the same order stays one file', () => {
  expect(cut({ shared: [0, 1], a: [2] }, { shared: [0, 1], b: [2] })).toEqual([
    ['shared:0-1', 'a:0'],
    ['shared:0-1', 'b:0'],
  ])
})

test('pages that want the opposite order get two files', () => {
  expect(cut({ shared: [0, 1] }, { shared: [1, 0] })).toEqual([
    ['shared:0', 'shared:1'],
    ['shared:1', 'shared:0'],
  ])
})

test('what stands between two pieces on one page cuts them for all', () => {
  expect(cut({ shared: [0, 1] }, { shared: [0, 2], own: [1] })).toEqual([
    ['shared:0', 'shared:1'],
    ['shared:0', 'own:0', 'shared:1'],
  ])
})

test('only what has to be cut is cut', () => {
  expect(cut({ shared: [0, 1, 3, 4], own: [2] })).toEqual([['shared:0-1', 'own:0', 'shared:2-3']])
})

test('what a page does not reach stays where it is', () => {
  expect(cut({ shared: [undefined, 0, undefined], own: [1] })).toEqual([['shared:0-2', 'own:0']])
  expect(cut({ shared: [undefined] })).toEqual([['shared:0']])
})

test('a stylesheet without rules is in no list', () => {
  expect(cut({ empty: [], own: [0] })).toEqual([['own:0']])
})
