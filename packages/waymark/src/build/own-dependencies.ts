import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SELF = fileURLToPath(import.meta.url)
const OWN = /^(?:@vitejs\/plugin-rsc|react-server-dom-webpack)(?:\/|$)/

/**
 * Generated code in the app imports packages that only this package depends on. Where a package manager
 * does not hoist, they can be found from here and not from the app.
 */
export function ownDependenciesPlugin(): Plugin {
  return {
    name: 'waymark:own-dependencies',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: OWN },
      async handler(source, importer, options) {
        if (importer === SELF) return undefined
        const fromApp = await this.resolve(source, importer, { ...options, skipSelf: true })
        return fromApp ?? (await this.resolve(source, SELF, { ...options, skipSelf: true }))
      },
    },
  }
}
