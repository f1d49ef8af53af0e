import { describe, expect, test } from 'vitest'
import { findBadServerExport, findSyncAction } from './server-exports.ts'

const find = (code: string, file = '/shop/app/actions.ts'): ReturnType<typeof findBadServerExport> =>
  findBadServerExport(`'use server'\n${code}`, file)

describe('must refuse', () => {
  test.each([
    ['export function save() {}', 'save', 'a function that is not async'],
    ['export default function () {}', 'default', 'a function that is not async'],
    ['export default () => 1', 'default', 'a function that is not async'],
    ['export const save = () => 1', 'save', 'a function that is not async'],
    ['export const save = function* () {}', 'save', 'a function that is not async'],
    ['const save = () => 1\nexport { save }', 'save', 'a function that is not async'],
    ['const save = () => 1\nexport default save', 'default', 'a function that is not async'],
    ['function save() {}\nexport { save as store }', 'store', 'a function that is not async'],
    ['export class Store {}', 'Store', 'a class'],
    ['export default class {}', 'default', 'a class'],
    ['export const limits = { max: 3 }', 'limits', 'an object'],
    ['export const limits = { max: 3 } as const satisfies object', 'limits', 'an object'],
    ['export const names = []', 'names', 'an array'],
    ['export const LIMIT = 3', 'LIMIT', 'a constant'],
    ['export const LIMIT = -3', 'LIMIT', 'a constant'],
    ['export const name = `a${1}`', 'name', 'a constant'],
    ['export let last: string', 'last', 'a variable without a value'],
    ['export enum Kind { A }', 'Kind', 'an enum'],
    ['export async function a() {}\nexport const b = async () => {}, c = 1', 'c', 'a constant'],
  ])('%s', (code, name, what) => {
    expect(find(code)).toMatchObject({ name, what })
  })

  test('markup, in a file that may have it', () => {
    expect(find('export const icon = <p />', '/shop/app/actions.tsx')).toMatchObject({ what: 'an element' })
  })

  test('with the line and column of the export', () => {
    const code = 'export async function a() {}\n\n  export const b = 1'
    expect(find(code)).toMatchObject({ line: 4, column: 2 })
  })

  test('whatever comes before the directive', () => {
    const code = `// why\n'use strict'\n"use server";\nexport const a = 1`
    expect(findBadServerExport(code, '/shop/app/actions.js')).toMatchObject({ name: 'a', line: 4 })
  })
})

describe('allows', () => {
  test.each([
    'export async function save() {}',
    'export async function* list() {}',
    'export default async function save() {}',
    'export default async () => {}',
    'export const save = async () => {}',
    'export const save = async function () {}',
    'const save = async () => {}\nexport { save, save as store, save as default }',
    'export type Saved = { id: string }',
    'export interface Saved { id: string }',
    'type Saved = string\nexport type { Saved }',
    'interface Saved {}\nexport { type Saved }',
    'export declare const x: number',
    "import { wrap } from './wrap'\nexport const save = wrap(async () => {})",
    "import { save } from './other'\nexport { save }",
    "export { save } from './other'",
    "export * from './other'",
    "import { all } from './all'\nexport const { save, remove } = all",
    'const LIMIT = 3\nexport async function save() { return LIMIT }',
    'class Store {}\nexport async function save() { return new Store() }',
  ])('%s', (code) => {
    expect(find(code)).toBeUndefined()
  })

  test('anything in a file whose functions alone are marked', () => {
    const code = `export const a = 1\nexport async function save() { 'use server' }`
    expect(findBadServerExport(code, '/shop/app/page.tsx')).toBeUndefined()
  })

  test('a file that does not parse: who compiles it says why', () => {
    expect(find('export const = 1')).toBeUndefined()
  })
})

describe('a function with the directive that is not async', () => {
  test.each([
    [`function Page() {\n  function save() { 'use server' }\n}`, { line: 2, column: 2 }],
    [`type Id = {\n  a: 1\n}\nconst save = (id: Id) => { 'use server' }`, { line: 4, column: 13 }],
    [`const actions = {\n  save() { 'use server' } }`, { line: 2, column: 6 }],
  ])('%s', (code, place) => {
    expect(findSyncAction(code, '/shop/app/page.tsx')).toEqual(place)
  })

  test.each([
    `async function save() { 'use server' }`,
    `function Page() { const save = async () => { 'use server' } }`,
    `function read() { return 'use server' }`,
    `'use server'; export async function save() { return [1].map((n) => { return n }) }`,
  ])('not in: %s', (code) => {
    expect(findSyncAction(code, '/shop/app/page.tsx')).toBeUndefined()
  })
})
