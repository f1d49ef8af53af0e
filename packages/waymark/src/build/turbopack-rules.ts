import { isPlainObject } from './config-rule.ts'
import type { LoaderUse } from './webpack-loaders.ts'

/** A rule of `turbopack.rules`. */
export interface TurbopackRule {
  /** Of the name of a file, or with a slash of its path from the folder of the app. */
  glob: string
  loaders: LoaderUse[]
  /** How the result is to be read: `*.js`, `*.tsx`. */
  as?: string
}

export interface ReadRules {
  rules: TurbopackRule[]
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

function readRule(glob: string, rule: unknown): TurbopackRule | undefined {
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
