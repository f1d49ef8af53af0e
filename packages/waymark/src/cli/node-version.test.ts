import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isSupportedNode } from './node-version.ts'

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['v20.20.2', true],
  ['21.0.0', false],
  ['22.11.0', false],
  ['23.0.0', true],
  ['22.12.0', true],
  ['9.99.0', false],
  ['', false],
])('Node %j is supported: %s', (version, supported) => {
  expect(isSupportedNode(version)).toBe(supported)
})

test('the package says the same to npm', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0')
})
