import { expect, test } from 'vitest'
import { exportInnerActions } from './inner-actions.ts'

const compile = (code: string, isServer = true): string | undefined =>
  exportInnerActions(code, { id: '/app/actions.js', file: 'actions.js', isServer })?.code

test('a function inside of an action becomes an export, what it closes over its first argument', () => {
  const code = compile(`'use server'
export async function outer(prefix) {
  async function inner(value) {
    'use server'
    return prefix + value
  }
  return inner
}`)
  expect(code).toMatch(/^'use server'/)
  expect(code).toContain('export async function $$hoist_0_inner($$hoist_encoded, value)')
  expect(code).toContain('encryptActionBoundArgs([prefix], "actions.js#$$hoist_0_inner")')
  expect(code).toContain('let   [prefix] = await $$sealClosure.decryptActionBoundArgs($$hoist_encoded')
})

test('elsewhere than on the server it has the same name and needs no module', () => {
  const code = compile(
    `'use server'\nexport const outer = async () => async () => {\n  'use server'\n}`,
    false,
  )
  expect(code).toContain('export async function $$hoist_0_anonymous_server_function()')
  expect(code).not.toContain('import')
})

test.each([
  `'use server'\nexport async function a() { 'use server' }`,
  `'use server'\nexport const a = async () => { 'use server' }`,
  `'use server'\nexport default async function a() { 'use server' }`,
  `'use server'\nasync function a() { 'use server' }\nexport { a as b }`,
  `'use server'\nconst a = async () => { 'use server' }\nexport default a`,
  `export async function a() { 'use server' }\nexport async function b() { 'use server' }`,
])('%j is left alone', (code) => {
  expect(compile(code)).toBeUndefined()
})

test('a function that no export names is one as well', () => {
  const code = compile(`'use server'
async function inner() { 'use server' }
export async function outer() { return inner }`)
  expect(code).toContain('const inner = /* #__PURE__ */ $$hoist_0_inner')
})
