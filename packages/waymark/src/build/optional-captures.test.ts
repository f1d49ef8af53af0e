import { describe, expect, test } from 'vitest'
import { nameOptionalCaptures } from './optional-captures.ts'

/** What becomes of the body of a component. */
function compile(body: string): string | undefined {
  const [before, after] = ['function Page(user, list) { ', ' }']
  return nameOptionalCaptures(before + body + after)?.slice(before.length, -after.length)
}

describe('what is read of an object that may be missing is captured by itself', () => {
  test.each([
    [
      'in a declaration',
      `async function save() { 'use server'; return user?.id }`,
      `const $$read_0_0 = user?.id; async function save() { 'use server'; return $$read_0_0 }`,
    ],
    [
      'in a variable',
      `const save = async () => { 'use server'; return [user?.a.b, user?.a?.b, user?.c] }`,
      `const $$read_0_0 = user?.a?.b; const $$read_0_1 = user?.c; const save = async () => { 'use server'; return [$$read_0_0, $$read_0_0, $$read_0_1] }`,
    ],
    [
      'in an expression',
      `return { save: async () => { 'use server'; return user?.id } }`,
      `return { save: (($$read_0_0) => async () => { 'use server'; return $$read_0_0 })(user?.id) }`,
    ],
    [
      'in a cached function',
      `const read = async () => { 'use cache'; return user?.id }`,
      `const $$read_0_0 = user?.id; const read = async () => { 'use cache'; return $$read_0_0 }`,
    ],
    [
      'before a method is called',
      `async function save() { 'use server'; return user?.id.toString(list?.first) }`,
      `const $$read_0_0 = user?.id; const $$read_0_1 = list?.first; async function save() { 'use server'; return $$read_0_0?.toString($$read_0_1) }`,
    ],
    [
      'before what is only known later',
      `async function save(n) { 'use server'; return user?.names[n] }`,
      `const $$read_0_0 = user?.names; async function save(n) { 'use server'; return $$read_0_0?.[n] }`,
    ],
    [
      'in a function inside of it',
      `async function save() { 'use server'; return list.map(() => user?.id) }`,
      `const $$read_0_0 = user?.id; async function save() { 'use server'; return list.map(() => $$read_0_0) }`,
    ],
  ])('%s', (_name, body, expected) => {
    expect(compile(body)).toBe(expected)
  })
})

test.each([
  ['of an argument', `async function save(user) { 'use server'; return user?.id }`],
  [
    'of a variable of its own',
    `async function save() { 'use server'; const user = await read(); return user?.id }`,
  ],
  ['of a global variable', `async function save() { 'use server'; return process?.env?.NAME }`],
  ['by a method of the object', `async function save() { 'use server'; return user?.read() }`],
  ['by a name that is only known later', `async function save(n) { 'use server'; return user?.[n] }`],
  ['to delete it', `async function save() { 'use server'; delete user?.id }`],
  ['in a method', `return { async save() { 'use server'; return user?.id } }`],
  ['in another function', `return () => user?.id; async function save() { 'use server' }`],
])('nothing is named that is read %s', (_name, body) => {
  expect(compile(body)).toBeUndefined()
})

test('what the file itself declares is read when the action runs', () => {
  const code = `let user; function Page() { return async () => { 'use server'; return user?.id } }`
  expect(nameOptionalCaptures(code)).toBeUndefined()
})
