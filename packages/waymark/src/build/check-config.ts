import type { WaymarkConfig } from '../shared/config.ts'
import { SECRET_VARIABLE } from '../shared/deploy-secret.ts'
import { createError } from '../shared/errors.ts'
import { CACHE_RULES } from './cache-config.ts'
import { compileLinearRegex } from '../shared/linear-regex.ts'
import { IMAGE_RULES } from './check-images.ts'
import { CONSOLE_RULES } from './check-console.ts'
import { COLLECT_RULES, TELEMETRY_RULES } from './check-telemetry.ts'
import { isNamePattern } from '../shared/origin-pattern.ts'
import { listCandidates } from '../shared/nearest-name.ts'
import { isExportDir } from './export-dir.ts'
import { isStandalonePattern } from './standalone-patterns.ts'
import { isPlainObject, type Rule } from './config-rule.ts'
import { ACTION_RULES, SERVING_RULES } from './serving-config.ts'

/** Longer waits would hold every page back, whatever the reason. */
const MAX_STATUS_BARRIER_MS = 60_000

/** What the entries are is checked when they are known, see `check-config-routes.ts`. */
const ROUTES: Rule = {
  expected: 'a list, or a function that returns one',
  accepts: (value) => typeof value === 'function' || Array.isArray(value),
}

export const BOOLEAN: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' }

const PACKAGES: Rule = {
  expected: 'a list of package names',
  accepts: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== ''),
}

/** The type of the table makes the compiler ask for a rule with every new key. */
const RULES: Record<keyof WaymarkConfig, Rule> = {
  basePath: {
    expected:
      'empty, or a path such as "/docs": a slash, then names of letters, digits, ".", "_", "~" and "-"',
    accepts: (value) => value === '' || isPlainPath(value),
  },
  assetPrefix: {
    expected: 'empty, a path such as "/cdn", or an address such as "https://cdn.example.com"',
    accepts: (value) => value === '' || isPlainPath(value) || isHttpAddress(value),
  },
  trailingSlash: BOOLEAN,
  skipTrailingSlashRedirect: BOOLEAN,
  pageExtensions: {
    expected: 'a list of file extensions without the leading dot, such as ["tsx", "ts"]',
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(isExtension),
  },
  compress: BOOLEAN,
  poweredByHeader: BOOLEAN,
  inert: BOOLEAN,
  generateBuildId: { expected: 'a function', accepts: (value) => typeof value === 'function' },
  statusBarrierMs: {
    expected: `a whole number of milliseconds from 0 to ${MAX_STATUS_BARRIER_MS}`,
    accepts: (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_STATUS_BARRIER_MS,
  },
  htmlLimitedBots: {
    expected: 'a regular expression without look-behind and back-references',
    accepts: (value) => value instanceof RegExp && isLinear(value.source),
  },
  authInterrupts: BOOLEAN,
  globalNotFound: BOOLEAN,
  cacheComponents: BOOLEAN,
  // Its own file looks inside.
  i18n: { expected: 'an object', accepts: isPlainObject },
  typedRoutes: BOOLEAN,
  allowedDevOrigins: {
    expected: 'a list of host names without a port, such as "app.example.com" or "*.example.com"',
    accepts: (value) => Array.isArray(value) && value.every(isNamePattern),
  },
  staleTimes: {
    expected: 'an object with the seconds `dynamic` and `static`, such as { dynamic: 30, static: 300 }',
    accepts: (value) =>
      isPlainObject(value) &&
      Object.entries(value).every(
        ([key, seconds]) =>
          (key === 'dynamic' || key === 'static') &&
          typeof seconds === 'number' &&
          seconds >= 0 &&
          seconds <= 31_536_000,
      ),
  },
  contentSecurityPolicy: {
    // The text becomes a header: a line break in it would start another one.
    expected: 'one line of printable ASCII text',
    accepts: (value) => typeof value === 'string' && /^[\u0020-\u007E]*$/.test(value),
  },
  images: { expected: 'an object', accepts: isPlainObject },
  telemetry: { expected: 'an object', accepts: isPlainObject },
  console: { expected: 'an object', accepts: isPlainObject },
  optimizePackageImports: PACKAGES,
  transpilePackages: PACKAGES,
  serverExternalPackages: PACKAGES,
  headers: ROUTES,
  redirects: ROUTES,
  rewrites: {
    expected: 'a list, an object of lists, or a function that returns one of them',
    accepts: (value) => ROUTES.accepts(value) || isPlainObject(value),
  },
  env: {
    expected: 'an object of texts whose names are letters, digits and _, without NODE_ENV',
    accepts: (value) =>
      isTextRecord(value) &&
      Object.keys(value).every((name) => /^[A-Za-z_]\w*$/.test(name) && name !== 'NODE_ENV'),
  },
  publicEnv: {
    expected: `a list of names of letters, digits and _, without ${SECRET_VARIABLE}`,
    accepts: (value) => Array.isArray(value) && value.every(isPublicName),
  },
  ...SERVING_RULES,
  ...CACHE_RULES,
  expireTime: {
    expected: 'a whole number of seconds above 0',
    accepts: (value) => Number.isInteger(value) && Number(value) > 0,
  },
  output: {
    expected: '"export" or "standalone"',
    accepts: (value) => value === 'export' || value === 'standalone',
  },
  exportDir: {
    expected: 'a folder of its own inside of the project, such as "dist"',
    accepts: isExportDir,
  },
  standaloneFiles: {
    expected: 'a list of patterns of files inside of the project, such as "data/**"',
    accepts: (value) => Array.isArray(value) && value.every(isStandalonePattern),
  },
  vite: { expected: 'an object', accepts: isPlainObject },
}

const VITE_RULES: Record<keyof NonNullable<WaymarkConfig['vite']>, Rule> = {
  plugins: { expected: 'a list of Vite plugins', accepts: Array.isArray },
  define: { expected: 'an object of texts', accepts: isTextRecord },
  resolve: { expected: 'an object', accepts: isPlainObject },
}

const RESOLVE_RULES: Record<string, Rule> = {
  alias: { expected: 'an object of texts', accepts: isTextRecord },
}

/** Throws at the first key that is unknown or has an unusable value. `file` is named in the error. */
export function checkConfig(config: unknown, file: string): WaymarkConfig {
  if (!isPlainObject(config)) throw createError('WM_CONFIG_EXPORT', { file, found: describeValue(config) })
  checkKeys(config, { rules: RULES, prefix: '', file })
  const images = config['images']
  if (isPlainObject(images)) checkKeys(images, { rules: IMAGE_RULES, prefix: 'images.', file })
  const telemetry = config['telemetry']
  if (isPlainObject(telemetry)) {
    checkKeys(telemetry, { rules: TELEMETRY_RULES, prefix: 'telemetry.', file })
    const collect = telemetry['collect']
    if (isPlainObject(collect))
      checkKeys(collect, { rules: COLLECT_RULES, prefix: 'telemetry.collect.', file })
  }
  const ownConsole = config['console']
  if (isPlainObject(ownConsole)) checkKeys(ownConsole, { rules: CONSOLE_RULES, prefix: 'console.', file })
  const actions = config['serverActions']
  if (isPlainObject(actions)) checkKeys(actions, { rules: ACTION_RULES, prefix: 'serverActions.', file })
  const vite = config['vite']
  if (isPlainObject(vite)) {
    checkKeys(vite, { rules: VITE_RULES, prefix: 'vite.', file })
    const resolve = vite['resolve']
    if (isPlainObject(resolve)) checkKeys(resolve, { rules: RESOLVE_RULES, prefix: 'vite.resolve.', file })
  }
  return config
}

export function checkKeys(
  value: Record<string, unknown>,
  options: { rules: Record<string, Rule>; prefix: string; file: string },
): void {
  const { rules, prefix, file } = options
  for (const [name, entry] of Object.entries(value)) {
    const key = prefix + name
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule) {
      const candidates = listCandidates(name, Object.keys(rules))
      throw createError('WM_CONFIG_UNKNOWN_KEY', { file, key, candidates })
    }
    if (entry === undefined || rule.accepts(entry)) continue
    throw createError('WM_CONFIG_WRONG_TYPE', {
      file,
      key,
      expected: rule.expected,
      found: describeValue(entry),
    })
  }
}

/** True for keys that have a rule, and so an effect. */
export function isConfigKey(name: string): boolean {
  return Object.hasOwn(RULES, name)
}

function isPublicName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[A-Za-z_]\w*$/.test(value) &&
    value !== '__proto__' &&
    value !== SECRET_VARIABLE
  )
}

/** Nothing in it needs encoding, so that it has one spelling. */
function isPlainPath(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?:\/[\w.~-]+)+$/.test(value)) return false
  return !/\/\.{1,2}(?:\/|$)/.test(value)
}

function isHttpAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https?:\/\/[^/?#@]+(?:\/[\w.~/-]*)?$/.test(value)) return false
  return URL.canParse(value)
}

/** It is tried on what visitors call themselves. */
function isLinear(source: string): boolean {
  try {
    compileLinearRegex(source)
    return true
  } catch {
    return false
  }
}

function isExtension(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/.test(value)
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isPlainObject(value) && Object.values(value).every((entry) => typeof entry === 'string')
}

const MAX_SHOWN_CHARS = 40

/** Kind and, where it is short, value: enough to find it, never a whole object in the terminal. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'string') {
    const shown = value.length > MAX_SHOWN_CHARS ? `${value.slice(0, MAX_SHOWN_CHARS)}…` : value
    return `the text ${JSON.stringify(shown)}`
  }
  if (Array.isArray(value)) return 'a list'
  if (value instanceof RegExp) return 'a regular expression'
  if (value instanceof Promise) return 'a promise'
  return typeof value === 'function' ? 'a function' : typeof value === 'symbol' ? 'a symbol' : 'an object'
}
