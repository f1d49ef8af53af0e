import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite'
import { readImports } from './list-imports.ts'
import { readRenderer } from './markup-renderers.ts'
import { readLanguage } from './source-language.ts'

const OWN = new URL('..', import.meta.url).href
/** Those that need no compiling, by the folder they are in. What is in none of these belongs to the app's side, or to the browser's. */
const FOLDERS: Record<string, RegExp> = {
  rsc: /^(?:shared|server|rsc)\//,
  ssr: /^(?:shared|server|ssr)\//,
}
/** Packages that are the same for Node and for Vite. */
const PLAIN_PACKAGES = ['busboy']
/** Folders that by their rule know neither React nor the app, and need not be read. */
const TRUSTED = ['shared/', 'server/']
/** What only Vite understands. */
const COMPILED = /\bimport\.meta\.(?:env|hot|viteRsc)\b|^['"]use (?:client|server)['"]/m

/**
 * In development, Node itself loads the files of this package that have nothing to do with React or the app. Vite takes some
 * milliseconds for each, one after the other, and there are hundreds of them before the first page.
 */
export function nativeModulesPlugin(): Plugin {
  const isNative = createNativeTest()
  return {
    name: 'waymark:native-modules',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name in FOLDERS,
    resolveId: {
      order: 'pre',
      filter: { id: /^\.{1,2}\/.*\.js$/ },
      handler(source, importer) {
        if (importer === undefined) return undefined
        const from = pathToFileURL(importer.split('?', 1)[0]!).href
        if (!from.startsWith(OWN)) return undefined
        const url = new URL(source, from).href
        const isInside = FOLDERS[this.environment.name]?.test(url.slice(OWN.length)) === true
        return isInside && isNative(url) ? { id: url, external: true } : undefined
      },
    },
  }
}

/** The code that runs modules asks for every file that is imported, and compiles it unless it is told that it need not. */
export function leaveNativeModules({ environments }: ViteDevServer): void {
  for (const name of Object.keys(FOLDERS)) {
    const environment = environments[name]
    if (environment === undefined) continue
    const fetchModule: DevEnvironment['fetchModule'] = environment.fetchModule.bind(environment)
    environment.fetchModule = async (url, importer, options) =>
      url.startsWith(OWN)
        ? { externalize: url, type: 'module' }
        : fetchModule(readRenderer(url) ?? url, importer, options)
  }
}

/** Whether a file of this package, and all that it imports, is as Node would load it. */
export function createNativeTest(trusted: string[] = TRUSTED): (url: string) => boolean {
  const folders = trusted.map((folder) => `${OWN}${folder}`)
  const known = new Map<string, boolean>()
  return function isNative(url): boolean {
    const answer = known.get(url)
    if (answer !== undefined) return answer
    if (folders.some((folder) => url.startsWith(folder))) return true
    // While it is looked at: files that import each other in a circle are left to Vite.
    known.set(url, false)
    const file = fileURLToPath(url)
    const code = readFileSync(file, 'utf8')
    const native =
      !COMPILED.test(code) &&
      readImports(code, file, readLanguage(file)).every((source) =>
        source.startsWith('.')
          ? isNative(new URL(source, url).href)
          : isBuiltin(source) || PLAIN_PACKAGES.includes(source),
      )
    known.set(url, native)
    return native
  }
}
