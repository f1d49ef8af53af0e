import type { Plugin } from 'vite'

const SOURCE = /^react-dom\/(server|static)(?:\.(?:node|edge|browser|bun))?$/

/** How Vite writes an import of what it takes for a module of the app, such as all that is React's. */
const WRITTEN = /^\/@id\/(react-dom\/(?:server|static)\.node)$/

/**
 * Handlers and actions write e-mails with React, by `react-dom/server`. For server components React has only a module that throws in
 * its place; the real one is left to Node, where it has a React of its own. It renders the same elements.
 */
export function markupRenderersPlugin(): Plugin {
  return {
    name: 'waymark:markup-renderers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    resolveId: {
      order: 'pre',
      filter: { id: SOURCE },
      handler: (source) => ({ id: source.replace(SOURCE, 'react-dom/$1.node'), external: true }),
    },
  }
}

/** The module that Node is to load, when code that runs in development asks for one of these. */
export function readRenderer(url: string): string | undefined {
  return WRITTEN.exec(url)?.[1]
}
