import { describe, expect, test } from 'vitest'
import { createPageDataBase, isPageDataTarget, readPageTarget } from './page-data-url.ts'
import { NATIVE_NAMES } from './wire.ts'

const place = { names: NATIVE_NAMES, buildId: 'b 1', basePath: '/docs' }
const base = '/docs/_waymark/data/b%201/'

test('the base names the build', () => {
  expect(createPageDataBase(place)).toBe(base)
})

describe('must not be taken for data', () => {
  test.each([
    '/docs/_waymark/data/other/a.json',
    '/_waymark/data/b%201/a.json',
    `${base}a.js`,
    `${base}a.js?x=.json`,
    '/docs/_waymark/assets/a.json',
    '/docs/a.json',
  ])('%s', (target) => {
    expect(isPageDataTarget(target, base)).toBe(false)
    expect(readPageTarget(target, place)).toBeUndefined()
  })
})

test.each([
  ['index.json', '/docs/'],
  ['index.json?a=1', '/docs/?a=1'],
  ['index/index.json', '/docs/index'],
  ['index/index/index.json', '/docs/index/index'],
  ['index/a.json', '/docs/index/a'],
  ['a/b.json', '/docs/a/b'],
  ['a%20b.json?x=%2F.json', '/docs/a%20b?x=%2F.json'],
  ['nl/a.json.json', '/docs/nl/a.json'],
])('%s is the page %s', (name, expected) => {
  expect(readPageTarget(base + name, place)).toBe(expected)
})
