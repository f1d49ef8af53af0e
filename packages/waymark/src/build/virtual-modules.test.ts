import { describe, expect, test } from 'vitest'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { AppTree, Folder } from '../shared/route-tree.ts'
import { BYTES_PREFIX, FILE_PREFIX, writeAppModule, writeFileModule } from './virtual-modules.ts'

function createFolder(fields: Partial<Folder<string>>): Folder<string> {
  return {
    name: '',
    kind: 'root',
    urlSegment: '',
    files: {},
    metadataFiles: [],
    folders: [],
    slots: {},
    ...fields,
  }
}

interface AppModule {
  tree: AppTree<ModuleRef>
  loadInstrumentation: (() => Promise<unknown>) | undefined
}

/** Runs the module as the server would; what it would import is kept instead. */
function run(text: string): AppModule & { imported: string[] } {
  const imported: string[] = []
  const body = text.replaceAll('export const ', 'exported.').replaceAll('import(', 'load(')
  const exported = {} as AppModule
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  new Function('exported', 'load', body)(exported, (id: string) => imported.push(id))
  return { ...exported, imported }
}

describe('the module of the app', () => {
  const tree: AppTree<string> = {
    root: createFolder({
      files: { layout: '/shop/app/layout.tsx', page: '/shop/app/page.tsx' },
      metadataFiles: [
        {
          kind: 'robots',
          pattern: '/robots.txt',
          file: '/shop/app/robots.ts',
          source: 'module',
          extension: 'ts',
        },
        {
          kind: 'icon',
          pattern: '/icon',
          file: '/shop/app/icon.png',
          source: 'static',
          extension: 'png',
          width: 32,
        },
      ],
      folders: [
        createFolder({
          name: '[slug]',
          kind: 'dynamic',
          param: 'slug',
          urlSegment: '[slug]',
          files: { page: '/shop/app/[slug]/page.tsx' },
        }),
      ],
      slots: {
        modal: createFolder({
          name: '@modal',
          kind: 'slot',
          files: { default: '/shop/app/@modal/default.tsx' },
        }),
      },
    }),
    globalError: '/shop/app/global-error.tsx',
  }

  test('is the tree with a reference for each file', () => {
    const { tree: read } = run(writeAppModule({ root: '/shop', tree }))
    const { root, globalError, globalNotFound } = read
    expect(root.files.layout?.path).toBe('app/layout.tsx')
    expect(root.folders[0]).toMatchObject({
      name: '[slug]',
      kind: 'dynamic',
      param: 'slug',
      urlSegment: '[slug]',
    })
    expect(root.folders[0]?.files.page?.path).toBe('app/[slug]/page.tsx')
    expect(root.slots['modal']?.files.default?.path).toBe('app/@modal/default.tsx')
    expect(globalError?.path).toBe('app/global-error.tsx')
    expect(globalNotFound).toBeUndefined()
  })

  test('loads nothing before it is asked to', () => {
    const { tree: read, imported } = run(writeAppModule({ root: '/shop', tree }))
    expect(imported).toEqual([])
    void read.root.files.page?.load()
    expect(imported).toEqual([`${FILE_PREFIX}/shop/app/page.tsx`])
  })

  test('runs metadata modules and takes static ones as bytes', () => {
    const { tree: read, imported } = run(writeAppModule({ root: '/shop', tree }))
    for (const { file } of read.root.metadataFiles) void file.load()
    expect(imported).toEqual([`${FILE_PREFIX}/shop/app/robots.ts`, `${BYTES_PREFIX}/shop/app/icon.png`])
    expect(read.root.metadataFiles[1]).toMatchObject({ kind: 'icon', pattern: '/icon', width: 32 })
  })

  test('has instrumentation only when there is a file', () => {
    expect(run(writeAppModule({ root: '/shop', tree })).loadInstrumentation).toBeUndefined()
    const app = run(writeAppModule({ root: '/shop', tree, instrumentationFile: '/shop/instrumentation.ts' }))
    void app.loadInstrumentation?.()
    expect(app.imported).toEqual(['/shop/instrumentation.ts'])
  })

  test.each(['it\'s "so"', 'a\\b', '${x}`', '</script>', 'a\u2028b', '*/ throw 1 /*'])(
    'keeps the folder name %j a name',
    (name) => {
      const page = `/shop/app/${name}/page.tsx`
      const folder = createFolder({ name, kind: 'static', urlSegment: name, files: { page } })
      const { tree: read, imported } = run(
        writeAppModule({ root: '/shop', tree: { root: createFolder({ folders: [folder] }) } }),
      )
      expect(read.root.folders[0]).toMatchObject({ name, urlSegment: name })
      // Of the path that messages show, backslashes become slashes: on Windows they separate folders.
      expect(read.root.folders[0]?.files.page?.path).toBe(`app/${name.replaceAll('\\', '/')}/page.tsx`)
      void read.root.folders[0]?.files.page?.load()
      expect(imported).toEqual([FILE_PREFIX + page])
    },
  )
})

test('the module of a file gives its exports and asks for its stylesheets by the same path', () => {
  const path = '/shop/app/it\'s "so"/page.tsx'
  expect(writeFileModule(path).split('\n')).toEqual([
    `import * as module from ${JSON.stringify(path)}`,
    'export { module }',
    `export function renderCss() { return import.meta.viteRsc.loadCss(${JSON.stringify(path)}) }`,
  ])
})
