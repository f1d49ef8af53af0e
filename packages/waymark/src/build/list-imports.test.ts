import { expect, test } from 'vitest'
import { listImports } from './list-imports.ts'

test.each<[string, string[]]>([
  [`import a from 'a'; import { b } from "b"; import 'c'`, ['a', 'b', 'c']],
  [`import type { A } from 'a'; import { type B } from 'b'; import { type C, d } from 'c'`, ['c']],
  [`export { a } from 'a'; export * from 'b'; export type { C } from 'c'`, ['a', 'b']],
  [`const a = () => import('a'); const b = (name: string) => import(name)`, ['a']],
  [`// import 'a'\nconst text = "import 'b'"`, []],
  [`import {`, []],
])('%s', async (code, expected) => {
  expect(await listImports(code, '/app/x.ts')).toEqual(expected)
})

test('of a page, what only its data functions use is left out', async () => {
  const code = `import db from 'db'; import { View } from 'view'
export const getStaticProps = async () => ({ props: await db() })
export default function Page() { return <View /> }`
  expect(await listImports(code, '/app/pages/x.tsx', { isPage: true })).toEqual(
    expect.not.arrayContaining(['db']),
  )
  expect(await listImports(code, '/app/pages/x.tsx')).toContain('db')
})
