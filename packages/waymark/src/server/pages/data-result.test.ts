import { describe, expect, test } from 'vitest'
import { isWaymarkError, type WaymarkError } from '../../shared/errors.ts'
import { readDataResult, type DataFunctionName } from './data-result.ts'

const read = (
  result: unknown,
  name: DataFunctionName = 'getStaticProps',
  warn?: (warning: WaymarkError) => void,
) => readDataResult(result, { name, file: 'pages/a.tsx', warn })

describe('must be refused', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'WM_PAGES_RESULT'],
    ['a list', [], 'WM_PAGES_RESULT'],
    ['text', 'x', 'WM_PAGES_RESULT'],
    ['an empty object', {}, 'WM_PAGES_RESULT'],
    ['props that are none', { props: 1 }, 'WM_PAGES_RESULT'],
    ['notFound: false alone', { notFound: false }, 'WM_PAGES_RESULT'],
    ['two answers', { redirect: { destination: '/' }, notFound: true }, 'WM_PAGES_RESULT'],
    ['an unknown key', { props: {}, prop: 1 }, 'WM_PAGES_RESULT_KEYS'],
    ['a redirect without target', { redirect: { permanent: true } }, 'WM_PAGES_REDIRECT'],
    ['a redirect of no kind', { redirect: { destination: '/', permanent: 'yes' } }, 'WM_PAGES_REDIRECT'],
    [
      'a redirect with both',
      { redirect: { destination: '/', permanent: true, statusCode: 301 } },
      'WM_PAGES_REDIRECT',
    ],
    [
      'a status that is no redirect',
      { redirect: { destination: '/', statusCode: 200 } },
      'WM_PAGES_REDIRECT',
    ],
    ['a base path', { redirect: { destination: '/', permanent: true, basePath: true } }, 'WM_PAGES_REDIRECT'],
    ['revalidate 0', { props: {}, revalidate: 0 }, 'WM_PAGES_REVALIDATE'],
    ['a negative revalidate', { props: {}, revalidate: -1 }, 'WM_PAGES_REVALIDATE'],
    ['a fraction', { props: {}, revalidate: 1.5 }, 'WM_PAGES_REVALIDATE'],
    ['revalidate as text', { props: {}, revalidate: '60' }, 'WM_PAGES_REVALIDATE'],
  ])('%s', async (_name, result, code) => {
    const error: unknown = await read(result).catch((thrown: unknown) => thrown)
    expect(isWaymarkError(error) && error.code).toBe(code)
    expect((error as Error).message).toContain('pages/a.tsx')
  })

  test('revalidate in getServerSideProps', async () => {
    await expect(read({ props: {}, revalidate: 1 }, 'getServerSideProps')).rejects.toThrow('revalidate')
  })
})

test.each<[unknown, object]>([
  [{ props: { a: 1 } }, { outcome: { kind: 'props', props: { a: 1 } }, revalidate: false }],
  [
    { props: {}, revalidate: true },
    { outcome: { kind: 'props', props: {} }, revalidate: 1 },
  ],
  [
    { notFound: true, revalidate: 5 },
    { outcome: { kind: 'not-found' }, revalidate: 5 },
  ],
  [
    { props: { a: 1 }, notFound: false },
    { outcome: { kind: 'props', props: { a: 1 } }, revalidate: false },
  ],
  [
    { props: {}, notFound: true },
    { outcome: { kind: 'not-found' }, revalidate: false },
  ],
  [
    { redirect: { destination: '/x' } },
    { outcome: { kind: 'redirect', destination: '/x', status: 307, basePath: true }, revalidate: false },
  ],
  [
    { redirect: { destination: '/x', permanent: true } },
    { outcome: { kind: 'redirect', destination: '/x', status: 308, basePath: true }, revalidate: false },
  ],
  [
    { redirect: { destination: '/x', statusCode: 303, basePath: false } },
    { outcome: { kind: 'redirect', destination: '/x', status: 303, basePath: false }, revalidate: false },
  ],
])('%j', async (result, expected) => {
  expect(await read(result)).toEqual(expected)
})

test('only getServerSideProps may promise its props', async () => {
  const { outcome } = await read({ props: Promise.resolve({ a: 1 }) }, 'getServerSideProps')
  expect(outcome).toEqual({ kind: 'props', props: { a: 1 } })
})

test('more than a year is warned of', async () => {
  const codes: string[] = []
  await read({ props: {}, revalidate: 31_536_001 }, 'getStaticProps', ({ code }) => codes.push(String(code)))
  expect(codes).toEqual(['WM_PAGES_REVALIDATE_LONG'])
})
