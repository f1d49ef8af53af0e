import { expect, it } from 'vitest'
import { removeConsole } from './remove-console.ts'

it.each<[code: string, left: string]>([
  ["console.log('a'); run()", 'void 0; run()'],
  ['if (a) console.info(a)\nelse run()', 'if (a) void 0\nelse run()'],
  ['const log = () => console.debug(console.warn(1))', 'const log = () => void 0'],
  ['console.log(\n1,\n2)\nrun()', 'void 0\n\n\nrun()'],
  ['console.log(1).then; console?.table?.(x)', '(void 0).then; void 0'],
])('%j', (code, left) => {
  expect(removeConsole(code, '/a.ts', [])).toBe(left)
})

it.each<[code: string, kept: string[]]>([
  ["console.error('a')", ['error']],
  ['const console = own; console.log(1)', []],
  ['run(console)', []],
  ['console.log', []],
])('leaves %j alone', (code, kept) => {
  expect(removeConsole(code, '/a.ts', kept)).toBeUndefined()
})
