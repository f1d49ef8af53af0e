import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { isClientFile } from './boundary.ts'
import type { RouteSource } from './routes-plugin.ts'

const COMPONENT_FILE =
  /\/(?:page|layout|template|default|loading|error|not-found|forbidden|unauthorized|global-error|global-not-found)\.\w+$/
const ERROR_FILE = /\/(?:global-)?error\.\w+$/
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
        return undefined
      },
    },
  }
}
