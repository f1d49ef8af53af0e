import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewriteTemplateRequires } from './template-requires.ts'
import { templateImportsPlugin } from './template-imports.ts'

describe('what it makes of a path', () => {
  const root = { dir: '' }
  let load: (expression: string) => unknown

  beforeAll(async () => {
    root.dir = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-require-')))
    const file = async (name: string, text: string): Promise<void> => {
      await mkdir(path.dirname(path.join(root.dir, name)), { recursive: true })
      await writeFile(path.join(root.dir, name), text)
    }
    await file('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }')
    await file('src/texts/de.json', '{ "hello": "Hallo" }')
    await file('src/texts/en.json', '{ "hello": "Hello" }')
    await file('src/lib/near/deep.ts', 'export default "deep"')
    await file('src/(parts)/[slug]/one.ts', 'export default 1\nexport const name: string = "one"')
    await file(
      'src/lib/entry.ts',
      `export const text = (locale: string) => require(\`../texts/\${locale}.json\`)
export const bare = (locale: string) => require(\`@/texts/\${locale}\`)
export const near = (name: string) => require(\`@/lib/near/\${name}\`)
export const joined = (locale: string) => require('../texts/' + locale + '.json')
export const whole = (file: string) => require('../texts/' + file)
export const later = (name: string) => import(\`./near/\${name}\`)
export const laterJoined = (a: string, b: string) => import(/* a name */ '@/lib/' + a + '/' + b)
export const laterFile = (file: string) => import('../texts/' + file)
export const laterAlias = (locale: string) => import('@/texts/' + locale + '.json')
export const laterText = (locale: string) => import(\`../texts/\${locale}.json\`)
export const part = (a: string, b: string) => require(\`../(parts)/[slug]/\${a}\${b}\`)`,
    )
    await build({
      root: root.dir,
      configFile: false,
      logLevel: 'silent',
      plugins: [templateImportsPlugin(root.dir)],
      build: {
        ssr: path.join(root.dir, 'src/lib/entry.ts'),
        outDir: path.join(root.dir, 'out'),
        rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
      },
    })
    const built = (await import(pathToFileURL(path.join(root.dir, 'out/entry.mjs')).href)) as Record<
      string,
      (...parts: string[]) => unknown
    >
    load = (expression) => new Function('built', `return built.${expression}`)(built) as unknown
  })
  afterAll(() => rm(root.dir, { recursive: true, force: true }))

  it.each([
    ['text("de")', { hello: 'Hallo' }],
    ['bare("en")', { hello: 'Hello' }],
    ['near("deep").default', 'deep'],
    ['joined("de")', { hello: 'Hallo' }],
    ['whole("en.json")', { hello: 'Hello' }],
    ['part("o", "ne").name', 'one'],
    ['part("o", "ne").default', 1],
  ])('%s', (expression, expected) => {
    expect(load(expression)).toEqual(expected)
  })

  it.each([
    ['later("deep")', 'deep'],
    ['later("deep.ts")', 'deep'],
    ['laterJoined("near", "deep")', 'deep'],
    ['laterText("de")', { hello: 'Hallo' }],
    ['laterAlias("de")', { hello: 'Hallo' }],
    ['laterFile("en.json")', { hello: 'Hello' }],
  ])('%s, when it is asked for', async (expression, expected) => {
    expect(await load(expression)).toMatchObject({ default: expected })
  })

  it('says later that there is no such file', async () => {
    await expect(load('later("other")')).rejects.toThrow("Cannot find module './near/other'")
  })

  it('says that there is no such file', () => {
    expect(() => load('text("fr")')).toThrow("Cannot find module '../texts/fr.json'")
  })
})

it.each([
  'require(`./a.json`)',
  'require(`pkg/${a}`)',
  'other(`./${a}`)',
  'require(name)',
  'require(`./${',
  'import(/* @vite-ignore */ `./${a}`)',
  'import(/* webpackIgnore: true */ "./" + a)',
  'import(`./${a}.json`)',
  'import(a + "/b")',
  'import("./" + a, options)',
])('leaves %s alone', (code) => {
  expect(rewriteTemplateRequires(code, '/app/file.js', [])).toBeUndefined()
})
