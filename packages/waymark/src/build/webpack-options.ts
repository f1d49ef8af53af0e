import type { Alias, Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { escapePattern } from './escape-pattern.ts'
import { loadersPlugin, type LoaderRule } from './loaders-plugin.ts'
import {
  createBareConfig,
  createContext,
  DEFAULT_LOADER,
  StandIn,
  type BareConfig,
} from './webpack-stand-in.ts'
import type { LoaderUse } from './webpack-loaders.ts'

/** What the `webpack` function of a `next.config` asks for, as far as it can be had from Vite. */
export interface WebpackWishes {
  rules: LoaderRule[]
  aliases: Alias[]
  defines: Record<string, unknown>
  /** What has no effect here, by name. */
  rest: string[]
}

export function mapWebpack(value: unknown): { vite?: { plugins: Plugin[] } } {
  const wishes = readWishes(value)
  if (typeof wishes === 'string') return {}
  const { rules, aliases, defines } = wishes
  const hasSettings = aliases.length > 0 || Object.keys(defines).length > 0
  const settings: Plugin = {
    name: 'waymark:webpack-settings',
    config: () => ({ resolve: { alias: aliases }, define: defines }),
  }
  const plugins = [...(hasSettings ? [settings] : []), ...(rules.length > 0 ? [loadersPlugin(rules)] : [])]
  return plugins.length > 0 ? { vite: { plugins } } : {}
}

/** What is left without effect; undefined: nothing. */
export function describeWebpackRest(value: unknown): string | undefined {
  const wishes = readWishes(value)
  if (typeof wishes === 'string') return wishes
  return wishes.rest.length === 0 ? undefined : `Without effect: ${wishes.rest.join(', ')}.`
}

const known = new WeakMap<object, WebpackWishes | string>()

/** Or why there are none. The function is asked once: it may print something. */
function readWishes(value: unknown): WebpackWishes | string {
  if (typeof value !== 'function') return 'It is no function.'
  const before = known.get(value)
  if (before !== undefined) return before
  let wishes: WebpackWishes | string
  try {
    wishes = readWebpack(value as ConfigFunction)
  } catch (cause) {
    wishes = `The function was tried, and failed: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
  known.set(value, wishes)
  return wishes
}

type ConfigFunction = (config: BareConfig, context: object) => unknown

/** Lets the function change a configuration in which there is nothing yet, for the server and for the browser. */
export function readWebpack(change: ConfigFunction): WebpackWishes {
  const [server, browser] = [true, false].map((isServer) => runChange(change, isServer)) as [Change, Change]
  const rest = [...new Set([...server.rest, ...browser.rest])]
  const isSame = JSON.stringify(server.aliases) === JSON.stringify(browser.aliases)
  if (!isSame) rest.push('resolve.alias')
  return {
    rules: browser.rules,
    aliases: isSame ? browser.aliases.map(toAlias) : [],
    defines: { ...server.defines, ...browser.defines },
    rest,
  }
}

interface Change {
  rules: LoaderRule[]
  aliases: [name: string, target: string][]
  defines: Record<string, unknown>
  rest: string[]
}

function runChange(change: ConfigFunction, isServer: boolean): Change {
  const bare = createBareConfig(isServer)
  const own = new Set<unknown>(bare.module.rules)
  const changed = change(bare, createContext(isServer))
  if (!isPlainObject(changed)) throw new Error('it returned no configuration')
  const { module, resolve, plugins } = changed as unknown as Partial<BareConfig>
  const result: Change = { rules: [], aliases: [], defines: {}, rest: [] }
  for (const rule of module?.rules ?? []) {
    const read = own.has(rule) ? undefined : readRule(rule)
    if (read === 'rest') result.rest.push('module.rules')
    else if (read !== undefined) result.rules.push(read)
  }
  for (const [name, target] of Object.entries(resolve?.alias ?? {})) {
    if (typeof target === 'string') result.aliases.push([name, target])
    else if (!result.rest.includes('resolve.alias')) result.rest.push('resolve.alias')
  }
  for (const plugin of plugins ?? []) {
    const { name, args } = StandIn.read(plugin)
    if (name === 'DefinePlugin') Object.assign(result.defines, args[0])
    else result.rest.push(name)
  }
  return result
}

/** Vite does what they do, or nothing has to be done. */
const NEEDLESS_LOADER = /(?:^|[\\/])(?:style|css|postcss|sass|less|file|url|json)-loader(?:[\\/]|$)/

/** Undefined: it is done anyway. */
function readRule(rule: unknown): LoaderRule | 'rest' | undefined {
  if (!isPlainObject(rule)) return undefined
  const { test, include, exclude, use, loader, options, type, resourceQuery, oneOf } = rule
  // What is wanted of a file by its query is for Vite, which knows the usual ones.
  if (resourceQuery instanceof RegExp) return undefined
  if (oneOf !== undefined || !(test instanceof RegExp)) return 'rest'
  const uses = use === undefined && loader === undefined ? [] : readUses(use ?? { loader, options })
  if (uses === undefined || isOfCode(test)) return 'rest'
  if (uses.some((one) => NEEDLESS_LOADER.test(one.loader))) return undefined
  if (uses.length === 0 && type !== 'asset/source')
    return type === 'asset/resource' || type === 'asset' ? undefined : 'rest'
  const loaders = uses.filter((one) => one.loader !== DEFAULT_LOADER)
  return {
    loaders,
    matches: (_, file) =>
      test.test(file) &&
      (include === undefined || meets(include, file)) &&
      !(exclude !== undefined && meets(exclude, file)),
    ...(loaders.length < uses.length ? { as: '*.jsx' } : {}),
  }
}

/** Code of the app is compiled here, and what a loader would do to it before cannot be known. */
function isOfCode(test: RegExp): boolean {
  return ['a.js', 'a.jsx', 'a.ts', 'a.tsx', 'a.mjs'].some((name) => test.test(`/app/${name}`))
}

/** Undefined: they cannot be known before a file is asked for. */
function readUses(use: unknown): LoaderUse[] | undefined {
  const uses = [use].flat().map((one) => (typeof one === 'string' ? { loader: one } : one))
  const isKnown = (one: unknown): one is LoaderUse => isPlainObject(one) && typeof one['loader'] === 'string'
  return uses.every(isKnown) ? uses : undefined
}

/** An expression, the beginning of a path, a function, or a list of these. */
function meets(condition: unknown, file: string): boolean {
  if (Array.isArray(condition)) return condition.some((one) => meets(one, file))
  if (condition instanceof RegExp) return condition.test(file)
  if (typeof condition === 'function') return Boolean((condition as (path: string) => unknown)(file))
  return typeof condition === 'string' && file.startsWith(condition)
}

/** Of `name$` only the whole name counts, else also what is below it. */
function toAlias([name, target]: [string, string]): Alias {
  const isWhole = name.endsWith('$')
  const text = escapePattern(isWhole ? name.slice(0, -1) : name)
  return { find: new RegExp(`^${text}${isWhole ? '$' : '(?=/|$)'}`), replacement: target }
}
