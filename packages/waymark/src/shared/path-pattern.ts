/** Compiles a path pattern once and matches canonical paths with it. */
import { MAX_PATTERN_CHARS } from './limits.ts'
import { compileLinearRegex } from './linear-regex.ts'
import { parsePath, type PathParam, type PathToken } from './path-syntax.ts'
import { PatternError } from './pattern-error.ts'
import { encodePathLiteral } from './percent-encoding.ts'

/** Percent-encoded as in the path; a list for a parameter that repeats. Absent optional ones have no key. */
export type PathParams = Record<string, string | string[]>

export interface PathPattern {
  /** Names of the parameters that `match` may give. */
  names: ReadonlySet<string>
  match(pathname: string): PathParams | undefined
}

export interface PathPatternOptions {
  /** Case makes a difference. Default: it makes none. */
  sensitive?: boolean
  /** Literal path in front of the source, such as `/docs`. */
  basePath?: string
  /** The segment behind the base path must be one of these; it is the parameter `LOCALE_PARAM`. */
  locales?: readonly string[]
}

/** Not a name that people use, and known to those who read the patterns of other frameworks. */
export const LOCALE_PARAM = 'nextInternalLocale'

/** Throws a `PatternError` with the position in `source`. */
export function compilePathPattern(source: string, options: PathPatternOptions = {}): PathPattern {
  const { basePath = '', locales = [] } = options
  const hasPrefix = basePath !== '' || locales.length > 0
  const tokens: PathToken[] = [
    ...(basePath === '' ? [] : [basePath]),
    ...(locales.length === 0 ? [] : [createLocaleParam(locales)]),
    ...(source === '/' && hasPrefix ? [] : stripLastSlash(parsePath(source))),
  ]
  const params = tokens.filter(
    (token): token is PathParam => typeof token !== 'string' && token.pattern !== '',
  )
  const names = readNames(params)
  const regexSource = `${tokens.map(formatToken).join('')}\\/?`
  if (regexSource.length > MAX_PATTERN_CHARS)
    throw new PatternError(`it is longer than ${MAX_PATTERN_CHARS} characters as a regular expression`, 0)
  // Most entries fail here, and an app may have a thousand of them.
  const start = readLiteralStart(tokens)
  const startsWith = options.sensitive ? startsWithCase : startsWithLetters
  const regex = compileLinearRegex(regexSource, { ignoreCase: !options.sensitive })
  return {
    names,
    match(pathname) {
      if (!startsWith(pathname, start)) return undefined
      const captures = regex.match(pathname)
      return captures && readParams(params, captures)
    },
  }
}

/** The literal text in front of the first place; without the slash at its end, which a path may lack. */
function readLiteralStart(tokens: readonly PathToken[]): string {
  const end = tokens.findIndex((token) => typeof token !== 'string')
  const texts = end < 0 ? tokens : tokens.slice(0, end)
  return encodePathLiteral(texts.join('')).replace(/\/$/, '')
}

function startsWithCase(text: string, start: string): boolean {
  return text.startsWith(start)
}

/** Bits that differ only in the case of letters may also differ in other characters: the expression looks again. */
function startsWithLetters(text: string, start: string): boolean {
  for (let index = 0; index < start.length; index++) {
    if ((text.charCodeAt(index) | 0x20) !== (start.charCodeAt(index) | 0x20)) return false
  }
  return true
}

/** Paths come without the slash that an app may show behind them. */
function stripLastSlash(tokens: PathToken[]): PathToken[] {
  const last = tokens.at(-1)
  if (typeof last !== 'string' || !last.endsWith('/') || (tokens.length === 1 && last === '/')) return tokens
  return [...tokens.slice(0, -1), last.slice(0, -1)]
}

function readNames(params: readonly PathParam[]): Set<string> {
  const names = new Set<string>()
  for (const { name, position } of params) {
    if (typeof name !== 'string') continue
    if (/^\d/.test(name)) throw new PatternError(`the name :${name} begins with a digit`, position)
    if (names.has(name)) throw new PatternError(`the name :${name} is used twice`, position)
    names.add(name)
  }
  return names
}

function readParams(params: readonly PathParam[], captures: (string | undefined)[]): PathParams {
  const values: PathParams = Object.create(null) as PathParams
  for (const [index, { name, modifier, prefix, suffix }] of params.entries()) {
    const value = captures[index + 1]
    if (typeof name !== 'string' || value === undefined) continue
    const separator = encodePathLiteral(suffix + prefix)
    const isList = modifier === '*' || modifier === '+'
    values[name] = isList ? (separator === '' ? [value] : value.split(separator)) : value
  }
  return values
}

function createLocaleParam(locales: readonly string[]): PathParam {
  const pattern = locales.map((locale) => escapeRegex(encodePathLiteral(locale))).join('|')
  return { name: LOCALE_PARAM, pattern, prefix: '/', suffix: '', modifier: '', position: 0 }
}

function formatToken(token: PathToken): string {
  if (typeof token === 'string') return formatLiteral(token)
  const { pattern, modifier } = token
  const prefix = formatLiteral(token.prefix)
  const suffix = formatLiteral(token.suffix)
  if (pattern === '') return `(?:${prefix}${suffix})${modifier}`
  if (modifier !== '*' && modifier !== '+') return `(?:${prefix}(${pattern})${suffix})${modifier}`
  const optional = modifier === '*' ? '?' : ''
  return `(?:${prefix}((?:${pattern})(?:${suffix}${prefix}(?:${pattern}))*)${suffix})${optional}`
}

function formatLiteral(text: string): string {
  return escapeRegex(encodePathLiteral(text))
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()[\]|\\/-]/g, '\\$&')
}
