import { builtinModules } from 'node:module'
import { relative } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { createError } from '../shared/errors.ts'

/** What React has in the browser only. In a server component these imports are `undefined`. */
const CLIENT_ONLY: Record<string, ReadonlySet<string>> = {
  react: new Set([
    'Component',
    'PureComponent',
    'createContext',
    'startTransition',
    'useActionState',
    'useContext',
    'useDeferredValue',
    'useEffect',
    'useEffectEvent',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useOptimistic',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ]),
  'react-dom': new Set(['useFormState', 'useFormStatus', 'createPortal', 'flushSync']),
}

const NAMED_IMPORT = /\bimport\s+(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*(['"])(react|react-dom)\2/g
const USE_CLIENT = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/
const MAX_CHAIN = 12

/** Says at once, with the way the file was reached, when a server file imports what only the browser has. */
export function boundaryPlugin(root: string): Plugin {
  return {
    name: 'waymark:boundary',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// },
        code: /\bfrom\s*['"]react(?:-dom)?['"]/,
      },
      handler(code, id) {
        if (!id.startsWith(`${root}/`) || isClientFile(code)) return undefined
        const found = findClientOnlyImport(code)
        if (found === undefined) return undefined
        const { name, source, line, column } = found
        const chain = readImportChain(id, createImporterReader(this))
        const way = chain.map((module) => relative(root, module)).join(' ← ')
        const details = { name, source, file: relative(root, id), chain: chain.length > 1 ? ` (${way})` : '' }
        const error = createError('WM_CLIENT_IMPORT_ON_SERVER', details)
        throw Object.assign(error, { id, loc: { file: id, line, column } })
      },
    },
  }
}

interface ClientOnlyImport {
  name: string
  source: string
  /** Counts from 1. */
  line: number
  /** Counts from 0, as bundlers do. */
  column: number
}

export function isClientFile(code: string): boolean {
  return USE_CLIENT.test(code)
}

export function findClientOnlyImport(code: string): ClientOnlyImport | undefined {
  for (const match of code.matchAll(NAMED_IMPORT)) {
    const [, names = '', , source = ''] = match
    const name = names
      .split(',')
      .map((part) => part.trim().split(/\s+as\s+/)[0] ?? '')
      .find((part) => CLIENT_ONLY[source]?.has(part))
    if (name === undefined) continue
    const before = code.slice(0, code.indexOf(name, match.index)).split('\n')
    return { name, source, line: before.length, column: before.at(-1)?.length ?? 0 }
  }
  return undefined
}

/** A build knows importers by module info, development by its graph. */
function createImporterReader(context: Rollup.TransformPluginContext): (id: string) => string | undefined {
  const { environment } = context
  if (environment.mode !== 'dev') return (id) => context.getModuleInfo(id)?.importers[0]
  return (id) => {
    const [importer] = environment.moduleGraph.getModuleById(id)?.importers ?? []
    return importer?.id ?? undefined
  }
}

/** From the file to the route that needs it; modules that the build wrote are left out. */
function readImportChain(id: string, importerOf: (id: string) => string | undefined): string[] {
  const chain = [id]
  for (let next = importerOf(id); next !== undefined && chain.length < MAX_CHAIN; next = importerOf(next)) {
    if (next.startsWith('\0') || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

const BUILT_IN = new Set(builtinModules)

/** Modules of Node in code for the browser would be empty there; the app's own files are told at once. */
export function nodeModulesPlugin(root: string): Plugin {
  return {
    name: 'waymark:node-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (importer === undefined || !importer.startsWith(`${root}/`) || importer.includes('/node_modules/'))
          return undefined
        if (!source.startsWith('node:') && !BUILT_IN.has(source)) return undefined
        // A package may have the name of a module of Node, such as `events`.
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (found?.id.includes('/node_modules/')) return undefined
        const file = relative(root, importer.split('?', 1)[0] ?? importer)
        throw createError('WM_NODE_MODULE_IN_BROWSER', { file, name: source })
      },
    },
  }
}
