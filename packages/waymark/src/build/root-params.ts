import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { walkFolders } from '../shared/route-list.ts'
import { describePath } from '../shared/route-path.ts'
import type { AppTree, PatternSegment } from '../shared/route-tree.ts'
import type { RouteSource } from './routes-plugin.ts'

export const ROOT_PARAMS_MODULE = 'virtual:waymark/root-params'

const RUNTIME = fileURLToPath(new URL('../server/root-params.js', import.meta.url))
const SOURCE = /^next\/root-params(?:\.js)?$/
/** Others cannot be imported by their name. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** `next/root-params`: one function for each dynamic segment down to a root layout, under its name. */
export function rootParamsPlugin(root: string, routes: RouteSource): Plugin {
  return {
    name: 'waymark:root-params',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: SOURCE },
      handler(_source, importer) {
        if (this.environment.name === 'rsc') return `\0${ROOT_PARAMS_MODULE}`
        const id = importer?.split('?', 1)[0] ?? root
        throw Object.assign(createError('WM_ROOT_PARAMS_CLIENT', { file: relative(root, id) }), { id })
      },
    },
    load: {
      filter: { id: new RegExp(`^\0${ROOT_PARAMS_MODULE}$`) },
      handler: () => writeRootParamsModule(routes.tree()),
    },
  }
}

export function writeRootParamsModule(tree: AppTree<string>): string {
  return [
    `import { createRootParam } from ${JSON.stringify(RUNTIME)}`,
    ...[...listRootParams(tree).keys()].map(
      (name) => `export const ${name} = /* @__PURE__ */ createRootParam(${JSON.stringify(name)})`,
    ),
    '',
  ].join('\n')
}

/** The declaration of the module for the editor. */
export function formatRootParamTypes(tree: AppTree<string>): string[] {
  const params = listRootParams(tree)
  if (params.size === 0) return []
  const lines = [...params].map(
    ([name, types]) => `  export function ${name}(): Promise<${types.join(' | ')}>`,
  )
  return ["declare module 'next/root-params' {", ...lines, '}', '']
}

const TYPES: Record<PatternSegment['kind'], readonly string[]> = {
  static: [],
  dynamic: ['string'],
  'catch-all': ['string[]'],
  'optional-catch-all': ['string[]', 'undefined'],
}

/** Types by name. What not every root layout stands below may be missing. */
function listRootParams(tree: AppTree<string>): Map<string, string[]> {
  const layouts: PatternSegment[][] = []
  walkFolders(tree.root, (chain, { files }) => {
    const isOutermost = chain.slice(0, -1).every((folder) => folder.files.layout === undefined)
    if (files.layout !== undefined && isOutermost) layouts.push(describePath(chain).segments)
  })
  const params = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  for (const segment of layouts.flat()) {
    if (segment.kind === 'static' || !IDENTIFIER.test(segment.param)) continue
    const types = params.get(segment.param) ?? new Set()
    for (const type of TYPES[segment.kind]) types.add(type)
    params.set(segment.param, types)
    counts.set(segment.param, (counts.get(segment.param) ?? 0) + 1)
  }
  for (const [name, types] of params) if (counts.get(name)! < layouts.length) types.add('undefined')
  return new Map([...params].map(([name, types]) => [name, [...types]]))
}
