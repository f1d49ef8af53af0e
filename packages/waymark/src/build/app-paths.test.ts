import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appPathsPlugin } from './app-paths.ts'
import { templateImportsPlugin } from './template-imports.ts'

/** Stands for what compiles MDX: a file that no TypeScript knows becomes a module. */
const notes: Plugin = {
  name: 'notes',
  transform: { filter: { id: /\.note$/ }, handler: (code) => ({ code, moduleType: 'js' }) },
}

describe.each([
  ['tsconfig.json', 'ts'],
  ['jsconfig.json', 'js'],
])('with paths in the %s of the app', (config, extension) => {
  let outside: string
  let workspace: string
  let app: string

  beforeEach(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'waymark-paths-')))
    await open('plain')
  })
  afterEach(() => rm(outside, { recursive: true, force: true }))

  /** A workspace with an app in it. */
  async function open(name: string): Promise<void> {
    workspace = join(outside, name)
    app = join(workspace, 'app')
    await write(`app/${config}`, {
      compilerOptions: {
        paths: { '@/*': ['./src/*'], '#money': ['./src/money'], 'shared/*': ['../shared/*'] },
      },
    })
    await write('app/src/words.js', 'export default "words of the app"')
    await write('app/src/money.js', 'export default "money of the app"')
    await write('shared/words.js', 'export default "shared words"')
  }

  async function write(name: string, content: unknown): Promise<void> {
    const file = join(workspace, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  }

  /** The default export of a file, which the entry of the app imports. */
  async function read(file: string): Promise<unknown> {
    await write(`app/entry.${extension}`, `export { default } from '${file}'`)
    await build({
      root: app,
      configFile: false,
      logLevel: 'silent',
      resolve: { tsconfigPaths: true },
      ...(config === 'jsconfig.json' && { tsconfig: config }),
      ssr: { noExternal: true },
      plugins: [templateImportsPlugin(app), appPathsPlugin(app), notes],
      build: {
        ssr: join(app, `entry.${extension}`),
        outDir: join(workspace, 'out'),
        rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
      },
    })
    const built = (await import(pathToFileURL(join(workspace, 'out/entry.mjs')).href)) as { default: unknown }
    return built.default
  }

  it.each([
    ['a path', '@/words', 'words of the app'],
    ['a name', '#money', 'money of the app'],
    ['a folder beside it', 'shared/words', 'shared words'],
  ])('%s is found from a file that is no TypeScript', async (_name, source, expected) => {
    await write('app/page.note', `export { default } from '${source}'`)
    expect(await read('./page.note')).toBe(expected)
  })

  it.each([
    ['a path', '@/words', 'words of the app'],
    ['a name', '#money', 'money of the app'],
    ['a folder beside it', 'shared/words', 'shared words'],
  ])(
    '%s is found from a package of the workspace that does not say it itself',
    async (_name, source, expected) => {
      await write('ui/tsconfig.json', { compilerOptions: {} })
      await write('ui/index.ts', `export { default } from '${source}'`)
      expect(await read('../ui/index.ts')).toBe(expected)
    },
  )

  it.each(['[a]', '{a}', 'a*'])('they count in a folder that is called %s', async (name) => {
    await open(name)
    await write('app/tsconfig.json', {
      compilerOptions: { paths: { '@/*': ['./src/*'] } },
      include: ['**/*.ts', '**/*.js'],
    })
    await write(`app/page.${extension}`, "export { default } from '@/words'")
    expect(await read(`./page.${extension}`)).toBe('words of the app')
  })

  it('paths of a package of the workspace come first', async () => {
    await write('ui/tsconfig.json', { compilerOptions: { paths: { '@/*': ['./*'] } } })
    await write('ui/words.ts', 'export default "words of the package"')
    await write('ui/index.ts', "export { default } from '@/words'")
    expect(await read('../ui/index.ts')).toBe('words of the package')
  })

  it('what neither knows is missing, whatever packages the app has', async () => {
    await write('app/node_modules/pkg/package.json', { name: 'pkg', main: 'index.js' })
    await write('app/node_modules/pkg/index.js', 'export default 1')
    await write('ui/index.ts', "export { default } from 'pkg'")
    await expect(read('../ui/index.ts')).rejects.toThrow('pkg')
  })

  it('a package of the workspace may have a part of a path in a variable', async () => {
    await write('ui/tsconfig.json', { compilerOptions: { paths: { '@/*': ['./*'] } } })
    await write('ui/texts/de.ts', 'export default "Hallo"')
    await write(
      'ui/index.ts',
      'const lang: string = "de"\nexport default (await import(`@/texts/${lang}.ts`)).default',
    )
    expect(await read('../ui/index.ts')).toBe('Hallo')
  })
})
