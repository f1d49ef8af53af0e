import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServerBuild } from './server-build.ts'

/** Values and the code that makes them, with characters beyond those that V8 keeps in one byte. `@` stands for the quote of templates. */
const SOURCE = String.raw`
/** Ein Satz → mit „Zeichen“. */
const größe = 'Größe → 中文 😀 \u2028 �'
const 名前 = { 'ключ…': größe }
const mark = '…'
export const text = größe
export const keys = Object.keys(名前)
export const template = @„${'${mark}'}“ \\ 😀 \@ 中@
export const found = ['中→😀x'.match(/[中→]+/)?.[0], '😀x'.match(/[😀-😂]x/u)?.[0], 'a…b'.split(/…/), /\…/.test('…')]
export const half = '\ud83d'
export class Größe {}
`.replaceAll('@', '`')

let root: string
let built: Record<string, unknown>
let code: string

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-text-')))
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(root, 'entry.js'), SOURCE)
  const server = createServerBuild(path.join(root, 'out'))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ...server, ssr: path.join(root, 'entry.js') },
  })
  const file = path.join(root, 'out/entry.js')
  code = await readFile(file, 'utf8')
  built = (await import(pathToFileURL(file).href)) as Record<string, unknown>
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('says the same as its source', async () => {
  const source = (await import(pathToFileURL(path.join(root, 'entry.js')).href)) as Record<string, unknown>
  expect(Object.keys(built).toSorted()).toEqual(Object.keys(source).toSorted())
  for (const name of ['text', 'keys', 'template', 'found', 'half']) expect(built[name]).toEqual(source[name])
  expect((built['Größe'] as { name: string }).name).toBe('Größe')
  expect(built['text']).toBe('Größe → 中文 😀 \u2028 �')
})

it('has one byte for each character', () => {
  // eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
  expect(code.match(/[^\u0000-\u007F]+/g)).toBeNull()
})
