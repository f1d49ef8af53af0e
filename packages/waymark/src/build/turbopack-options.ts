import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { escapePattern } from './escape-pattern.ts'
import { loadersPlugin, type LoaderRule } from './loaders-plugin.ts'
import { matchesGlob, readRules, type TurbopackRule } from './turbopack-rules.ts'

/** Of `turbopack` in a `next.config` loaders and aliases can be followed; packages set these for modules of the app that they import. */
export function mapTurbopack(value: unknown): { vite?: { plugins: Plugin[] } } {
  const { everywhere, inBrowser } = readAliases(isPlainObject(value) ? value['resolveAlias'] : undefined)
  const { rules } = readRules(value)
  const plugins = [
    ...(everywhere.length > 0 ? [aliasesPlugin(everywhere)] : []),
    ...(inBrowser.length > 0 ? [browserAliasesPlugin(inBrowser)] : []),
    ...(rules.length > 0 ? [loadersPlugin(rules.map(toLoaderRule))] : []),
  ]
  return plugins.length > 0 ? { vite: { plugins } } : {}
}

function toLoaderRule({ glob, ...rule }: TurbopackRule): LoaderRule {
  return { ...rule, matches: (path) => matchesGlob(glob, path) }
}

/** Vite's own aliases are for all: packages that are prepared for the browser heed them, too. */
function aliasesPlugin(aliases: readonly Alias[]): Plugin {
  return {
    name: 'waymark:turbopack-aliases',
    config: ({ root = process.cwd() }) => ({
      resolve: {
        alias: aliases.map(({ find, target }) => ({ find, replacement: findTarget(target, root) })),
      },
    }),
  }
}

function browserAliasesPlugin(aliases: readonly Alias[]): Plugin {
  let root: string
  return {
    name: 'waymark:turbopack-browser-aliases',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => void ({ root } = config),
    resolveId: {
      order: 'pre',
      filter: { id: aliases.map(({ find }) => find) },
      handler(source, importer, options) {
        const { find, target } = aliases.find((alias) => alias.find.test(source))!
        const wanted = source.replace(find, findTarget(target, root))
        return this.resolve(wanted, importer, { ...options, skipSelf: true })
      },
    },
  }
}

/** From the folder of the app, whoever imports it. */
function findTarget(target: string, root: string): string {
  return /^(?:\.|node_modules\/)/.test(target) ? resolve(root, target) : target
}

/** Whether something is left that has no effect. */
export function hasOtherOptions(value: unknown): boolean {
  if (!isPlainObject(value)) return value !== undefined
  const { resolveAlias, root: _root, rules: _rules, ...rest } = value
  return Object.keys(rest).length > 0 || readAliases(resolveAlias).rest > 0 || readRules(value).rest > 0
}

interface Alias {
  find: RegExp
  /** Of a pattern, with `$1` where its star stands. */
  target: string
}

interface ReadAliases {
  everywhere: Alias[]
  inBrowser: Alias[]
  /** How many were left out: those for other conditions, and lists of targets. */
  rest: number
}

function readAliases(resolveAlias: unknown): ReadAliases {
  const read: ReadAliases = { everywhere: [], inBrowser: [], rest: 0 }
  for (const [name, target] of Object.entries(isPlainObject(resolveAlias) ? resolveAlias : {})) {
    const forBrowser = readBrowserTarget(target)
    const alias = readAlias(name, forBrowser ?? target)
    if (alias === undefined) read.rest++
    else read[forBrowser === undefined ? 'everywhere' : 'inBrowser'].push(alias)
  }
  return read
}

function readBrowserTarget(target: unknown): unknown {
  const isForBrowser = isPlainObject(target) && Object.keys(target).join() === 'browser'
  return isForBrowser ? target['browser'] : undefined
}

/** A pattern has one star, at its end. */
function readAlias(name: string, target: unknown): Alias | undefined {
  if (typeof target !== 'string') return undefined
  const isPattern = /^[^*]+\*$/.test(name) && /^[^*]+\*$/.test(target)
  if (isPattern)
    return {
      find: new RegExp(`^${escapePattern(name.slice(0, -1))}(.+)$`),
      target: `${target.slice(0, -1)}$1`,
    }
  return name.includes('*') ? undefined : { find: new RegExp(`^${escapePattern(name)}$`), target }
}
