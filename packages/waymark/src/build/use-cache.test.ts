import { transformHoistInlineDirective } from '@vitejs/plugin-rsc/transforms'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { compileUseCache } from './use-cache.ts'

function compile(code: string): string | undefined {
  return compileUseCache(code, { id: '/app/page.js', file: 'app/page.js' })?.code
}

/** The calls of the runtime, without the version of the file. */
function listCalls(code: string): string[] {
  const calls = (compile(code) ?? '').matchAll(/\$\$cacheFunction\("[\w-]{16}#([^)]*)\)/g)
  return Array.from(calls, ([, call]) => `"${call}`)
}

describe('a function with the directive', () => {
  test.each([
    [
      'a declaration',
      `async function read(id) { 'use cache'; return id }`,
      '"$$cache_0_read", $$cache_0_read, {"used":1}',
    ],
    [
      'an arrow',
      `const read = async (...ids) => { 'use cache'; return ids }`,
      '"$$cache_0_read", $$cache_0_read, {}',
    ],
    [
      'a component',
      `export default async function Page({ params, a = 1 }) { 'use cache'; return params }`,
      '"$$cache_0_Page", $$cache_0_Page, {"used":1,"picked":{"at":0,"names":["params","a"]}}',
    ],
    [
      'one that takes all props',
      `export async function Page({ a, ...rest }) { 'use cache: remote'; return rest }`,
      '"$$cache_0_Page", $$cache_0_Page, {"used":1}',
    ],
  ])('%s', (_name, code, call) => {
    expect(listCalls(code)).toEqual([call])
  })

  test('has what it takes from around it as arguments', () => {
    const code = `export function create(id) { return async ({ name }) => { 'use cache'; return id + name } }`
    expect(listCalls(code)).toEqual([
      '"$$cache_0_anonymous_server_function", $$cache_0_anonymous_server_function, {"used":2,"picked":{"at":1,"names":["name"]}}',
    ])
    expect(compile(code)).toContain('.bind(null, id)')
  })

  test('has another name when its file changed', () => {
    const versions = ['1', '2'].map(
      (value) =>
        /"([\w-]{16})#/.exec(compile(`async function read() { 'use cache'; return ${value} }`) ?? '')?.[1],
    )
    expect(versions[0]).not.toBe(versions[1])
  })
})

test('the names of its functions are not those of actions in the same file', () => {
  const code =
    compile(`const read = memo(async () => { 'use cache' }); memo(async () => { 'use server' })`) ?? ''
  const { names, output } = transformHoistInlineDirective(code, parseAst(code), {
    directive: 'use server',
    runtime: (value) => value,
  })
  expect(names).toHaveLength(1)
  expect(output.toString().split(`function ${names[0]}(`)).toHaveLength(2)
})

test('another directive of the file stays where it counts', () => {
  const code = `'use server'; export async function read() { 'use cache' }`
  expect(compile(code)).toMatch(/^'use server'/)
})

test('a file with the directive has its functions cached, and nothing else', () => {
  const code = `'use cache'
    export const revalidate = 60
    export async function read() {}
    async function inner() {}
    export default async function Page({ params }) {}`
  expect(listCalls(code)).toEqual([
    '"read", read, {"used":0}',
    '"default", Page, {"used":1,"picked":{"at":0,"names":["params"]}}',
  ])
})

test.each([
  ['a function', `async function Page({ params }) {}\nexport default Page`],
  ['a variable', `const Page = async ({ params }) => {}; export default Page`],
])('in a file with the directive, %s that is exported by its name is cached', (_name, code) => {
  expect(listCalls(`'use cache'\n${code}`)).toEqual([
    '"default", $$default, {"used":1,"picked":{"at":0,"names":["params"]}}',
  ])
})

test('what a file with the directive exports by its name may be no function', () => {
  expect(compile(`'use cache'; const settings = {}; export default settings`)).toBeUndefined()
})

test('a function without a name', () => {
  const code = `export default async function (id) { 'use cache' }`
  expect(listCalls(code)).toEqual(['"$$cache_0_$$default", $$cache_0_$$default, {"used":1}'])
  expect(compile(code)).toContain('export default $$default')
})

test.each([
  ['a function', `async function read(id) { 'use cache: private' }`],
  ['a file', `'use cache: private'; export async function read(id) {}`],
])('%s that is private says so', (_name, code) => {
  expect(listCalls(code)[0]).toContain('{"used":1,"isPrivate":true}')
})

test.each([
  ['other code', `const text = 'use cache'`],
  ['the words elsewhere', `async function read() { return 'use cache' }`],
])('%s stays as it is', (_name, code) => {
  expect(compile(code)).toBeUndefined()
})

test.each([
  ['a function that is not async', `export function read() { 'use cache' }`, 'WM_USE_CACHE_SYNC'],
  ['such a function in a file', `'use cache'; export function read() {}`, 'WM_USE_CACHE_SYNC'],
  [
    'one that is exported by its name',
    `'use cache'; function read() {}; export default read`,
    'WM_USE_CACHE_SYNC',
  ],
  ['an unknown kind', `export async function read() { 'use cache: forever' }`, 'WM_USE_CACHE_KIND'],
])('refused: %s', (_name, code, expected) => {
  expect(() => compile(code)).toThrow(expect.objectContaining({ code: expected }))
})
