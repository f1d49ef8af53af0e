import { expect, test } from 'vitest'
import { readBarrel, rewriteImport, type BarrelReader } from './barrel-exports.ts'

function readerOf(files: Record<string, string>): BarrelReader {
  return {
    read: async (file) => files[file],
    resolve: async (source, importer) => {
      const path = new URL(source, `file://${importer}`).pathname
      return path in files ? path : undefined
    },
  }
}

const icons = readerOf({
  '/p/index.mjs':
    "export * from './icons/index.mjs'\nexport { default as Icon } from './Icon.mjs'\nexport { setUp } from './gone.mjs'",
  '/p/icons/index.mjs':
    "export { default as Plus, default as PlusIcon } from './plus.mjs'\nexport * from './more.mjs'",
  '/p/icons/plus.mjs': 'const Plus = 1\nexport { Plus as default }',
  '/p/icons/more.mjs':
    'export function add() {}\nexport const TWO = 2\nconst three = 3\nexport { three as THREE }',
  '/p/Icon.mjs': 'export default function Icon() {}',
})

test('names are followed to the files that hold them', async () => {
  const origins = await readBarrel('/p/index.mjs', icons)
  expect(Object.fromEntries(origins)).toEqual({
    Plus: { file: '/p/icons/plus.mjs', name: 'default' },
    PlusIcon: { file: '/p/icons/plus.mjs', name: 'default' },
    add: { file: '/p/icons/more.mjs', name: 'add' },
    TWO: { file: '/p/icons/more.mjs', name: 'TWO' },
    THREE: { file: '/p/icons/more.mjs', name: 'THREE' },
    Icon: { file: '/p/Icon.mjs', name: 'default' },
  })
})

test('names that a file imports before it exports them are followed, whole files as well', async () => {
  const parts = readerOf({
    '/p/index.js': [
      "import * as namespace from './tabs/namespace.js'",
      "import Box, { mix as blend } from './box.js'",
      "import { lost } from 'elsewhere'",
      "export * as Menu from './menu.js'",
      'const own = 1',
      'export { namespace as Tabs, Box, blend as mix, lost, own }',
    ].join('\n'),
    '/p/tabs/namespace.js': 'export const Root = 1',
    '/p/box.js': 'export default 1\nexport const mix = 2',
    '/p/menu.js': 'export const Root = 1',
  })
  const origins = await readBarrel('/p/index.js', parts)
  expect(Object.fromEntries(origins)).toEqual({
    Menu: { file: '/p/menu.js', name: '*' },
    Tabs: { file: '/p/tabs/namespace.js', name: '*' },
    Box: { file: '/p/box.js', name: 'default' },
    mix: { file: '/p/box.js', name: 'mix' },
    lost: { file: '/p/index.js', name: 'lost' },
    own: { file: '/p/index.js', name: 'own' },
  })
  expect(rewriteImport('Tabs, mix as blend', origins)).toBe(
    'import * as Tabs from "/p/tabs/namespace.js"; import { mix as blend } from "/p/box.js";',
  )
})

test('a barrel that exports itself ends', async () => {
  const loop = readerOf({ '/p/a.js': "export * from './a.js'\nexport const one = 1" })
  expect([...(await readBarrel('/p/a.js', loop)).keys()]).toEqual(['one'])
})

test('an import is written anew only when every name is known', async () => {
  const origins = await readBarrel('/p/index.mjs', icons)
  expect(rewriteImport(' Plus, TWO as two,\n type Props ', origins)).toBe(
    'import { default as Plus } from "/p/icons/plus.mjs"; import { TWO as two } from "/p/icons/more.mjs";',
  )
  expect(rewriteImport('Plus, setUp', origins)).toBeUndefined()
})
