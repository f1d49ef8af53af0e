/** `has` and `missing` of config routes and matchers. */
import { compileLinearRegex, type LinearRegex } from './linear-regex.ts'
import type { DomainLocale } from './locale-config.ts'
import type { RouteParam } from './route-params.ts'

/** What must be there, or must not. A `value` is a regular expression for the whole value. */
export type RouteHas =
  | { type: 'header' | 'cookie' | 'query'; key: string; value?: string }
  | { type: 'host'; key?: undefined; value: string }

/** The part of a request that config routes look at. */
export interface RouteRequest {
  /** Canonical path as received: with the base path, with the locale where it has one. */
  pathname: string
  /** Empty, or from the `?` on. */
  search: string
  /** The `Host` header or what stands for it; with or without a port. */
  host: string
  /** Names are in lower case. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** The locale of paths that name none, when it is not the one that the routes were compiled with. */
  defaultLocale?: string
  /** Where locales live, on a host that is one of these. */
  domainLocales?: readonly DomainLocale[]
}

/** Gives the values that become parameters, or nothing when the request does not fit. */
export type Conditions = (request: RouteRequest) => Map<string, RouteParam> | undefined

/** Throws a `PatternError` for a value that is no usable expression. */
export function compileConditions(
  has: readonly RouteHas[] = [],
  missing: readonly RouteHas[] = [],
): Conditions {
  const wanted = has.map(compileCondition)
  const unwanted = missing.map(compileCondition)
  return (request) => {
    const params = new Map<string, RouteParam>()
    for (const condition of wanted) {
      const found = condition(request)
      if (!found) return undefined
      for (const [name, text] of found) params.set(name, { from: 'text', parts: [text] })
    }
    return unwanted.some((condition) => condition(request)) ? undefined : params
  }
}

export interface ConditionName {
  /** It comes from the host and from nothing else. */
  isHost: boolean
  /** Its expression fits letters and digits and nothing else. */
  isWord: boolean
}

/** One group for the whole value, of one class of letters and digits: `(?<org>\d*)`, `(?<region>[a-z]{2})`. */
const WORD = /^\(\?<\w+>(?:\\d|\[(?:a-z|A-Z|0-9|\\d)+\])(?:[*+?]|\{\d+(?:,\d*)?\})?\)$/

/** Names of the parameters that `has` gives. */
export function listConditionNames(has: readonly RouteHas[] = []): Map<string, ConditionName> {
  const names = new Map<string, ConditionName>()
  for (const item of has) {
    const isHost = item.type === 'host'
    const isWord = item.value !== undefined && WORD.test(item.value)
    const add = (name: string): void => {
      const before = names.get(name)
      names.set(name, {
        isHost: isHost && (before?.isHost ?? true),
        isWord: isWord && (before?.isWord ?? true),
      })
    }
    const groups = item.value ? [...compileLinearRegex(item.value).groupNames.keys()] : []
    for (const name of groups) add(name)
    if (isHost && groups.length === 0) add('host')
    if (!item.value && item.type !== 'host') add(readKeyName(item))
  }
  names.delete('')
  return names
}

type Condition = (request: RouteRequest) => [name: string, text: string][] | undefined

function compileCondition(item: RouteHas): Condition {
  const isHost = item.type === 'host'
  const regex = item.value ? compileLinearRegex(item.value, { ignoreCase: isHost }) : undefined
  return (request) => {
    const value = readValue(item, request)
    // A cookie that was cleared and a key without a value say nothing: a guard that asks for them must not be content.
    if (value === undefined || value === '') return undefined
    if (regex) return matchValue(regex, value, isHost)
    const name = isHost ? 'host' : readKeyName(item)
    return name === '' ? [] : [[name, value]]
  }
}

function matchValue(regex: LinearRegex, value: string, isHost: boolean): ReturnType<Condition> {
  const captures = regex.match(value)
  if (!captures) return undefined
  if (isHost && regex.groupNames.size === 0) return [['host', value]]
  return [...regex.groupNames].flatMap(([name, index]) => {
    const text = captures[index]
    return text === undefined ? [] : [[name, text] as [string, string]]
  })
}

function readValue(item: RouteHas, request: RouteRequest): string | undefined {
  switch (item.type) {
    case 'header':
      return request.header(item.key.toLowerCase())
    case 'cookie':
      return request.cookie(item.key)
    case 'query':
      // A key that comes several times counts with its last value.
      return new URLSearchParams(request.search).getAll(item.key).at(-1)
    case 'host':
      return stripPort(request.host).toLowerCase()
  }
}

function stripPort(host: string): string {
  return /^(?:\[[^\]]*\]|[^:]*)/.exec(host)?.[0] ?? ''
}

/** A parameter is a word; keys such as `x-user` lose what is no letter. */
function readKeyName(item: RouteHas & { key: string }): string {
  const key = item.type === 'header' ? item.key.toLowerCase() : item.key
  return /^[A-Za-z_]\w*$/.test(key) ? key : key.replace(/[^A-Za-z]/g, '')
}
