import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { isClientFile } from './boundary.ts'
import type { RouteSource } from './routes-plugin.ts'

const COMPONENT_FILE =
  /\/(?:page|layout|template|default|loading|error|not-found|forbidden|unauthorized|global-error|global-not-found)\.\w+$/
const ERROR_FILE = /\/(?:global-)?error\.\w+$/
const GUARDED_FILE = /\/(?:page|layout|default)\.\w+$/
const GUARD_EXPORT =
  /\bexport\s+(?:async\s+)?(?:function|const|let|var)\s+guard\b|\bexport\s*\{[^}]*\bguard\s*[,}]/
/** Also `export { x as default }` and re-exports. */
const DEFAULT_EXPORT = /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b|\bexport\s*\*/

/** A route file that can never be rendered fails the build; in development the page that needs it says so. */
export function routeFilesPlugin(root: string, routes: RouteSource): Plugin {
  return {
    name: 'waymark:route-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: COMPONENT_FILE },
      handler(code, id) {
        if (!routes.files().has(id)) return undefined
        const file = relative(root, id)
        if (!DEFAULT_EXPORT.test(code)) throw createError('WM_NO_DEFAULT_EXPORT', { file })
        if (ERROR_FILE.test(id) && !isClientFile(code))
          throw createError('WM_ERROR_FILE_NOT_CLIENT', { file })
        if (!GUARD_EXPORT.test(code)) return undefined
        // A guard that is never called is worse than none: somebody relies on it.
        if (isClientFile(code)) throw createError('WM_GUARD_IN_CLIENT', { file })
        if (!GUARDED_FILE.test(id)) throw createError('WM_GUARD_MISPLACED', { file })
        return undefined
      },
    },
  }
}
