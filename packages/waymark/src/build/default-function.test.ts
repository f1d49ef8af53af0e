import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { nameDefaultFunction } from './default-function.ts'

const name = (code: string): string | undefined => nameDefaultFunction(code, parseAst(code), /^use server$/)

test('a function that is exported without a name gets one', () => {
  expect(name(`export default async function(form) { 'use server' }`)).toBe(
    `export default async function $$default(form) { 'use server' }`,
  )
})

test.each([
  ['has a name', `export default async function save() { 'use server' }`],
  ['has no directive', `export default async function () { return 'use server' }`],
  ['is an arrow', `export default async () => { 'use server' }`],
])('one that %s stays as it is', (_name, code) => {
  expect(name(code)).toBeUndefined()
})
