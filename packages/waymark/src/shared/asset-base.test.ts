import { expect, test } from 'vitest'
import { createAssetBase, listAssetBases } from './asset-base.ts'
import { NATIVE_NAMES } from './wire.ts'

test.each([
  ['', '', '/_waymark/', ['/_waymark/']],
  ['/docs', '', '/docs/_waymark/', ['/docs/_waymark/']],
  ['', '/cdn', '/cdn/_waymark/', ['/_waymark/', '/cdn/_waymark/']],
  ['/docs', '/docs', '/docs/_waymark/', ['/docs/_waymark/']],
  ['', 'https://cdn.example', 'https://cdn.example/_waymark/', ['/_waymark/']],
  ['/docs', 'https://cdn.example/a', 'https://cdn.example/a/_waymark/', ['/docs/_waymark/', '/a/_waymark/']],
])('base path %j, asset prefix %j', (basePath, assetPrefix, base, bases) => {
  expect(createAssetBase(NATIVE_NAMES, { basePath, assetPrefix })).toBe(base)
  expect(listAssetBases(NATIVE_NAMES, { basePath, assetPrefix })).toEqual(bases)
})
