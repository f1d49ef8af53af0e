import type { ImagesConfig } from '../shared/image-config.ts'

interface Rule {
  /** Completes the sentence `"key" must be …`. */
  expected: string
  accepts(value: unknown): boolean
}

/** More of them would let a visitor have very many copies of one image made. */
const MAX_WIDTHS = 25
const MAX_WIDTH = 10_000

const BOOLEAN: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' }
const WIDTHS: Rule = {
  expected: `a list of 1 to ${MAX_WIDTHS} whole numbers from 1 to ${MAX_WIDTH}`,
  accepts: (value) => isListOf(value, (width) => isWhole(width, 1, MAX_WIDTH)) && value.length > 0,
}

export const IMAGE_RULES: Record<keyof ImagesConfig, Rule> = {
  deviceSizes: WIDTHS,
  imageSizes: {
    expected: WIDTHS.expected.replace('1 to', '0 to'),
    accepts: (value) => isListOf(value, (width) => isWhole(width, 1, MAX_WIDTH)),
  },
  formats: {
    expected: 'a list of "image/webp" and "image/avif"',
    accepts: (value) => isListOf(value, (format) => format === 'image/webp' || format === 'image/avif'),
  },
  qualities: {
    expected: 'a list of 1 to 20 whole numbers from 1 to 100',
    accepts: (value) =>
      isListOf(value, (quality) => isWhole(quality, 1, 100)) && value.length > 0 && value.length <= 20,
  },
  remotePatterns: {
    expected: 'a list of URLs and of objects such as { protocol: "https", hostname: "cdn.example.com" }',
    accepts: (value) => isList(value) && value.every(isRemotePattern),
  },
  localPatterns: {
    expected: 'a list of objects such as { pathname: "/photos/**" }',
    accepts: (value) => isList(value) && value.every((pattern) => hasTexts(pattern, ['pathname', 'search'])),
  },
  domains: {
    expected: 'a list of host names',
    accepts: (value) => isList(value) && value.every((name) => typeof name === 'string' && name !== ''),
  },
  minimumCacheTTL: {
    expected: 'a whole number of seconds from 0 to 31536000',
    accepts: (value) => isWhole(value, 0, 31_536_000),
  },
  dangerouslyAllowSVG: BOOLEAN,
  dangerouslyAllowLocalIP: BOOLEAN,
  loader: {
    expected: '"default", or "custom" together with loaderFile',
    accepts: (value) => value === 'default' || value === 'custom',
  },
  loaderFile: {
    expected: 'the path of a file in the project, such as "./image-loader.ts"',
    accepts: (value) => typeof value === 'string' && value !== '',
  },
  path: {
    expected: 'a path that starts with /, or an http(s) address',
    accepts: (value) => typeof value === 'string' && /^(?:\/(?![/\\])|https?:\/\/)[^\s?#]*$/.test(value),
  },
  unoptimized: BOOLEAN,
  contentDispositionType: {
    expected: '"inline" or "attachment"',
    accepts: (value) => value === 'inline' || value === 'attachment',
  },
  contentSecurityPolicy: {
    // The text becomes a header: a line break in it would start another one.
    expected: 'one line of printable ASCII text',
    accepts: (value) => typeof value === 'string' && /^[\u0020-\u007E]*$/.test(value),
  },
}

function isRemotePattern(value: unknown): boolean {
  if (value instanceof URL) return /^https?:$/.test(value.protocol) && value.hostname !== ''
  if (!hasTexts(value, ['protocol', 'hostname', 'port', 'pathname', 'search'])) return false
  const { hostname, protocol } = value
  return Boolean(hostname) && (protocol === undefined || /^https?:?$/.test(protocol))
}

function hasTexts(value: unknown, keys: readonly string[]): value is Record<string, string | undefined> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([key, text]) => keys.includes(key) && (text === undefined || typeof text === 'string'),
  )
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length <= 100
}

function isListOf(value: unknown, accepts: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length <= MAX_WIDTHS && value.every(accepts)
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}
