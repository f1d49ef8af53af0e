/** Something that was made once and may be used again: a rendered page, a fetched answer, the result of a function. */
export interface CacheEntry {
  /** What kind of thing this is and what else is needed to use it; JSON only. */
  meta: Record<string, unknown>
  /** The bytes, by name: `html` and `payload` of a page, `body` of a fetched answer. */
  bodies: Record<string, Uint8Array>
  /** `Cache.now()` from before the making began: what is invalidated meanwhile must hit this entry, too. */
  madeAt: number
  /** Seconds after which it is stale; `false`: never. */
  revalidate: number | false
  /** Seconds after which it is not even shown while a new one is made; `false`: never. */
  expire: number | false
  tags: readonly string[]
}

/** What is known of the invalidations of a tag; moments in milliseconds since 1970. */
export interface TagState {
  /** Entries made up to this moment may not be shown. 0: none. */
  deadAt: number
  /** Entries made up to this moment are stale, … */
  staleAt: number
  /** … and from this moment on may not be shown either. */
  expireAt: number
}

/**
 * One place where entries are kept: memory, disk, Redis, or what `cacheHandler` names. Small on purpose. A store that cannot be
 * reached answers as if it were empty; it does not throw.
 */
export interface CacheStore {
  readonly name: string
  /** The clock that tags are stamped with; see `createClock`. Instances that share a store share its clock. */
  now(): number
  /** `softTags` are for stores that judge entries themselves. */
  read(key: string, softTags?: readonly string[]): Promise<CacheEntry | undefined>
  write(key: string, entry: CacheEntry): Promise<void>
  /** The same as `read`, of a store that need not wait. */
  peek?(key: string): CacheEntry | undefined
  /** The same as `readTags`, of a store that knows all there is to know without waiting. */
  peekTags?(tags: readonly string[]): TagState[]
  /** The states of those tags that have one, in no order. */
  readTags(tags: readonly string[]): Promise<TagState[]>
  /**
   * Without `staleSeconds` entries with these tags are dead from now on, with it they are stale and die that much later. Resolves
   * when every instance that uses the store will see it.
   */
  writeTags(tags: readonly string[], staleSeconds?: number): Promise<void>
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
  /** For `madeAt`: the time as the stores see it. */
  now(): number
  /** Entries that are expired, by age or by a tag (their own or one of `softTags`), are not found. */
  find(key: string, softTags?: readonly string[]): Promise<CacheHit | undefined>
  /** The same question about an entry that is at hand. Undefined: it may not be used. */
  judge(entry: CacheEntry, softTags?: readonly string[]): Promise<CacheHit['state'] | undefined>
  /** What `find` would give, as far as that can be said at once: only what is fresh and in memory. */
  peek(key: string): CacheHit | undefined
  /** True: `judge` would say so. False also when that cannot be said at once. */
  isFresh(entry: CacheEntry): boolean
  keep(key: string, entry: CacheEntry): Promise<void>
  /** All who ask for a key at one time get the result of one call. Who comes after an invalidation does not join an older call. */
  share<Result>(key: string, make: () => Promise<Result>): Promise<Result>
  /** Without `staleSeconds` entries expire at once; with it they may be shown that long while new ones are made. */
  invalidate(tags: readonly string[], staleSeconds?: number): Promise<void>
  close(): Promise<void>
}
