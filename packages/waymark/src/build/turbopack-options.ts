import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { escapePattern } from './escape-pattern.ts'
import { loadersPlugin, type LoaderRule } from './loaders-plugin.ts'
import { matchesGlob, readRules, type TurbopackRule } from './turbopack-rules.ts'

/** Of `turbopack` in a `next.config` loaders and aliases can be followed; packages set these for modules of the app that they import. */
export function mapTurbopack(value: unknown): { vite?: { plugins: Plugin[] } } {
  const aliases = readAliases(value)
  const { rules } = readRules(value)
  const plugins = [
    ...(aliases.length > 0 ? [aliasesPlugin(aliases)] : []),
    ...(rules.length > 0 ? [loadersPlugin(rules.map(toLoaderRule))] : []),
  ]
  return plugins.length > 0 ? { vite: { plugins } } : {}
}

function toLoaderRule({ glob, ...rule }: TurbopackRule): LoaderRule {
  return { ...rule, matches: (path) => matchesGlob(glob, path) }
}

function aliasesPlugin(aliases: [string, string][]): Plugin {
  return {
    name: 'waymark:turbopack-aliases',
    config: ({ root = process.cwd() }) => ({
      resolve: {
        alias: aliases.map(([name, target]) => ({
          find: new RegExp(`^${escapePattern(name)}$`),
          // From the folder of the app, whoever imports it.
          replacement: target.startsWith('.') ? resolve(root, target) : target,
        })),
      },
    }),
  }
}

/** Whether something is left that has no effect. */
export function hasOtherOptions(value: unknown): boolean {
  if (!isPlainObject(value)) return value !== undefined
  const { resolveAlias, root: _root, rules: _rules, ...rest } = value
  const all = isPlainObject(resolveAlias) ? Object.keys(resolveAlias).length : 0
  return Object.keys(rest).length > 0 || readAliases(value).length < all || readRules(value).rest > 0
}

/** Patterns and targets for one environment only are left out. */
function readAliases(value: unknown): [string, string][] {
  const aliases = isPlainObject(value) ? value['resolveAlias'] : undefined
  if (!isPlainObject(aliases)) return []
  return Object.entries(aliases).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].includes('*'),
  )
}
