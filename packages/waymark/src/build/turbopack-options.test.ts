import { expect, test } from 'vitest'
import { mapNextConfig } from './next-config-keys.ts'
import { hasOtherOptions, mapTurbopack } from './turbopack-options.ts'

type Alias = { find: RegExp; replacement: string }

function readAliases(value: unknown, root = '/app'): Alias[] {
  const [plugin] = mapTurbopack(value).vite?.plugins ?? []
  const { config } = (plugin ?? {}) as {
    config?: (given: { root: string }) => { resolve: { alias: Alias[] } }
  }
  return config?.({ root }).resolve.alias ?? []
}

test('an alias leads to a file of the app, whoever imports it, and only by its whole name', () => {
  const [alias] = readAliases({ resolveAlias: { 'next-intl/config': './i18n/request.ts' } })
  expect(alias?.replacement).toBe('/app/i18n/request.ts')
  expect('next-intl/config').toMatch(alias!.find)
  expect('next-intl/configs').not.toMatch(alias!.find)
})

test('an alias may name another package', () => {
  expect(readAliases({ resolveAlias: { underscore: 'lodash' } })[0]?.replacement).toBe('lodash')
})

test('the rest of a pattern is part of its target', () => {
  const [alias] = readAliases({ resolveAlias: { 'my-app/*': './src/*' } })
  expect('my-app/lib/a'.replace(alias!.find, alias!.replacement)).toBe('/app/src/lib/a')
  expect('my-app/').not.toMatch(alias!.find)
})

test('a file of a package may be named by its place', () => {
  const [alias] = readAliases({ resolveAlias: { a: 'node_modules/a/dist/a.js' } })
  expect(alias?.replacement).toBe('/app/node_modules/a/dist/a.js')
})

test.each<[unknown, boolean]>([
  [{ resolveAlias: { a: 'b' } }, false],
  [{ resolveAlias: { a: 'b' }, root: '..' }, false],
  [{ resolveAlias: { 'a/*': 'b/*' } }, false],
  [{ resolveAlias: { 'a/*/c': 'b/*' } }, true],
  [{ resolveAlias: { a: ['b', 'c'] } }, true],
  [{ resolveAlias: { a: { browser: 'b' } } }, false],
  [{ resolveAlias: { a: { 'react-server': 'b' } } }, true],
  [{ rules: { '*.svg': {} } }, true],
  [{ rules: { '*.svg': { loaders: ['@svgr/webpack'], as: '*.js' } } }, false],
])('%j leaves something without effect: %s', (value, expected) => {
  expect(hasOtherOptions(value)).toBe(expected)
  const { ignoredKeys } = mapNextConfig({ turbopack: value }, { file: 'next.config.js', root: '/app' })
  expect(ignoredKeys.map(({ key, breaks }) => [key, breaks])).toEqual(expected ? [['turbopack', false]] : [])
})

test('it stands beside other keys that become plugins', () => {
  const { config } = mapNextConfig(
    { sassOptions: { loadPaths: ['x'] }, turbopack: { resolveAlias: { a: 'b' } } },
    { file: 'next.config.js', root: '/app' },
  )
  expect((config as { vite: { plugins: unknown[] } }).vite.plugins).toHaveLength(2)
})
