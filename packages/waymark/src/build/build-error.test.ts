import { describe, expect, it } from 'vitest'
import { readBuildPlace, readInnerErrors, readMessage, readMissingImport } from './build-error.ts'

const DRAWN = [
  'Transform failed with 1 error:',
  '',
  '[PARSE_ERROR] Error: Expected `,` or `)` but found `}`',
  '   ╭─[ app/page.tsx:4:1 ]',
  '   │',
  ' 4 │ }',
  '   │ ┬',
  '───╯',
].join('\n')

describe('readMessage', () => {
  it.each([
    [{ message: DRAWN }, 'Expected `,` or `)` but found `}`', true],
    [
      { message: 'Build failed with 2 errors:\n\n[UNRESOLVED_IMPORT] Error: Could not resolve x' },
      'Could not resolve x',
      false,
    ],
    [{ message: '[plugin:vite:css] Unknown word', plugin: 'vite:css' }, 'Unknown word', false],
    [
      { message: '[builtin:vite-transform] Unexpected token\n   ╭─[ a.ts:1:1 ]', kind: 'PLUGIN_ERROR' },
      'Unexpected token',
      true,
    ],
    [
      {
        message:
          '[PARSE_ERROR] Error: Unterminated regular expression\n   ╭─[ lib/note.ts:2:12 ]\n 2 │   return <p>a</p>\n───╯',
        id: '/app/lib/note.ts?v=1',
      },
      'JSX in a file of TypeScript whose name does not end in .tsx. Give it that ending',
      true,
    ],
    [
      {
        message:
          '[PARSE_ERROR] Error: Unexpected token\n   ╭─[ lib/note.ts:2:12 ]\n 2 │ const a = new Map<string>(\n───╯',
        id: '/app/lib/note.ts',
      },
      'Unexpected token',
      true,
    ],
    [
      {
        message: '[PARSE_ERROR] Error: Unexpected token\n   ╭─[ app/page.tsx:2:12 ]\n 2 │ <p>a</p>)\n───╯',
        id: '/app/app/page.tsx',
      },
      'Unexpected token',
      true,
    ],
    [
      {
        message:
          'Error: [vite]: Rolldown failed to resolve import "gone" from "/app/page.tsx".\nThis is most likely unintended',
        plugin: 'x',
      },
      "Cannot find module 'gone' imported from '/app/page.tsx'",
      false,
    ],
    [
      {
        message:
          "[UNRESOLVED_IMPORT] Could not resolve './gone' in app/page.tsx\n   ╭─[ app/page.tsx:1:8 ]\n 1 │ import './gone'\n───╯",
        kind: 'UNRESOLVED_IMPORT',
      } as never,
      "Cannot find module './gone' imported from 'app/page.tsx'",
      false,
    ],
    [
      {
        message: "[postcss] ENOENT: no such file or directory, open 'gone.css'",
        id: '/app/main.css',
        plugin: 'vite:css',
      },
      "Cannot find module 'gone.css' imported from '/app/main.css'",
      false,
    ],
    [{ message: 'Cannot read properties of undefined' }, 'Cannot read properties of undefined', false],
    [
      {
        message: 'Failed to load url ./gone (resolved id: ./gone) in /app/page.tsx. Does the file exist?',
      },
      "Cannot find module './gone' imported from '/app/page.tsx'",
      false,
    ],
    [
      { message: '(0 , __vite_ssr_import_0__.useNote) is not a function' },
      'useNote is not a function. Does the module it is imported from export it?',
      false,
    ],
    [
      { message: '__vite_ssr_import_12__.notes.find is not a function' },
      'notes.find is not a function',
      false,
    ],
    [{ message: '[CART] is part of the text' }, '[CART] is part of the text', false],
    [{ message: '' }, '', false],
  ])('reads %j', (error, text, isSyntaxError) => {
    expect(readMessage(error)).toEqual({ text, isSyntaxError })
  })
})

describe('readBuildPlace', () => {
  it.each([
    ['a drawn place', { message: DRAWN }, { file: 'app/page.tsx', line: 4, column: 1 }],
    [
      'the id before the drawn name',
      { message: DRAWN, id: '/s/app/page.tsx' },
      { file: '/s/app/page.tsx', line: 4, column: 1 },
    ],
    [
      'a column that counts from 0',
      { message: 'x', id: '/a.css', loc: { line: 2, column: 0 } },
      { file: '/a.css', line: 2, column: 1 },
    ],
    [
      'the file of the place before the id',
      { message: 'x', id: '/a.css', loc: { file: '/b.css', line: 2, column: 4 } },
      { file: '/b.css', line: 2, column: 5 },
    ],
    ['nothing without a line', { message: 'x', id: '/a.css' }, undefined],
    ['nothing without a file', { message: 'x', loc: { line: 1, column: 1 } }, undefined],
  ])('reads %s', (_name, error, place) => {
    expect(readBuildPlace(error)).toEqual(place)
  })
})

describe('readInnerErrors', () => {
  it('opens the summary of a failed build', () => {
    const inner = Object.assign(new Error('a'), { kind: 'PARSE_ERROR' })
    expect(readInnerErrors(Object.assign(new Error('Build failed'), { errors: [inner] }))).toEqual([inner])
  })

  it('leaves an AggregateError of the app alone', () => {
    expect(readInnerErrors(new AggregateError([new Error('a')], 'all failed'))).toEqual([])
  })
})

it.each([
  [
    "Cannot find module '@/lib/itmes' imported from '/app/page.tsx'",
    { specifier: '@/lib/itmes', file: '/app/page.tsx' },
  ],
  ["Cannot find package 'gone' imported from /app/page.tsx", { specifier: 'gone', file: '/app/page.tsx' }],
  [
    '[vite]: Rolldown failed to resolve import "@a/gone" from "/app/page.tsx".\nThis is most likely unintended',
    { specifier: '@a/gone', file: '/app/page.tsx' },
  ],
  ['Cannot find the way', undefined],
])('%s names an import that leads nowhere', (message, expected) => {
  expect(readMissingImport({ message })).toEqual(expected)
})
