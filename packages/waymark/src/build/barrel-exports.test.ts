import { expect, test } from 'vitest'
import { readBarrel, rewriteImport, type BarrelReader } from './barrel-exports.ts'

interface CountingReader extends BarrelReader {
  asked: string[]
}

function readerOf(files: Record<string, string>): CountingReader {
  const asked: string[] = []
  return {
    asked,
    read: async (file) => files[file],
    resolve: async (source, importer) => {
      asked.push(source)
      const path = new URL(source, `file://${importer}`).pathname
      return path in files ? path : undefined
    },
  }
}

/** @param list such as `one, two as alias` */
async function rewrite(list: string, reader: BarrelReader): Promise<string | undefined> {
  const names = list.split(', ').map((part) => {
    const [name = '', alias = name] = part.split(' as ')
    return { name, alias }
  })
  return rewriteImport({ source: 'p', names }, await readBarrel('/p/index.js', reader), reader)
}

const icons = readerOf({
  '/p/index.js':
    "export * from './icons/index.mjs'\nexport { default as Icon } from './Icon.mjs'\nexport { setUp } from './gone.mjs'",
  '/p/icons/index.mjs':
    "export { default as Plus, default as PlusIcon } from './plus.mjs'\nexport * from './more.mjs'",
  '/p/icons/plus.mjs': 'const Plus = 1\nexport { Plus as default }',
  '/p/icons/more.mjs':
    'export function add() {}\nexport const TWO = 2\nconst three = 3\nexport { three as THREE }',
  '/p/Icon.mjs': 'export default function Icon() {}',
})

const parts = readerOf({
  '/p/index.js': [
    "import * as namespace from './tabs/namespace.js'",
    "import Box, { mix as blend } from './box.js'",
    "import { lost } from './elsewhere.js'",
    "export * as Menu from './menu.js'",
    'const own = 1',
    'export { namespace as Tabs, Box, blend as mix, lost, own }',
  ].join('\n'),
  '/p/tabs/namespace.js': 'export const Root = 1',
  '/p/box.js': 'export default 1\nexport const mix = 2',
  '/p/menu.js': 'export const Root = 1',
})

test.each([
  ['Plus', icons, 'import { default as Plus } from "/p/icons/plus.mjs";'],
  ['PlusIcon as Add', icons, 'import { default as Add } from "/p/icons/plus.mjs";'],
  ['add', icons, 'import { add as add } from "/p/icons/more.mjs";'],
  ['TWO', icons, 'import { TWO as TWO } from "/p/icons/more.mjs";'],
  ['THREE', icons, 'import { THREE as THREE } from "/p/icons/more.mjs";'],
  ['Icon', icons, 'import { default as Icon } from "/p/Icon.mjs";'],
  ['Menu', parts, 'import * as Menu from "/p/menu.js";'],
  ['Tabs', parts, 'import * as Tabs from "/p/tabs/namespace.js";'],
  ['Box', parts, 'import { default as Box } from "/p/box.js";'],
  ['mix', parts, 'import { mix as mix } from "/p/box.js";'],
  ['own', parts, 'import { own as own } from "/p/index.js";'],
  ['lost', parts, undefined],
])('%s comes from the file that holds it', async (name, reader, expected) => {
  expect(await rewrite(name, reader)).toBe(expected)
})

test('names that are not known stay with the package', async () => {
  expect(await rewrite('Plus, Props as P, setUp, TWO as two', icons)).toBe(
    'import { default as Plus } from "/p/icons/plus.mjs"; import { TWO as two } from "/p/icons/more.mjs"; import { Props as P, setUp as setUp } from "p";',
  )
  expect(await rewrite('unknown, setUp', icons)).toBeUndefined()
})

test('a file that does something when it is loaded is left whole', async () => {
  const styled = readerOf({
    '/p/index.js': `import './all.css'\nexport { A } from './a.js'`,
    '/p/a.js': 'export const A = 1',
  })
  expect(await rewrite('A', styled)).toBeUndefined()
})

test('files that nobody asked for are not looked up', async () => {
  const many = readerOf({
    '/p/index.js': "export { A } from './a.js'\nexport { B } from './b.js'",
    '/p/a.js': 'export const A = 1',
    '/p/b.js': 'export const B = 1',
  })
  await rewrite('B', many)
  expect(many.asked).toEqual(['./b.js'])
})

test('a barrel that exports itself ends', async () => {
  const loop = readerOf({ '/p/a.js': "export * from './a.js'\nexport const one = 1" })
  expect([...(await readBarrel('/p/a.js', loop)).keys()]).toEqual(['one'])
})
