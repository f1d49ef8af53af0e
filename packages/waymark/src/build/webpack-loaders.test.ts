import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLoaders, type LoaderUse } from './webpack-loaders.ts'

const FILES: Record<string, string> = {
  'shape.txt': 'a shape',
  'node_modules/upper-loader/index.js': 'module.exports = (text) => text.toUpperCase()',
  'node_modules/later-loader/index.js': `module.exports = function (text) {
    const callback = this.async()
    const { mark = '?' } = this.getOptions()
    this.cacheable()
    this.addDependency(this.context + '/other.txt')
    setTimeout(() => callback(null, text + mark))
  }`,
  'node_modules/promise-loader/index.js': 'exports.default = async (text) => `${text}, promised`',
  'node_modules/bytes-loader/index.js':
    'module.exports = (bytes) => String(bytes.length); module.exports.raw = true',
  'node_modules/failing-loader/index.js': `module.exports = function () { this.callback(new Error('no shape')) }`,
}

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-'))
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

function run(loaders: LoaderUse[], watched: string[] = []): Promise<string> {
  const watch = (file: string): void => void watched.push(file)
  return runLoaders(loaders, { file: join(root, 'shape.txt'), root, isProduction: true, watch })
}

test.each<[string, LoaderUse[], string]>([
  ['what is returned', [{ loader: 'upper-loader' }], 'A SHAPE'],
  ['what is called back', [{ loader: 'later-loader' }], 'a shape?'],
  ['options', [{ loader: 'later-loader', options: { mark: '!' } }], 'a shape!'],
  ['a promise', [{ loader: 'promise-loader' }], 'a shape, promised'],
  ['bytes', [{ loader: 'bytes-loader' }], '7'],
  ['the last one first', [{ loader: 'upper-loader' }, { loader: 'promise-loader' }], 'A SHAPE, PROMISED'],
])('%s', async (_, loaders, expected) => {
  expect(await run(loaders)).toBe(expected)
})

test('files that a loader names are watched', async () => {
  const watched: string[] = []
  await run([{ loader: 'later-loader' }], watched)
  expect(watched).toEqual([join(root, 'shape.txt'), join(root, 'other.txt')])
})

test('what a loader fails with is told', async () => {
  await expect(run([{ loader: 'failing-loader' }])).rejects.toThrow('no shape')
})
