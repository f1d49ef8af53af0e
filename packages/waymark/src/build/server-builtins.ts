import { builtinModules } from 'node:module'
import type { Plugin } from 'vite'

const SOURCE = new RegExp(`^(?:${builtinModules.map((name) => name.replaceAll('/', '\\/')).join('|')})$`)

/**
 * On the server a module of Node is that of Node, as Node has it: Vite takes a package of the same name, which many apps have for the
 * sake of browsers.
 */
export function serverBuiltinsPlugin(): Plugin {
  return {
    name: 'waymark:server-builtins',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: {
      order: 'pre',
      filter: { id: SOURCE },
      handler: (source) => ({ id: `node:${source}`, external: true, moduleSideEffects: false }),
    },
  }
}
