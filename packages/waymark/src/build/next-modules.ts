import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { isCompat } from '../shared/wire.ts'
import { findManifest, listPackages } from './app-packages.ts'
import type { ResolvedProject } from './config.ts'
import { NEXT_MODULES, NEXT_SOURCE, stripExtension } from './next-module-table.ts'
import { findOwnModule } from './own-package.ts'

const SELF = fileURLToPath(import.meta.url)
const MISSING = '\0waymark:next-missing/'

export interface NextModulesOptions {
  /** Called once, when such modules are known to be used. */
  onUse(): Promise<void>
}

/**
 * `next/link` and its siblings are Waymark's modules, in the app and in its packages. An app of our own keeps the
 * package `next` if it has installed it; an app with a `next.config` does not need it and does not get it.
 */
export function nextModulesPlugin(project: ResolvedProject, options: NextModulesOptions): Plugin {
  const isCompatApp = isCompat(project.names)
  let used: Promise<void> | undefined
  const noteUse = (): Promise<void> => (used ??= options.onUse())
  return {
    name: 'waymark:next-modules',
    enforce: 'pre',
    async buildStart() {
      if (isCompatApp) await noteUse()
    },
    resolveId: {
      order: 'pre',
      filter: { id: NEXT_SOURCE },
      async handler(source, importer, hints) {
        if (!isCompatApp) {
          const installed = await this.resolve(source, importer, { ...hints, skipSelf: true })
          if (installed !== null) return installed
        }
        const isInPackage = importer === undefined || importer.includes('/node_modules/')
        if (!isInPackage) await noteUse()
        const target = NEXT_MODULES[stripExtension(source)]
        if (target !== undefined && findOwnModule(target) !== undefined)
          return this.resolve(target, SELF, { ...hints, skipSelf: true })
        const file = relative(project.root, importer?.split('?', 1)[0] ?? project.root)
        const error = createError('WM_NEXT_MODULE', { file, name: source })
        if (!isInPackage) throw Object.assign(error, { id: importer })
        // A package may import it on a way that this app never takes.
        this.warn(`${error.message} ${error.hint}`)
        return MISSING + source
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

/** Packages that import from `next`: they must be bundled, because Node would not find that package. */
export async function listNextPackages({
  root,
  names,
}: Pick<ResolvedProject, 'root' | 'names'>): Promise<string[]> {
  if (!isCompat(names) && (await findManifest(root, 'next')) !== undefined) return []
  return listPackages(
    root,
    ({ dependencies, peerDependencies }) => 'next' in { ...dependencies, ...peerDependencies },
  )
}
