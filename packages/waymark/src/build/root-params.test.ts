import { describe, expect, test } from 'vitest'
import type { AppTree, Folder, FolderKind } from '../shared/route-tree.ts'
import { formatRootParamTypes, writeRootParamsModule } from './root-params.ts'

const KINDS: [RegExp, FolderKind][] = [
  [/^\[\[\.\.\.(.+)\]\]$/, 'optional-catch-all'],
  [/^\[\.\.\.(.+)\]$/, 'catch-all'],
  [/^\[(.+)\]$/, 'dynamic'],
  [/^\((.+)\)$/, 'group'],
]

/** Folders by name; `layout: true` says that one has a layout. */
interface Shape {
  layout?: true
  [name: string]: Shape | true | undefined
}

function createFolder(name: string, { layout, ...below }: Shape): Folder<string> {
  const [pattern, kind] = KINDS.find(([candidate]) => candidate.test(name)) ?? []
  const param = kind === 'group' ? undefined : pattern?.exec(name)?.[1]
  return {
    name,
    kind: name === '' ? 'root' : (kind ?? 'static'),
    urlSegment: kind === 'group' ? '' : name,
    files: layout ? { layout: `${name}/layout.tsx` } : {},
    metadataFiles: [],
    folders: Object.entries(below).map(([child, shape]) => createFolder(child, shape as Shape)),
    slots: {},
    ...(param === undefined ? {} : { param }),
  }
}

const createTree = (shape: Shape): AppTree<string> => ({ root: createFolder('', shape) })

describe('next/root-params', () => {
  test.each<[string, Shape, string[]]>([
    ['has none in an app whose root layout is the outermost folder', { layout: true, '[lang]': {} }, []],
    [
      'has the segments down to the root layout, and none below it',
      { '[lang]': { layout: true, '[slug]': { layout: true } } },
      ['lang(): Promise<string>'],
    ],
    [
      'has those of each root layout; one that others lack may be missing',
      { '(a)': { '[id]': { layout: true } }, '(b)': { layout: true } },
      ['id(): Promise<string | undefined>'],
    ],
    [
      'tells kinds of segments apart',
      { '[...path]': { '[[...rest]]': { layout: true } } },
      ['path(): Promise<string[]>', 'rest(): Promise<string[] | undefined>'],
    ],
    ['leaves names out that cannot be imported', { '[post-slug]': { layout: true } }, []],
  ])('%s', (_name, shape, expected) => {
    const tree = createTree(shape)
    expect(formatRootParamTypes(tree).filter((line) => line.startsWith('  '))).toEqual(
      expected.map((text) => `  export function ${text}`),
    )
    const names = [...writeRootParamsModule(tree).matchAll(/export const (\w+)/g)].map(([, name]) => name)
    expect(names).toEqual(expected.map((text) => text.split('(')[0]))
  })
})
