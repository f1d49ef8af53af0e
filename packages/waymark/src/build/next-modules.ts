import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DepOptimizationOptions, Plugin, Rolldown } from 'vite'
import { createError } from '../shared/errors.ts'
import { isCompat } from '../shared/wire.ts'
import { findManifest, listPackages } from './app-packages.ts'
import type { ResolvedProject } from './config.ts'
import { NEXT_MODULES, NEXT_SOURCE, stripExtension } from './next-module-table.ts'
import { writeNextTypes } from './next-types.ts'
import { findOwnModule } from './own-package.ts'
import { tildeImportsPlugin } from './tilde-imports.ts'

const SELF = fileURLToPath(import.meta.url)
const MISSING = '\0waymark:next-missing/'
const REQUIRED = '\0waymark:next-required/'

/** What Vite has to know, so that imports from `next` are ours. */
export interface NextSupport {
  plugins: Plugin[]
  /** Packages that must be bundled, because Node would not find what they import. */
  packages: string[]
  /** For the preparation of packages for the browser in development. */
  clientDeps: Pick<DepOptimizationOptions, 'rolldownOptions'> & { exclude: string[] }
}

/** An app with a `waymark.config` keeps the package `next` if it has installed it. No other needs it: there it may be a peer of some package. */
export async function createNextSupport(project: ResolvedProject): Promise<NextSupport> {
  const isInstalled = (await findManifest(project.root, 'next')) !== undefined
  if (isInstalled && !isCompat(project.names) && project.configFile !== undefined)
    return { plugins: [], packages: [], clientDeps: { exclude: [] } }
  return {
    plugins: [nextModulesPlugin(project), tildeImportsPlugin(project.root)],
    packages: ['next', ...(await listNextPackages(project.root))],
    clientDeps: { exclude: ['next'], rolldownOptions: { plugins: [keepImportsPlugin()] } },
  }
}

/**
 * Imports of `next` stay as they are in packages that are prepared, and are then resolved like those of the app. What `require`
 * gives has the mark of a module: code that was compiled from modules would take the whole of it for its default.
 */
function keepImportsPlugin(): Rolldown.Plugin {
  return {
    name: 'waymark:next-imports',
    resolveId: {
      order: 'pre',
      filter: { id: NEXT_SOURCE },
      handler: (source, _importer, { kind }) =>
        kind === 'require-call' ? REQUIRED + source : { id: source, external: true },
    },
    load: {
      filter: { id: new RegExp(`^${REQUIRED}`) },
      handler: (id) =>
        [
          `import * as all from ${JSON.stringify(id.slice(REQUIRED.length))}`,
          `module.exports = Object.defineProperty({ ...all }, '__esModule', { value: true })`,
        ].join('\n'),
    },
  }
}

/** `next/link` and its siblings are Waymark's modules, in the app and in its packages. */
function nextModulesPlugin(project: ResolvedProject): Plugin {
  let written: Promise<void> | undefined
  // Once such modules are known to be used: their types would be in the way of an app that has nothing to do with them.
  const writeTypes = (): Promise<void> => (written ??= writeNextTypes(project))
  return {
    name: 'waymark:next-modules',
    enforce: 'pre',
    async buildStart() {
      if (isCompat(project.names)) await writeTypes()
    },
    resolveId: {
      order: 'pre',
      filter: { id: NEXT_SOURCE },
      async handler(source, importer, hints) {
        const isInPackage = importer === undefined || importer.includes('/node_modules/')
        if (!isInPackage) await writeTypes()
        const target = NEXT_MODULES[stripExtension(source)]
        if (target !== undefined && findOwnModule(target) !== undefined)
          return this.resolve(target, SELF, { ...hints, skipSelf: true })
        const file = relative(project.root, importer?.split('?', 1)[0] ?? project.root)
        const error = createError('WM_NEXT_MODULE', { file, name: source })
        if (!isInPackage) throw Object.assign(error, { id: importer })
        // A package may import it on a way that this app never takes.
        this.warn(`${error.message} ${error.hint}`)
        // No name of a file: what ends with `.json` would be read as such.
        return MISSING + source.replaceAll('.', '-')
      },
    },
    load: {
      filter: { id: new RegExp(`^${MISSING}`) },
      handler() {
        // In CommonJS any name may be asked for; in development there is none, and names are looked up late as well.
        return this.environment.mode === 'build' ? 'module.exports = {}' : 'export default {}'
      },
    },
  }
}

function listNextPackages(root: string): Promise<string[]> {
  return listPackages(
    root,
    ({ dependencies, peerDependencies }) => 'next' in { ...dependencies, ...peerDependencies },
  )
}
