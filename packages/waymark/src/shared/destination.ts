/** Destinations of redirects and rewrites: read once, filled with the parameters of each request. */
import { parseDestinationHost, type DestinationHostOptions } from './destination-host.ts'
import { parsePath, type PathToken } from './path-syntax.ts'
import { PatternError } from './pattern-error.ts'
import { decodeText, encodePathLiteral, encodeQueryLiteral } from './percent-encoding.ts'
import { formatPathParts, formatQueryParts, type RouteParams } from './route-params.ts'
import { parseTemplate, type TemplatePart } from './text-template.ts'

export interface Destination {
  /** Goes to another site. */
  isExternal: boolean
  /** Parameters in the path or the host. */
  pathNames: ReadonlySet<string>
  /** Nothing when the values cannot be put in safely. */
  fill(params: RouteParams): FilledDestination | undefined
}

export interface FilledDestination {
  /** Empty for this site, else `https://example.com`. */
  origin: string
  pathname: string
  /** Keys as they are compared, and pairs as they are written. */
  query: [key: string, pair: string][]
  /** Empty, or from the `#` on. */
  hash: string
}

export interface DestinationOptions extends DestinationHostOptions {
  /** Parameters that there are. Default: all names are accepted. */
  names?: ReadonlySet<string>
}

/** Throws a `PatternError`. Starts with `/`, `http://` or `https://`. */
export function compileDestination(text: string, options: DestinationOptions = {}): Destination {
  const { origin, path, query, hash } = splitDestination(text)
  const { names } = options
  const offset = origin.length
  const pathTokens = parsePart(path, { offset, names })
  const hashParts = parseText(hash, { offset: text.length - hash.length, names })
  const queryPairs = parseQuery(query.slice(1), { offset: offset + path.length + 1, names })
  const site = origin === '' ? undefined : parseDestinationHost(origin, options)
  const pathNames = new Set([
    ...listNames(pathTokens),
    ...hashParts.flatMap((part) => (typeof part === 'string' ? [] : part.name)),
    ...(site?.names ?? []),
  ])
  return {
    isExternal: site !== undefined,
    pathNames,
    fill(params) {
      const host = site ? site.fill(params) : ''
      const pathname = fillPath(pathTokens, params)
      if (host === undefined || pathname === undefined) return undefined
      return {
        origin: host,
        pathname,
        query: queryPairs.map(({ key, parts }) => [key, fillText(parts, params)]),
        hash: fillText(hashParts, params),
      }
    },
  }
}

interface Split {
  origin: string
  path: string
  /** From the `?` on. */
  query: string
  /** From the `#` on. */
  hash: string
}

function splitDestination(text: string): Split {
  const origin = /^https?:\/\/[^/?#]*/i.exec(text)?.[0] ?? ''
  if (origin === '' && (!text.startsWith('/') || text.startsWith('//')))
    throw new PatternError('it begins neither with one / nor with http:// or https://', 0)
  // Behind a backslash and inside parentheses both marks belong to the pattern language.
  const found = /^(?:\\.|\((?:\\.|[^)\\])*\)|[^?#\\(])*/s.exec(text.slice(origin.length))
  const path = found?.[0] ?? ''
  const rest = text.slice(origin.length + path.length)
  const hashStart = rest.indexOf('#')
  if (rest !== '' && !'?#'.includes(rest[0] ?? '')) return { origin, path: path + rest, query: '', hash: '' }
  if (hashStart < 0) return { origin, path, query: rest, hash: '' }
  return { origin, path, query: rest.slice(0, hashStart), hash: rest.slice(hashStart) }
}

interface PartContext {
  /** Where the part begins in the destination. */
  offset: number
  names: ReadonlySet<string> | undefined
}

function parsePart(text: string, { offset, names }: PartContext): PathToken[] {
  const tokens = moveErrors(offset, () => parsePath(text))
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const position = offset + token.position
    if (typeof token.name === 'number')
      throw new PatternError('groups without a name cannot be used in a destination', position)
    if (token.name !== undefined) checkName(token.name, position, names)
  }
  if (tokens.some((token) => typeof token === 'string' && /\/\.\.?(?:\/|$)/.test(token)))
    throw new PatternError('it climbs with . or ..', offset)
  return tokens.map(encodeToken)
}

function encodeToken(token: PathToken): PathToken {
  if (typeof token === 'string') return encodePathLiteral(token)
  const { prefix, suffix } = token
  return { ...token, prefix: encodePathLiteral(prefix), suffix: encodePathLiteral(suffix) }
}

function checkName(name: string, position: number, names: ReadonlySet<string> | undefined): void {
  if (/^\d/.test(name))
    throw new PatternError('groups without a name cannot be used in a destination', position)
  if (names && !names.has(name))
    throw new PatternError(`the parameter :${name} is neither in "source" nor in "has"`, position)
}

function moveErrors<Value>(offset: number, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new PatternError(error.reason, error.position + offset)
  }
}

function listNames(tokens: readonly PathToken[]): string[] {
  return tokens.flatMap((token) =>
    typeof token !== 'string' && typeof token.name === 'string' ? token.name : [],
  )
}

interface QueryPair {
  key: string
  /** The key with its `=`, and the value. */
  parts: TemplatePart[]
}

function parseQuery(text: string, { offset, names }: PartContext): QueryPair[] {
  const pairs: QueryPair[] = []
  let start = offset
  for (const pair of text.split('&')) {
    const keyEnd = pair.includes('=') ? pair.indexOf('=') + 1 : pair.length
    const value = parseText(pair.slice(keyEnd), { offset: start + keyEnd, names })
    const key = encodeQueryLiteral(pair.slice(0, keyEnd))
    if (pair !== '') pairs.push({ key: decodeQueryKey(key), parts: [key, ...value] })
    start += pair.length + 1
  }
  return pairs
}

/** Outside of the path a colon needs no backslash, as long as no word follows: `at=10:30`, `to=https://…`. */
function parseText(text: string, { offset, names }: PartContext): TemplatePart[] {
  const parts = parseTemplate(text, {
    escapes: true,
    isKnown(name, position) {
      if (/^\d/.test(name)) return false
      checkName(name, offset + position, names)
      return true
    },
  })
  return parts.map((part) => (typeof part === 'string' ? encodeQueryLiteral(part) : part))
}

/** The key of a pair as written, as it is compared with others. */
export function decodeQueryKey(pair: string): string {
  const [key = ''] = pair.split('=', 1)
  return decodeText(key.replaceAll('+', ' '))
}

/** Values may begin with a slash, be empty or hold dots: the path must stay what its author meant. */
function fillPath(tokens: readonly PathToken[], params: RouteParams): string | undefined {
  const filled = fillTokens(tokens, params)
    .replace(/\/{2,}/g, '/')
    .replace(/%(?![\da-fA-F]{2})/g, '%25')
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(filled)) return undefined
  return filled.startsWith('/') ? filled : `/${filled}`
}

function fillTokens(tokens: readonly PathToken[], params: RouteParams): string {
  return tokens.map((token) => fillToken(token, params)).join('')
}

function fillToken(token: PathToken, params: RouteParams): string {
  if (typeof token === 'string') return token
  const { prefix, suffix } = token
  const value = typeof token.name === 'string' ? params.get(token.name) : undefined
  if (!value) return token.pattern === '' && token.modifier === '' ? prefix + suffix : ''
  const parts = formatPathParts(value)
  return prefix + suffix === '' ? parts.join('/') : parts.map((part) => prefix + part + suffix).join('')
}

function fillText(parts: readonly TemplatePart[], params: RouteParams): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const value = params.get(part.name)
    return value ? formatQueryParts(value).join('%2F') : ''
  })
  return texts.join('')
}
