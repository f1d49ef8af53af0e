import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../../shared/errors.ts'
import { readStaticPaths } from './static-paths.ts'

const source = { file: 'pages/x.tsx', pattern: '/blog/[slug]' }
const i18n = { locales: ['en', 'nl'], defaultLocale: 'en' }

describe('must be refused', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'WM_PAGES_STATIC_PATHS_RESULT'],
    ['no fallback', { paths: [] }, 'WM_PAGES_STATIC_PATHS_RESULT'],
    ['no paths', { fallback: false }, 'WM_PAGES_STATIC_PATHS_RESULT'],
    ['another key', { paths: [], fallback: false, revalidate: 1 }, 'WM_PAGES_STATIC_PATHS_RESULT'],
    ['another fallback', { paths: [], fallback: 'block' }, 'WM_PAGES_STATIC_PATHS_RESULT'],
    ['a missing parameter', { paths: [{ params: {} }], fallback: false }, 'WM_PAGES_STATIC_PATHS_ENTRY'],
    [
      'a list for one segment',
      { paths: [{ params: { slug: ['a'] } }], fallback: false },
      'WM_PAGES_STATIC_PATHS_ENTRY',
    ],
    ['a number', { paths: [1], fallback: false }, 'WM_PAGES_STATIC_PATHS_ENTRY'],
    ['a relative path', { paths: ['blog/a'], fallback: false }, 'WM_PAGES_STATIC_PATHS_ENTRY'],
    ['a broken escape', { paths: ['/blog/%'], fallback: false }, 'WM_PAGES_STATIC_PATHS_ENTRY'],
  ])('%s', (_name, result, code) => {
    let error: unknown
    try {
      readStaticPaths(result, source)
    } catch (thrown) {
      error = thrown
    }
    expect(isWaymarkError(error) && error.code).toBe(code)
  })
})

test('texts are encoded, params are not; case counts', () => {
  const { lists } = readStaticPaths(
    { paths: ['/blog/a%20b', { params: { slug: 'c/d' } }], fallback: false },
    source,
  )
  expect(lists(['blog', 'a b'], undefined)).toBe(true)
  expect(lists(['blog', 'c/d'], undefined)).toBe(true)
  expect(lists(['blog', 'c', 'd'], undefined)).toBe(false)
  expect(lists(['blog', 'A b'], undefined)).toBe(false)
})

test.each([null, undefined, false, []])('the root of an optional catch-all may be %j', (all) => {
  const { lists } = readStaticPaths(
    { paths: [{ params: { all } }], fallback: true },
    { ...source, pattern: '/s/[[...all]]' },
  )
  expect(lists(['s'], undefined)).toBe(true)
  expect(lists(['s', 'x'], undefined)).toBe(false)
})

test('locales: named in the text, beside the params, or the default', () => {
  const paths = ['/nl/blog/a', { params: { slug: 'b' }, locale: 'nl' }, '/blog/c', { params: { slug: 'd' } }]
  const { lists } = readStaticPaths({ paths, fallback: false }, { ...source, i18n })
  const listed = ['a', 'b', 'c', 'd'].map((slug) =>
    ['en', 'nl'].filter((locale) => lists(['blog', slug], locale)),
  )
  expect(listed).toEqual([['nl'], ['nl'], ['en'], ['en']])
})
