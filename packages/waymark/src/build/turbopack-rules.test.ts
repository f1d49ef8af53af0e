import { expect, test } from 'vitest'
import { matchesGlob, readRules } from './turbopack-rules.ts'

test.each<[string, string, boolean]>([
  ['*.svg', 'app/logo.svg', true],
  ['*.svg', 'app/logo.svgz', false],
  ['*.icon.svg', 'app/logo.svg', false],
  ['*.{yaml,yml}', 'data/a.yml', true],
  ['**/icons/*.svg', 'app/icons/a.svg', true],
  ['**/icons/*.svg', 'app/icons/small/a.svg', false],
  ['app/**', 'app/a/b.txt', true],
  ['app/**/*.txt', 'app/b.txt', true],
  ['./app/*.txt', 'app/b.txt', true],
])('%s and %s: %s', (glob, path, expected) => {
  expect(matchesGlob(glob, path)).toBe(expected)
})

const SVGR = { loader: '@svgr/webpack' }

test.each<[string, unknown, unknown]>([
  ['a list', { '*.svg': ['@svgr/webpack'] }, { rules: [{ glob: '*.svg', loaders: [SVGR] }], rest: 0 }],
  [
    'a rule',
    { '*.svg': { loaders: [{ loader: 'a', options: { icon: true } }], as: '*.tsx' } },
    {
      rules: [{ glob: '*.svg', as: '*.tsx', loaders: [{ loader: 'a', options: { icon: true } }] }],
      rest: 0,
    },
  ],
  [
    'several rules',
    { '*.svg': [{ loaders: ['@svgr/webpack'], as: '*.js' }] },
    { rules: [{ glob: '*.svg', as: '*.js', loaders: [SVGR] }], rest: 0 },
  ],
  ['a condition', { '*.svg': { condition: 'browser', loaders: ['a'] } }, { rules: [], rest: 1 }],
  ['no loader', { '*.svg': {} }, { rules: [], rest: 1 }],
  ['nothing', undefined, { rules: [], rest: 0 }],
])('%s', (_, rules, expected) => {
  expect(readRules({ rules })).toEqual(expected)
})
