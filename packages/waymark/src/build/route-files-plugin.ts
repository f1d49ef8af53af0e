import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { checkRouteFile } from './check-route-file.ts'
import type { RouteSource } from './routes-plugin.ts'

/** A route file that can never answer fails the build; in development the page that needs it says so. */
export function routeFilesPlugin(root: string, routes: RouteSource): Plugin {
  return {
    name: 'waymark:route-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
      handler(code, id) {
        if (!routes.files().has(id)) return undefined
        for (const { error, isFatal } of checkRouteFile(code, relative(root, id))) {
          if (isFatal) throw error
          this.warn(`${error.message} ${error.hint}`)
        }
        return undefined
      },
    },
  }
}
