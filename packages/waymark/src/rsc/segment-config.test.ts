import { describe, expect, test } from 'vitest'
import type { LoadedLeaf, LoadedLevel } from './load-route.ts'
import { checkRevalidate, readModuleConfig, readSegmentConfig } from './segment-config.ts'

type Module = Record<string, unknown>

function createLevels(layouts: Module[], page: Module, slot?: Module): LoadedLevel {
  const leaf = (module: Module): LoadedLeaf => ({ leaf: 'page', file: { module } }) as unknown as LoadedLeaf
  const [first, ...rest] = layouts
  const children = rest.length === 0 ? leaf(page) : createLevels(rest, page)
  const slots = { children, ...(slot && { side: leaf(slot) }) }
  return { files: { layout: { module: first } }, slots } as unknown as LoadedLevel
}

test.each<[string, Module[], Module, Module]>([
  ['nothing', [{}], {}, { dynamic: 'auto', fetchCache: 'auto' }],
  [
    'the innermost `dynamic`',
    [{ dynamic: 'error' }, {}],
    { dynamic: 'force-static' },
    { dynamic: 'force-static' },
  ],
  ['that of a layout where the page says nothing', [{ dynamic: 'error' }, {}], {}, { dynamic: 'error' }],
  [
    'the lowest `revalidate`',
    [{ revalidate: 60 }, { revalidate: 3_600 }],
    { revalidate: false },
    { revalidate: 60 },
  ],
  ['0 as the lowest of all', [{ revalidate: 60 }], { revalidate: 0 }, { revalidate: 0 }],
  ['for ever, where somebody says so', [{}], { revalidate: false }, { revalidate: false }],
  [
    'the innermost `fetchCache`',
    [{ fetchCache: 'force-cache' }],
    { fetchCache: 'only-cache' },
    { fetchCache: 'only-cache' },
  ],
  [
    'no values that mean nothing',
    [{ dynamic: 'often', revalidate: -1 }],
    { fetchCache: 'x' },
    { dynamic: 'auto', fetchCache: 'auto' },
  ],
])('a route has %s', (_name, layouts, page, expected) => {
  expect(readSegmentConfig(createLevels(layouts, page))).toMatchObject(expected)
})

test.each<[Module, Module, string]>([
  [{}, { dynamic: 'force-dynamic' }, 'force-dynamic'],
  [{ dynamic: 'force-static' }, { dynamic: 'force-dynamic' }, 'force-static'],
  [{}, { dynamic: 'force-static' }, 'auto'],
])('a page of %j with a slot of %j is %s', (page, slot, dynamic) => {
  expect(readSegmentConfig(createLevels([{}], page, slot)).dynamic).toBe(dynamic)
})

test('slots count for how long a page is kept', () => {
  expect(readSegmentConfig(createLevels([{}], { revalidate: 60 }, { revalidate: 5 })).revalidate).toBe(5)
})

test('a handler speaks for itself', () => {
  expect(readModuleConfig({ dynamic: 'force-static', revalidate: 5 })).toEqual({
    dynamic: 'force-static',
    fetchCache: 'auto',
    revalidate: 5,
  })
  expect(readModuleConfig({})).toEqual({ dynamic: 'auto', fetchCache: 'auto' })
})

describe('a `revalidate` that is no time', () => {
  test.each([['60'], [-1], [Number.NaN]])('%j is an error, of a layout, a page and a slot', (revalidate) => {
    const expected = expect.objectContaining({ code: 'WM_REVALIDATE_EXPORT' })
    expect(() => checkRevalidate(createLevels([{ revalidate }], {}))).toThrow(expected)
    expect(() => checkRevalidate(createLevels([{}, {}], { revalidate }))).toThrow(expected)
    expect(() => checkRevalidate(createLevels([{}], {}, { revalidate }))).toThrow(expected)
  })

  test.each([[60], [0], [false], [undefined], [Infinity]])('%j is none', (revalidate) => {
    expect(() => checkRevalidate(createLevels([{ revalidate }], { revalidate }))).not.toThrow()
  })
})
