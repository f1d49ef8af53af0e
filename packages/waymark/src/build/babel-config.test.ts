import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBabelWarning, findBabelConfig } from './babel-config.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-babel-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test.each<[file: string, text: string, names: string[] | undefined]>([
  ['.babelrc', '{ "presets": ["next/babel"] }', undefined],
  ['babel.config.js', "module.exports = { presets: ['next/babel'], plugins: [] }", undefined],
  [
    '.babelrc',
    '{ "presets": ["next/babel"], "plugins": [["styled-components", { "ssr": true }]] }',
    ['styled-components'],
  ],
  ['babel.config.cjs', "module.exports = { plugins: ['@lingui/macro', 'x'] }", ['@lingui/macro', 'x']],
  ['babel.config.test.js', "module.exports = { plugins: ['x'] }", undefined],
  ['other.js', "module.exports = { plugins: ['x'] }", undefined],
])('%s with %s', async (file, text, names) => {
  await writeFile(join(dir, file), text)
  expect(await findBabelConfig(dir, await readdir(dir))).toEqual(names && { file, names })
})

test('the warning names what is not followed', () => {
  expect(createBabelWarning({ file: '.babelrc', names: ['a', 'b'] }).message).toBe(
    '.babelrc has no effect: code is not compiled by Babel. It asks for a, b.',
  )
})
