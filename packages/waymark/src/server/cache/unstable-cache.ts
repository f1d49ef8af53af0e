import { createHash } from 'node:crypto'
import { createError } from '../../shared/errors.ts'
import { MAX_CACHED_DATA_BYTES } from '../../shared/limits.ts'
import { chooseShorter } from '../../shared/freshness.ts'
import { isDraft } from '../draft-mode.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import type { CacheEntry } from './cache.ts'
import { createCacheScope, runInScope } from './cache-scope.ts'
import { limitTags } from './check-tags.ts'
import { readThrough } from './read-through.ts'

export interface UnstableCacheOptions {
  /** Seconds; `false` (default): until it is invalidated. */
  revalidate?: number | false
  tags?: string[]
}

const API = 'unstable_cache()'

/**
 * A function whose results are kept, by its arguments and by `keyParts`; both and the results have to be JSON. What it uses from
 * around it belongs into `keyParts`.
 * @example const readPost = unstable_cache((id: string) => db.post(id), ['post'], { tags: ['posts'], revalidate: 60 })
 */
export function unstable_cache<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyParts: readonly string[] = [],
  { revalidate = false, tags = [] }: UnstableCacheOptions = {},
): (...args: Args) => Promise<Result> {
  if (revalidate !== false && !(typeof revalidate === 'number' && revalidate > 0))
    throw createError('WM_REVALIDATE_INVALID', { api: API, value: String(revalidate), minimum: ' above 0' })
  const identity = [run.toString(), ...keyParts]
  return async (...args) => {
    const context = readContext()
    if (context === undefined || (await isBypassed(context))) return run(...args)
    const usable = limitTags(API, tags, context.warn)
    const key = createKey(identity, args)
    return runCached(context, { key, revalidate, tags: usable, run: () => run(...args) })
  }
}

async function isBypassed(context: RequestContext): Promise<boolean> {
  const { cache, scope, data } = context
  const isOff = cache === undefined || scope?.api === API || data?.fetchCache === 'force-no-store'
  return isOff || isDraft(context)
}

function createKey(identity: readonly string[], args: unknown[]): string {
  return `function:${createHash('sha256')
    .update(JSON.stringify([identity, args]))
    .digest('hex')}`
}

interface CachedRun<Result> {
  key: string
  revalidate: number | false
  tags: readonly string[]
  run: () => Promise<Result>
}

async function runCached<Result>(
  context: RequestContext,
  { key, revalidate, tags, run }: CachedRun<Result>,
): Promise<Result> {
  const { cache, data, warn } = context
  let own: { result: Result } | undefined
  const make = async (madeAt: number): Promise<CacheEntry | undefined> => {
    const scope = createCacheScope(API, tags)
    const result = await runInScope(context, scope, run)
    const body = Buffer.from(JSON.stringify(result) ?? '')
    if (body.byteLength > MAX_CACHED_DATA_BYTES) {
      warn?.(createError('WM_CACHE_TOO_LARGE', { what: `A result of ${API}`, limit: MAX_CACHED_DATA_BYTES }))
      own = { result }
      return undefined
    }
    return {
      meta: { kind: 'FUNCTION' },
      bodies: { body },
      madeAt,
      revalidate: chooseShorter(revalidate, scope.used.revalidate),
      expire: false,
      tags: limitTags(API, scope.tags, warn),
    }
  }
  const options = { key, revalidate, tags: [...tags, ...(data?.readRouteTags?.() ?? [])] }
  const entry = cache && (await readThrough(cache, options, { make, context }))
  data?.onCached?.({ revalidate: entry?.revalidate ?? revalidate, tags: entry?.tags ?? tags })
  if (entry === undefined) return own === undefined ? run() : own.result
  const text = new TextDecoder().decode(entry.bodies['body'])
  return (text === '' ? undefined : JSON.parse(text)) as Result
}

/** What is being made needs fresh data, so it is made for each request. No effect inside cached code. */
export function unstable_noStore(): void {
  const context = readContext()
  if (context?.scope === undefined) context?.data?.onUncached?.('unstable_noStore()')
}
