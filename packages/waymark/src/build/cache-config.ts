import { isCacheLife } from '../shared/cache-life.ts'
import type { CacheSettings, RuntimeConfig, WaymarkConfig } from '../shared/config.ts'
import { decodeByteSize } from '../shared/byte-size.ts'
import { CACHE_DISK_BYTES, CACHE_MEMORY_BYTES } from '../shared/limits.ts'
import { isPlainObject, type Rule } from './config-rule.ts'

/** The keys about caches of pages and data, with defaults filled in. */
export type CachingConfig = Pick<RuntimeConfig, 'cache' | 'cacheLife' | 'cacheMaxMemorySize'>

const SIZE = 'a number of bytes, or a text such as "50mb"'

export const CACHE_RULES: Record<keyof CachingConfig | 'cacheHandler', Rule> = {
  cache: {
    expected: `an object with \`redis\` (an address such as "redis://cache:6379"), \`prefix\` (a text) and \`disk\` (false, or ${SIZE})`,
    accepts: (value) => isPlainObject(value) && Object.entries(value).every(isCacheSetting),
  },
  cacheHandler: {
    expected: 'the path of a file that exports a class',
    accepts: (value) => typeof value === 'string' && value !== '',
  },
  cacheMaxMemorySize: { expected: `0, or ${SIZE}`, accepts: isSize },
  cacheLife: {
    expected: 'an object of profiles such as { stale: 300, revalidate: 900, expire: 3600 }',
    accepts: (value) => isPlainObject(value) && Object.values(value).every(isCacheLife),
  },
}

/** Takes a configuration that was checked, be it complete or not. */
export function fillCacheConfig(
  config: Pick<WaymarkConfig, 'cacheLife' | 'cacheMaxMemorySize'> & { cache?: Partial<CacheSettings> },
): CachingConfig {
  const { redis = '', prefix = 'waymark', disk } = config.cache ?? {}
  return {
    cache: { redis, prefix, disk: disk === false ? false : (decodeByteSize(disk) ?? CACHE_DISK_BYTES) },
    cacheLife: config.cacheLife ?? {},
    cacheMaxMemorySize:
      config.cacheMaxMemorySize === 0 ? 0 : (decodeByteSize(config.cacheMaxMemorySize) ?? CACHE_MEMORY_BYTES),
  }
}

function isCacheSetting([name, value]: [string, unknown]): boolean {
  if (name === 'redis') return typeof value === 'string' && /^(?:|rediss?:\/\/.+)$/.test(value)
  if (name === 'prefix') return typeof value === 'string' && value !== ''
  return name === 'disk' && (value === false || decodeByteSize(value) !== undefined)
}

function isSize(value: unknown): boolean {
  return value === 0 || decodeByteSize(value) !== undefined
}
