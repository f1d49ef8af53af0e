/** The one place that turns a raw request target into a path everything else trusts. */
import { MAX_TARGET_BYTES } from './limits.ts'
import { PAYLOAD_QUERY_KEY } from './wire.ts'

/** A path as the router knows it: without base path, locale and trailing slash. */
export interface Place {
  /** Canonical path, percent-encoded: no empty or dot segments, no trailing slash (except `/`). */
  pathname: string
  /** The same path, split and decoded once. A segment may hold `/` (from `%2F`). */
  segments: string[]
  /** `''` or `?…` as received, without the router's own query key. */
  search: string
}

/** The address of a request, canonicalised once; nothing else reads the request's target. */
export interface RequestLocation extends Place {
  /** Value of the router's query key; `undefined` when it is absent. */
  payloadKey: string | undefined
  /** The path as the address bar shows it, with base path, locale and trailing slash. */
  shown: string
  /** The app has a base path, and this address is not below it. */
  isOutside: boolean
}

/** Matches nothing: no segment of a route is empty. */
export const NOWHERE: Place = { pathname: '/', segments: [''], search: '' }

/** How the addresses of an app are spelled. */
export interface Spelling {
  /** `''`, or `/docs`: in front of every address of the app. */
  basePath: string
  /** Whether pages are shown as `/about/` instead of `/about`. */
  trailingSlash: boolean
  /** Either spelling is answered. */
  skipTrailingSlashRedirect: boolean
}

const PLAIN_SPELLING: Spelling = {
  basePath: '',
  trailingSlash: false,
  skipTrailingSlashRedirect: false,
}

export type Canonical =
  | { kind: 'location'; location: RequestLocation }
  | { kind: 'redirect'; status: 308; to: string }
  | { kind: 'refuse'; status: 400 | 414 }

/**
 * What a target may hold: no control characters (they split headers and log lines), no `#` (every parser reads
 * a fragment differently), nothing above 0xff (it cannot have come from a socket).
 */
const TARGET_CHARACTERS = /^[ -"$-~\x80-\xff]*$/
/** The characters of RFC 3986's `pchar` that stand for themselves, and the separator. */
const PATH_CHARACTERS = /^[\w.~!$&'()*+,;=:@/-]*$/

const SLASH = 0x2f
const BACKSLASH = 0x5c
/** Stands for an escaped slash in decoded text; a real NUL is refused before it could appear. */
const INNER_SLASH = '\0'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const isPathByte: boolean[] = Array.from({ length: 256 }, (_, code) =>
  PATH_CHARACTERS.test(String.fromCharCode(code)),
)

/** Where the slashes of a path are. */
type Shape = 'root' | 'plain' | 'trailing' | 'doubled'

interface DecodedPath {
  decoded: string
  pathname: string
}

/** `target` is the request target as the socket gave it: one character for each byte. */
export function canonicalise(target: string, spelling: Spelling = PLAIN_SPELLING): Canonical {
  if (target.length > MAX_TARGET_BYTES) return { kind: 'refuse', status: 414 }
  if (!target.startsWith('/') || !TARGET_CHARACTERS.test(target)) return { kind: 'refuse', status: 400 }

  const queryStart = target.indexOf('?')
  const rawPath = queryStart < 0 ? target : target.slice(0, queryStart)
  const rawSearch = queryStart < 0 || queryStart === target.length - 1 ? '' : target.slice(queryStart)

  const path = decodePath(rawPath)
  const shape = path === undefined ? 'climbs' : readShape(path.decoded)
  if (path === undefined || shape === 'climbs') return { kind: 'refuse', status: 400 }
  const isMisspelt = shape === 'doubled' || rawPath.includes('\\')
  const pathname = collapseSlashes(path.pathname, shape)
  const inner = stripBasePath(pathname, spelling.basePath)
  const shown = inner === undefined ? pathname : showPath(inner, spelling)
  const isOtherSpelling =
    inner !== undefined && shape !== 'root' && shown.endsWith('/') !== (shape === 'trailing')
  if (isMisspelt || (isOtherSpelling && !spelling.skipTrailingSlashRedirect))
    return { kind: 'redirect', status: 308, to: shown + rawSearch }
  const segments = splitSegments(collapseSlashes(path.decoded, shape))
  return {
    kind: 'location',
    location: {
      pathname: inner ?? pathname,
      segments: inner === undefined ? segments : segments.slice(countSegments(spelling.basePath)),
      ...splitPayloadKey(rawSearch),
      shown: spelling.skipTrailingSlashRedirect ? rawShown(pathname, shape) : shown,
      isOutside: inner === undefined,
    },
  }
}

/** The path below the base path; `undefined` when it is not below. */
function stripBasePath(pathname: string, basePath: string): string | undefined {
  if (basePath === '') return pathname
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/** An address of the app as it is shown: with its base path, and a trailing slash where the app wants one. */
export function showPath(
  pathname: string,
  { basePath, trailingSlash }: Omit<Spelling, 'skipTrailingSlashRedirect'>,
): string {
  const path = pathname === '/' && basePath !== '' ? basePath : basePath + pathname
  return trailingSlash && path !== '/' && takesSlash(pathname) ? `${path}/` : path
}

/** Files, and what other parties look for under a fixed name, have no trailing slash in any app. */
export function takesSlash(pathname: string): boolean {
  return !pathname.startsWith('/.well-known/') && !pathname.slice(pathname.lastIndexOf('/')).includes('.')
}

function rawShown(pathname: string, shape: Shape): string {
  return shape === 'trailing' ? `${pathname}/` : pathname
}

function countSegments(basePath: string): number {
  return basePath.split('/').length - 1
}

/**
 * Decodes once and encodes in the one spelling, with literal backslashes as slashes; `undefined` when the path
 * must be refused. Works on bytes: replacing 20,000 escapes in a string costs milliseconds.
 */
function decodePath(rawPath: string): DecodedPath | undefined {
  if (PATH_CHARACTERS.test(rawPath)) return { decoded: rawPath, pathname: rawPath }
  const decoded = new Uint8Array(rawPath.length)
  const encoded = new Uint8Array(rawPath.length * 3)
  let decodedLength = 0
  let encodedLength = 0
  for (let index = 0; index < rawPath.length; index++) {
    let code = rawPath.charCodeAt(index)
    let isLiteral = true
    if (code === BACKSLASH) code = SLASH
    else if (code === 0x25) {
      code = readHexDigit(rawPath, index + 1) * 16 + readHexDigit(rawPath, index + 2)
      if (Number.isNaN(code) || code < 0x20 || code === 0x7f || code === BACKSLASH) return undefined
      isLiteral = code !== SLASH
      index += 2
    }
    decoded[decodedLength++] = isLiteral ? code : 0
    if (isLiteral && isPathByte[code]) encoded[encodedLength++] = code
    else {
      encoded[encodedLength++] = 0x25
      encoded[encodedLength++] = hexDigitCode(code >> 4)
      encoded[encodedLength++] = hexDigitCode(code & 15)
    }
  }
  try {
    return {
      decoded: utf8.decode(decoded.subarray(0, decodedLength)),
      pathname: utf8.decode(encoded.subarray(0, encodedLength)),
    }
  } catch {
    return undefined
  }
}

function readHexDigit(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}

function hexDigitCode(value: number): number {
  return value < 10 ? 0x30 + value : 0x37 + value
}

/**
 * Looks for dot segments behind escaped slashes too (`a%2F..%2Fb`): whoever joins decoded segments to a file
 * path must not climb.
 */
function readShape(decoded: string): Shape | 'climbs' {
  let partStart = 1
  let isOnlyDots = true
  let isDoubled = false
  for (let index = 1; index <= decoded.length; index++) {
    const code = index < decoded.length ? decoded.charCodeAt(index) : SLASH
    if (code !== SLASH && code !== 0) {
      isOnlyDots &&= code === 0x2e
      continue
    }
    const length = index - partStart
    if (isOnlyDots && (length === 1 || length === 2)) return 'climbs'
    const isEmpty = length === 0 && code === SLASH && decoded.charCodeAt(index - 1) === SLASH
    if (isEmpty && index < decoded.length) isDoubled = true
    partStart = index + 1
    isOnlyDots = true
  }
  if (decoded === '/') return 'root'
  if (isDoubled) return 'doubled'
  return decoded.endsWith('/') ? 'trailing' : 'plain'
}

/** One slash between segments, none at the end. */
function collapseSlashes(path: string, shape: Shape): string {
  if (shape === 'plain' || shape === 'root') return path
  const collapsed = shape === 'doubled' ? path.replace(/\/{2,}/g, '/') : path
  return collapsed !== '/' && collapsed.endsWith('/') ? collapsed.slice(0, -1) : collapsed
}

function splitSegments(decoded: string): string[] {
  if (decoded === '/') return []
  const segments = decoded.slice(1).split('/')
  if (!decoded.includes(INNER_SLASH)) return segments
  return segments.map((segment) => segment.replaceAll(INNER_SLASH, '/'))
}

function splitPayloadKey(search: string): { search: string; payloadKey: string | undefined } {
  if (!search.includes(PAYLOAD_QUERY_KEY)) return { search, payloadKey: undefined }
  const pairs = search.slice(1).split('&')
  const own = pairs.find(isPayloadPair)
  if (own === undefined) return { search, payloadKey: undefined }
  const others = pairs.filter((pair) => !isPayloadPair(pair)).join('&')
  return {
    search: others === '' ? '' : `?${others}`,
    payloadKey: own.slice(PAYLOAD_QUERY_KEY.length + 1),
  }
}

function isPayloadPair(pair: string): boolean {
  return pair === PAYLOAD_QUERY_KEY || pair.startsWith(`${PAYLOAD_QUERY_KEY}=`)
}
