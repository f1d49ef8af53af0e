import { isIP } from 'node:net'
import { decodeByteSize } from '../shared/byte-size.ts'
import type { ActionsConfig, HealthPaths, RuntimeConfig, WaymarkConfig } from '../shared/config.ts'
import { MAX_ACTION_BODY_BYTES, MAX_BODY_BYTES, MAX_CONCURRENT_RENDERS } from '../shared/limits.ts'
import { isOriginPattern } from '../shared/origin-pattern.ts'
import { isPlainObject, type Rule } from './config-rule.ts'

/** The keys about running in production, with defaults filled in. */
export type ServingConfig = Pick<
  RuntimeConfig,
  'bodySizeLimit' | 'canonicalOrigin' | 'health' | 'maxConcurrentRenders' | 'serverActions' | 'trustProxy'
>

const HEALTH_PATHS: HealthPaths = { live: '/healthz', ready: '/readyz' }
/** More proxies than this in a row are a mistake. */
const MAX_HOPS = 32

export const SERVING_RULES: Record<keyof ServingConfig, Rule> = {
  trustProxy: {
    expected: `true, false, a number of proxies from 1 to ${MAX_HOPS}, or a list of addresses such as ["10.0.0.0/8"]`,
    accepts: (value) =>
      typeof value === 'boolean' ||
      isCount(value, MAX_HOPS) ||
      (Array.isArray(value) && value.length > 0 && value.every(isNetwork)),
  },
  canonicalOrigin: {
    expected: 'an address without a path, such as "https://example.com"',
    accepts: isOrigin,
  },
  health: {
    expected: 'false, or an object with the paths `live` and `ready`, such as { live: "/healthz" }',
    accepts: (value) => value === false || (isPlainObject(value) && areHealthPaths(value)),
  },
  bodySizeLimit: {
    expected: 'a number of bytes above 0, or a text such as "500kb" or "25mb"',
    accepts: (value) => decodeByteSize(value) !== undefined,
  },
  maxConcurrentRenders: {
    expected: 'a whole number from 1 to 1000000',
    accepts: (value) => isCount(value, 1_000_000),
  },
  serverActions: { expected: 'an object', accepts: isPlainObject },
}

export const ACTION_RULES: Record<keyof ActionsConfig, Rule> = {
  bodySizeLimit: SERVING_RULES.bodySizeLimit,
  allowedOrigins: {
    expected:
      'a list of hosts such as "app.example.com", "*.example.com" (one label) or "**.example.com" (one or more)',
    accepts: (value) => Array.isArray(value) && value.every(isOriginPattern),
  },
}

/** Takes a configuration that was checked, be it complete or not. */
export function fillServingConfig(config: Pick<WaymarkConfig, keyof ServingConfig>): ServingConfig {
  return {
    trustProxy: config.trustProxy ?? false,
    canonicalOrigin: config.canonicalOrigin ? new URL(config.canonicalOrigin).origin : '',
    health: config.health === false ? false : { ...HEALTH_PATHS, ...config.health },
    bodySizeLimit: decodeByteSize(config.bodySizeLimit) ?? MAX_BODY_BYTES,
    maxConcurrentRenders: config.maxConcurrentRenders ?? MAX_CONCURRENT_RENDERS,
    serverActions: {
      bodySizeLimit: decodeByteSize(config.serverActions?.bodySizeLimit) ?? MAX_ACTION_BODY_BYTES,
      allowedOrigins: config.serverActions?.allowedOrigins ?? [],
    },
  }
}

function isCount(value: unknown, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}

function isNetwork(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [address = '', prefix, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, href, protocol } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && href === `${origin}/`
}

/** Characters that mean themselves in a path, so that one comparison finds it. */
function areHealthPaths(value: Record<string, unknown>): boolean {
  const paths = Object.values({ ...HEALTH_PATHS, ...value })
  return (
    Object.keys(value).every((key) => key === 'live' || key === 'ready') &&
    paths.every((path) => typeof path === 'string' && /^(?:\/[\w.-]+)+$/.test(path)) &&
    new Set(paths).size === paths.length
  )
}
