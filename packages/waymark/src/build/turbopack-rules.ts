import { relative } from 'node:path'
import { transformWithOxc, type Plugin, type ResolvedConfig } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { runLoaders, type LoaderUse } from './webpack-loaders.ts'

/** A rule of `turbopack.rules`: which loaders make code of which files. */
export interface LoaderRule {
  /** Of the name of a file, or with a slash of its path from the folder of the app. */
  glob: string
  loaders: LoaderUse[]
  /** How the result is to be read: `*.js`, `*.tsx`. */
  as?: string
}

export interface ReadRules {
  rules: LoaderRule[]
  /** How many were left out, because they ask for more. */
  rest: number
}

export function readRules(value: unknown): ReadRules {
  const rules = isPlainObject(value) ? value['rules'] : undefined
  const all = Object.entries(isPlainObject(rules) ? rules : {}).flatMap(([glob, content]) =>
    listRules(content).map((rule) => readRule(glob, rule)),
  )
  const found = all.filter((rule) => rule !== undefined)
  return { rules: found, rest: all.length - found.length }
}

/** One rule, several, or only the loaders of one. */
function listRules(content: unknown): unknown[] {
  if (!Array.isArray(content)) return [content]
  return content.every(isLoader) ? [{ loaders: content }] : content
}

function readRule(glob: string, rule: unknown): LoaderRule | undefined {
  if (!isPlainObject(rule)) return undefined
  const { loaders, as, ...rest } = rule
  if (!Array.isArray(loaders) || !loaders.every(isLoader) || Object.keys(rest).length > 0) return undefined
  const uses = loaders.map((loader) => (typeof loader === 'string' ? { loader } : loader))
  return { glob, loaders: uses, ...(typeof as === 'string' ? { as } : {}) }
}

function isLoader(value: unknown): value is string | LoaderUse {
  return typeof value === 'string' || (isPlainObject(value) && typeof value['loader'] === 'string')
}

export function matchesGlob(glob: string, path: string): boolean {
  const isPath = glob.includes('/')
  const pattern = glob
    .replace(/^\.?\//, '')
    .replace(/[\\^$.+?()[\]|]/g, '\\$&')
    .replaceAll('{', '(?:')
    .replaceAll('}', ')')
    .replaceAll(',', '|')
    .replace(/\*\*\/|\*\*|\*/g, (stars) => (stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${pattern}$`).test(isPath ? path : path.slice(path.lastIndexOf('/') + 1))
}

/** Makes code of files with loaders of webpack, such as components of drawings. */
export function loadersPlugin(rules: LoaderRule[]): Plugin {
  let config: Pick<ResolvedConfig, 'root' | 'isProduction'>
  return {
    name: 'waymark:turbopack-loaders',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    load: {
      // Before the file is taken for a picture.
      order: 'pre',
      async handler(id) {
        // With a query something else is wanted of the file, such as its address.
        if (id.startsWith('\0') || id.includes('?') || id.includes('/node_modules/')) return undefined
        const path = relative(config.root, id).replaceAll('\\', '/')
        const rule = rules.find(({ glob }) => matchesGlob(glob, path))
        if (rule === undefined) return undefined
        const watch = (file: string): void => this.addWatchFile(file)
        const code = await runLoaders(rule.loaders, { file: id, watch, ...config })
        const lang = /\.(tsx?|jsx)$/.exec(rule.as ?? '')?.[1] as 'ts' | 'tsx' | 'jsx' | undefined
        const plain = lang === undefined ? code : (await transformWithOxc(code, id, { lang })).code
        return { code: plain, moduleType: 'js', map: { mappings: '' } }
      },
    },
  }
}
