import { builtinModules } from 'node:module'
import { isAbsolute, relative } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { createError } from '../shared/errors.ts'
import { hasBrowserBuiltin } from './browser-builtins.ts'
import { describeImportChain, type ImportContext } from './import-chain.ts'
import { NEXT_MODULES, stripExtension } from './next-module-table.ts'

const BUILT_IN = new Set(builtinModules)
/** Every function in them needs the request that is being answered, or what the server keeps. */
const SERVER_MODULES = new Set(['waymark/cache', 'waymark/headers', 'waymark/next/cache'])
/** Packages that exist to be imported where code must stay on one side. */
const SERVER_ONLY = 'server-only'
const ALLOWED_SERVER_ONLY = '\0waymark:server-only'

type Refusal = 'WM_NODE_MODULE_IN_BROWSER' | 'WM_SERVER_MODULE_IN_BROWSER'

interface RefusedImport {
  code: Refusal
  source: string
  importer: string
}

/** What can only work on the server is refused in code for the browser, with the way it was reached. */
export function browserImportsPlugin(root: string): Plugin {
  let refused: RefusedImport | undefined
  return {
    name: 'waymark:browser-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    buildStart: () => void (refused = undefined),
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (importer === undefined) return undefined
        const allowed =
          source === SERVER_ONLY ? { id: ALLOWED_SERVER_ONLY, moduleSideEffects: false } : undefined
        // Pages of pages/ are rendered there, beside what only the server runs of them; what reaches the browser is
        // looked at in its own build.
        if (this.environment.name === 'ssr') return allowed
        const code = await judgeImport(this, { source, importer, root })
        if (code === undefined) return undefined
        if (this.environment.mode === 'dev') throw createRefusal(this, { code, source, importer }, root)
        refused ??= { code, source, importer }
        return allowed
      },
    },
    load: {
      filter: { id: new RegExp(`^${ALLOWED_SERVER_ONLY}$`) },
      handler: () => 'export {}',
    },
    // Who imports whom is known when a build has seen all files.
    buildEnd() {
      if (refused !== undefined) throw createRefusal(this, refused, root)
    },
  }
}

async function judgeImport(
  context: Rollup.PluginContext,
  { source, importer, root }: { source: string; importer: string; root: string },
): Promise<Refusal | undefined> {
  if (source === SERVER_ONLY) return 'WM_SERVER_MODULE_IN_BROWSER'
  if (!importer.startsWith(`${root}/`) || importer.includes('/node_modules/')) return undefined
  if (SERVER_MODULES.has(NEXT_MODULES[stripExtension(source)] ?? source)) return 'WM_SERVER_MODULE_IN_BROWSER'
  if ((!source.startsWith('node:') && !BUILT_IN.has(source)) || hasBrowserBuiltin(source)) return undefined
  // A package may have the name of a module of Node, such as `constants`, and an alias may name a file for it.
  const found = await context.resolve(source, importer, { skipSelf: true })
  return isAbsolute(found?.id ?? '') ? undefined : 'WM_NODE_MODULE_IN_BROWSER'
}

function createRefusal(
  context: ImportContext,
  { code, source, importer }: RefusedImport,
  root: string,
): Error {
  const id = importer.split('?', 1)[0] ?? importer
  const chain = describeImportChain(context, importer, root)
  return Object.assign(createError(code, { file: relative(root, id), name: source, chain }), { id })
}
