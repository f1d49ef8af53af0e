import { describe, expect, test } from 'vitest'
import { findFontCalls } from './font-calls.ts'

const LOCAL = `import localFont from 'waymark/font/local'\n`
const find = (code: string, file = 'app/layout.tsx'): ReturnType<typeof findFontCalls> =>
  findFontCalls(code, file)

test.each([
  ['a const', `const text = localFont({ src: './a.woff2' })`, { src: './a.woff2' }],
  ['an exported const', `export const text = localFont({ src: './a.woff2' })`, { src: './a.woff2' }],
  ['a cast', `const text = localFont({ src: './a.woff2' } as const) as Font`, { src: './a.woff2' }],
  [
    'all kinds of values',
    'const text = localFont({ src: [{ path: `./a`, "weight": "400" }], preload: false, n: -1, u: undefined })',
    { src: [{ path: './a', weight: '400' }], preload: false, n: -1, u: undefined },
  ],
  ['no options', 'const text = localFont()', {}],
])('reads %s', (_, code, options) => {
  expect(find(LOCAL + code).calls).toMatchObject([
    { from: 'local', imported: 'default', name: 'text', options },
  ])
})

test('reads families under other names, and several in one declaration', () => {
  const { calls, imports } = find(
    `'use client'\nimport { Inter, Roboto_Mono as Mono, type Font } from 'next/font/google'\n` +
      `const a = Inter({ subsets: ['latin'] }), b = Mono()\nexport default () => <p className={a.className} />`,
  )
  expect(calls.map(({ from, imported, name }) => [from, imported, name])).toEqual([
    ['google', 'Inter', 'a'],
    ['google', 'Roboto_Mono', 'b'],
  ])
  expect(imports).toHaveLength(1)
})

describe('refuses', () => {
  test.each([
    ['a call inside a function', `function f() { const a = localFont({ src: 'a' }) }`, 'WM_FONT_SCOPE'],
    ['a call without a name', `localFont({ src: 'a' })`, 'WM_FONT_SCOPE'],
    ['let', `let a = localFont({ src: 'a' })`, 'WM_FONT_SCOPE'],
    ['another name for the loader', `const load = localFont`, 'WM_FONT_SCOPE'],
    ['the loader as a value', `const o = { localFont }`, 'WM_FONT_SCOPE'],
    ['a variable', `const p = 'a'\nconst a = localFont({ src: p })`, 'WM_FONT_ARGUMENT'],
    ['a spread', `const a = localFont({ ...base })`, 'WM_FONT_ARGUMENT'],
    ['a call', `const a = localFont({ src: path() })`, 'WM_FONT_ARGUMENT'],
    ['a template with a variable', 'const a = localFont({ src: `./${p}` })', 'WM_FONT_ARGUMENT'],
    ['a computed key', `const a = localFont({ ['src']: 'a' })`, 'WM_FONT_ARGUMENT'],
    ['a regular expression', `const a = localFont({ src: /a/ })`, 'WM_FONT_ARGUMENT'],
  ])('%s', (_, code, expected) => {
    expect(() => find(LOCAL + code)).toThrow(expect.objectContaining({ code: expected }))
  })
})

test('a property of the same name is something else, and so is a type import', () => {
  expect(find(`${LOCAL}const o = { localFont: 1 }; o.localFont`).calls).toEqual([])
  expect(find(`import type { Font } from 'waymark/font/local'\nconst a: Font = b`).imports).toEqual([])
})

test('casts in angle brackets are read in files without JSX', () => {
  expect(
    find(`${LOCAL}const a = localFont({ src: 'a' }); const b = <string>c`, 'lib/fonts.ts').calls,
  ).toHaveLength(1)
})
