import { expect, test } from 'vitest'
import { declareFolder } from './source-folder.ts'

const run = (code: string, file = '/shop/lib/read.ts'): string | undefined =>
  declareFolder(code, file, '/shop')

test.each([
  ['export const a = __dirname', ';const __dirname = process.cwd() + "/lib";export const a = __dirname'],
  [
    'export const a = __filename',
    ';const __filename = process.cwd() + "/lib/read.ts";export const a = __filename',
  ],
  [
    "'use server'\nexport const a = async () => __dirname",
    '\'use server\';const __dirname = process.cwd() + "/lib";\nexport const a = async () => __dirname',
  ],
])('%j is told where it is', (code, expected) => {
  expect(run(code)).toBe(expected)
})

test('a file in the folder of the app is in the folder that the app is started in', () => {
  expect(run('log(__dirname)', '/shop/middleware.ts')).toBe(';const __dirname = process.cwd();log(__dirname)')
})

test.each([
  ['const __dirname = dirname(fileURLToPath(import.meta.url))\nlog(__dirname)'],
  ["import { __dirname } from './here'\nlog(__dirname)"],
  ['export const a = { __dirname: 1 }.__dirname'],
  ["log('__dirname')"],
  ['log(__dirname'],
])('%j is left as it is', (code) => {
  expect(run(code)).toBeUndefined()
})
