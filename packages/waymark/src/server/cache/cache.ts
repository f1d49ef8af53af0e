/** Something that was made once and may be used again: a rendered page, a fetched answer, the result of a function. */
export interface CacheEntry {
  /** What kind of thing this is and what else is needed to use it; JSON only. */
  meta: Record<string, unknown>
  /** The bytes, by name: `html` and `payload` of a page, `body` of a fetched answer. */
  bodies: Record<string, Uint8Array>
  /** Milliseconds since 1970. */
  madeAt: number
  /** Seconds after which it is stale; `false`: never. */
  revalidate: number | false
  /** Seconds after which it is not even shown while a new one is made; `false`: never. */
  expire: number | false
  tags: readonly string[]
}

/** When a tag was last invalidated. */
export interface TagState {
  /** Entries made before this moment are not fresh; milliseconds since 1970. */
  staleAt: number
  /** From this moment on, entries made before `staleAt` may not be shown at all. Equal to it: at once. */
  expireAt: number
}

/**
 * One place where entries are kept: memory, disk, Redis, or what `cacheHandler` names. Small on purpose. A store that cannot be
 * reached answers as if it were empty; it does not throw.
 */
export interface CacheStore {
  readonly name: string
  read(key: string): Promise<CacheEntry | undefined>
  write(key: string, entry: CacheEntry): Promise<void>
  remove(key: string): Promise<void>
  readTags(tags: readonly string[]): Promise<(TagState | undefined)[]>
  /** Resolves when every instance that uses the store will see it. */
  writeTags(tags: readonly string[], state: TagState): Promise<void>
  close(): Promise<void>
}

export interface CacheHit {
  entry: CacheEntry
  state: 'fresh' | 'stale'
  /** Name of the store that had it. */
  layer: string
}

/** What the rest of the server sees: stores behind each other, tags, and one maker at a time. */
export interface Cache {
  /** Entries that are expired, by age or by a tag (their own or one of `softTags`), are not found. */
  find(key: string, softTags?: readonly string[]): Promise<CacheHit | undefined>
  keep(key: string, entry: CacheEntry): Promise<void>
  /** All who ask for a key at one time get the result of one call. */
  share<Result>(key: string, make: () => Promise<Result>): Promise<Result>
  /** Without `staleSeconds` entries expire at once; with it they may be shown that long while new ones are made. */
  invalidate(tags: readonly string[], staleSeconds?: number): Promise<void>
  close(): Promise<void>
}
