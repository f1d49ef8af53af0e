import { createError, type WaymarkError } from '../../shared/errors.ts'
import { limitTags } from './check-tags.ts'
import type { DataPolicy } from './data-policy.ts'

/** What a call of `fetch` says about caching. */
export interface FetchWish {
  url: string
  cache?: string | undefined
  revalidate?: unknown
  tags?: unknown
}

/** `default`: nobody said that it is to be kept; tags are those of the page then, if that is kept. */
export type FetchDecision =
  | { kind: 'default'; tags: string[] }
  | { kind: 'uncached' }
  | { kind: 'cached'; revalidate: number | false; tags: string[] }

/** What is done with a fetch, by its own options and by what the route says. */
export function decideFetch(
  given: FetchWish,
  { fetchCache: option = 'auto', isDynamic = false }: Pick<DataPolicy, 'fetchCache' | 'isDynamic'>,
  warn?: (warning: WaymarkError) => void,
): FetchDecision {
  // A route that is to be made anew each time keeps data for a time that a call names, or because it says so.
  const wish = isDynamic && given.revalidate === false ? { ...given, revalidate: undefined } : given
  const own = readWish(wish, warn)
  const cached = (): FetchDecision =>
    own.kind === 'cached' ? own : { kind: 'cached', revalidate: false, tags: readTags(wish, warn) }
  switch (option) {
    case 'force-no-store':
      return { kind: 'uncached' }
    case 'force-cache':
      return cached()
    case 'only-no-store':
    case 'only-cache': {
      const wrong = option === 'only-cache' ? 'uncached' : 'cached'
      if (own.kind === wrong)
        throw createError('WM_FETCH_CACHE_ONLY', { url: wish.url, found: wrong, option })
      return option === 'only-cache' ? cached() : { kind: 'uncached' }
    }
    case 'default-cache':
      return own.kind === 'default' ? cached() : own
    case 'default-no-store':
      return own.kind === 'default' ? { kind: 'uncached' } : own
    case 'auto':
      return own
  }
}

const UNCACHED: ReadonlySet<string | undefined> = new Set(['no-store', 'no-cache', 'reload'])

function readWish(wish: FetchWish, warn?: (warning: WaymarkError) => void): FetchDecision {
  const { url, cache } = wish
  const revalidate = readRevalidate(wish.revalidate)
  const isUncached = UNCACHED.has(cache)
  const contradicts =
    (isUncached && revalidate !== undefined && revalidate !== 0) ||
    (cache === 'force-cache' && revalidate === 0)
  if (contradicts) {
    warn?.(createError('WM_FETCH_CONFLICT', { url, cache: String(cache), revalidate: String(revalidate) }))
    return { kind: 'default', tags: readTags(wish, warn) }
  }
  if (isUncached || revalidate === 0) return { kind: 'uncached' }
  const tags = readTags(wish, warn)
  if (cache !== 'force-cache' && revalidate === undefined) return { kind: 'default', tags }
  return { kind: 'cached', revalidate: revalidate ?? false, tags }
}

function readRevalidate(value: unknown): number | false | undefined {
  if (value === undefined || value === false) return value
  if (typeof value === 'number' && value >= 0) return value === Infinity ? false : value
  throw createError('WM_REVALIDATE_INVALID', { api: 'fetch', value: String(value), minimum: '' })
}

function readTags({ tags }: FetchWish, warn?: (warning: WaymarkError) => void): string[] {
  return Array.isArray(tags) ? limitTags('fetch', tags, warn) : []
}
