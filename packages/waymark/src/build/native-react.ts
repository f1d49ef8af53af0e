import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** React itself, not its parts: those are the renderer's. */
const REACT = /^react(?:-dom)?$/

/**
 * In development HTML is written by React as Node loads it. What is prepared of the payload's decoder has to know that very copy: it
 * tells React's own state what a server component wants preloaded.
 */
export function nativeReactPlugin(root: string): Plugin {
  const { resolve } = createRequire(join(root, 'package.json'))
  return {
    name: 'waymark:native-react',
    resolveId: {
      order: 'pre',
      filter: { id: REACT },
      handler: (source) => ({ id: resolve(source), external: true }),
    },
  }
}

/** Whether it is React, or of React, which nothing prepared needs a copy of. */
export function isReact(name: string): boolean {
  return /^react(?:-dom)?(?:\/|$)/.test(name)
}
