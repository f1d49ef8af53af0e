import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isReact } from './native-react.ts'
import { takeOwnPayloadCode } from './payload-package.ts'

const SELF = fileURLToPath(import.meta.url)
const OWN = /^(?:@vitejs\/plugin-rsc|busboy)(?:\/|$)/

// Generated code asks for the variant without Node's streams; one copy of React's payload code is enough.
const EDGE = /(?<=^@vitejs\/plugin-rsc\/vendor\/react-server-dom)\/(server|client|static)\.edge$/

/**
 * Generated code in the app imports packages that only this package depends on. Where a package manager
 * does not hoist, they can be found from here and not from the app.
 */
export function ownDependenciesPlugin(): Plugin {
  return {
    name: 'waymark:own-dependencies',
    enforce: 'pre',
    // Dependencies that are prepared for development are looked up from the app, unless they say through whom.
    config: {
      order: 'post',
      handler({ environments = {} }) {
        for (const [environment, { optimizeDeps }] of Object.entries(environments)) {
          if (optimizeDeps?.include === undefined) continue
          optimizeDeps.include = optimizeDeps.include
            .map(takeOwnPayloadCode)
            .filter((name) => !EDGE.test(name) && !(environment === 'ssr' && isReact(name)))
            .map((name) => (OWN.test(name) ? `waymark > ${name}` : name))
        }
      },
    },
    resolveId: {
      order: 'pre',
      filter: { id: OWN },
      async handler(source, importer, options) {
        const name = this.environment.name === 'client' ? source : source.replace(EDGE, '/$1.node')
        const fromApp = await this.resolve(name, importer, { ...options, skipSelf: true })
        return fromApp ?? (await this.resolve(name, SELF, { ...options, skipSelf: true }))
      },
    },
  }
}
