import { isAbsolute, join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { createAliasReader } from './path-aliases.ts'

/** What may be a name of `paths`: neither a file nor something that a plugin made up. */
const NAME = /^(?![./\0]|[a-z-]{2,}:)/i
const SCRIPT = /\.[cm]?[jt]sx?$/

/**
 * Next.js follows the `paths` of the app wherever they are written. Vite asks the tsconfig that is nearest to a file, and only for files that
 * TypeScript knows. So a page in MDX, and a package of the workspace that leaves it to the app, need help; and so does such a package with `paths`
 * of its own in an app in JavaScript, whose jsconfig.json counts for all files. Where the name of a folder above the app looks like a pattern, Vite
 * takes it for one, and no file of the app is one that TypeScript knows.
 */
export function appPathsPlugin(root: string): Plugin {
  const aliases = createAliasReader(root)
  // It need not exist: what counts is the folder that it is in.
  const fileOfApp = join(root, 'index.ts')
  const isMisread = /[[\]{}*]/.test(root)
  return {
    name: 'waymark:app-paths',
    enforce: 'pre',
    watchChange: aliases.watchChange,
    resolveId: {
      filter: { id: NAME },
      async handler(source, importer, options) {
        const file = importer?.split('?', 1)[0]
        if (file === undefined || !isAbsolute(file) || file.includes('/node_modules/')) return undefined
        const isOfApp = file.startsWith(root + sep)
        if (isOfApp && SCRIPT.test(file) && !isMisread) return undefined
        const resolve = (id: string, from: string | undefined): ReturnType<typeof this.resolve> =>
          this.resolve(id, from, { ...options, skipSelf: true }).catch(() => null)
        const own =
          isOfApp && !isMisread
            ? undefined
            : (await aliases.read(file)).find(({ start }) => source.startsWith(start))
        if (own !== undefined) {
          const target = await resolve(join(own.folder, source.slice(own.start.length)), importer)
          if (target !== null) return target
        }
        const found = await resolve(source, importer)
        if (found !== null) return found
        const ofApp = await resolve(source, fileOfApp)
        // Packages of the app are not theirs: where one is installed twice, it would be the wrong one.
        return ofApp === null || ofApp.external || ofApp.id.includes('/node_modules/') ? undefined : ofApp
      },
    },
  }
}
