export const FETCH_CACHE_OPTIONS = [
  'auto',
  'default-cache',
  'only-cache',
  'force-cache',
  'default-no-store',
  'only-no-store',
  'force-no-store',
] as const
/** `export const fetchCache` of a route. */
export type FetchCacheOption = (typeof FETCH_CACHE_OPTIONS)[number]

/** What went into an answer, and so limits how long the answer may be kept. */
export interface UsedData {
  /** Seconds. */
  revalidate: number | false
  expire?: number | false
  /** Seconds that the browser may use it without asking. */
  stale?: number
  tags: readonly string[]
}

/** How what is being made wants its data, and who has to know what went into it. Part of the request context. */
export interface DataPolicy {
  fetchCache?: FetchCacheOption
  /** The route says `dynamic = 'force-dynamic'`. */
  isDynamic?: boolean
  /** Tags of the route, see `createRouteTags`: to invalidate one of them is to invalidate what the route has fetched. */
  readRouteTags?(): readonly string[]
  /** Something cached went into the answer. */
  onCached?(used: UsedData): void
  /** Something that must be fresh for each request went into it. */
  onUncached?(api: string): void
}
