import { createError } from '../../shared/errors.ts'
import { MAX_CACHED_DATA_BYTES } from '../../shared/limits.ts'
import { isDraft } from '../draft-mode.ts'
import type { RequestContext } from '../request-context.ts'
import type { Cache, CacheEntry } from './cache.ts'
import { createFetchKey } from './fetch-key.ts'
import { decideFetch, type FetchDecision } from './fetch-policy.ts'
import { readStart } from './read-start.ts'
import { readThrough, type MakeEntry } from './read-through.ts'

type Fetch = typeof fetch
type FetchArguments = Parameters<Fetch>

/** The options that caches of data know, beside those of the platform. */
export interface FetchCacheInit {
  /** Seconds; `false`: until it is invalidated; 0: not at all. */
  revalidate?: number | false
  tags?: string[]
}

/** A fetch that goes through the cache of data when its options, or the route, ask for it. All others are untouched. */
export async function fetchData(
  original: Fetch,
  context: RequestContext,
  call: FetchArguments,
): Promise<Response> {
  const [input, init = {}] = call
  const { cache: mode, next } = init as { cache?: string; next?: FetchCacheInit }
  const isRequest = typeof input === 'object' && 'url' in input
  const wish = {
    url: isRequest ? input.url : String(input),
    cache: mode ?? (isRequest ? input.cache : undefined),
    revalidate: next?.revalidate,
    tags: next?.tags,
  }
  const { data, warn } = context
  const decision = decideFetch(wish, data ?? {}, warn)
  if (decision.kind === 'uncached') data?.onUncached?.('fetch')
  if (decision.kind === 'default' && decision.tags.length > 0)
    data?.onCached?.({ revalidate: false, tags: decision.tags })
  if (decision.kind !== 'cached' || context.cache === undefined || (await isDraft(context)))
    return original(...call)
  const key = await createFetchKey(input, init)
  if (key === undefined) return original(...call)
  return fetchCached(original, { context, cache: context.cache, call, key, url: wish.url, ...decision })
}

interface CachedFetch extends Extract<FetchDecision, { kind: 'cached' }> {
  context: RequestContext
  cache: Cache
  call: FetchArguments
  key: string
  url: string
}

async function fetchCached(original: Fetch, options: CachedFetch): Promise<Response> {
  const { context, cache, call, key, url, revalidate, tags } = options
  const { data, warn } = context
  data?.onCached?.({ revalidate, tags })
  let isMaker = false
  let own: Response | undefined
  const make: MakeEntry = async (madeAt, isAwaited) => {
    isMaker = true
    // What goes on in the background is not over when its first visitor is gone.
    const response = await (isAwaited ? original(...call) : original(call[0], { ...call[1], signal: null }))
    if (response.status !== 200) return void (own = response)
    const { bytes, whole } = await readStart(response, MAX_CACHED_DATA_BYTES)
    if (bytes === undefined) {
      warn?.(
        createError('WM_CACHE_TOO_LARGE', { what: `The answer of ${url}`, limit: MAX_CACHED_DATA_BYTES }),
      )
      return void (own = whole)
    }
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    const meta = { kind: 'FETCH', url: response.url, headers }
    return { meta, bodies: { body: bytes }, madeAt, revalidate, expire: false, tags }
  }
  const allTags = [...tags, ...(data?.readRouteTags?.() ?? [])]
  const reading = readThrough(cache, { key, revalidate, tags: allTags }, { make, context })
  const entry = await reading.catch((error: unknown) => {
    // Somebody else made it for all, and lost patience: that is not this caller's business.
    if (isMaker || !isAbort(error)) throw error
    return undefined
  })
  if (entry !== undefined) return createResponse(entry)
  return own ?? original(...call)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

function createResponse({ meta, bodies }: CacheEntry): Response {
  const { url, headers } = meta as { url: string; headers: [string, string][] }
  // Readers may transfer what they get, so each gets a copy.
  const response = new Response(bodies['body']?.slice(), { status: 200, headers })
  return Object.defineProperty(response, 'url', { value: url })
}
