import { MAX_CACHED_PAYLOADS, PREFETCH_BACKOFF_MS } from '../shared/limits.ts'
import {
  DEFAULT_WINDOWS,
  readPrefetchStatus,
  type PayloadKind,
  type PrefetchStatus,
  type PrefetchWindows,
} from '../shared/prefetch-status.ts'
import {
  createEntryKey,
  dropEntry,
  findEntry,
  moveEntry,
  putEntry,
  removeEntry,
  touchEntry,
  type PayloadAnswer,
  type PayloadEntries,
  type PayloadEntry,
  type PayloadTarget,
} from './payload-store.ts'
import type { PrefetchTrigger } from './prefetch-budget.ts'
import type { PrefetchQueue } from './prefetch-queue.ts'

export type { PayloadAnswer, PayloadEntry, PayloadTarget } from './payload-store.ts'

/** What a navigation found, or fetched. */
export interface PayloadVisit<T> {
  entry: PayloadEntry<T>
  target: PayloadTarget
  answer: PayloadAnswer<T>
  /** Before this visit. */
  status: PrefetchStatus
  /** It is for another query of the same path: only its loading state may be shown. */
  aliased: boolean
  isFirstUse: boolean
  /** It may be shown, but data in it may have changed since: it is to be fetched again. */
  isAged: boolean
}

export interface PrefetchRequest {
  kind: 'auto' | 'full'
  /** Links leave a route alone for a while after it failed; code does not. */
  trigger: PrefetchTrigger
}

export interface PayloadCacheOptions<T> {
  now: () => number
  queue: PrefetchQueue
  fetchPayload: (target: PayloadTarget, kind: PayloadKind) => Promise<PayloadAnswer<T>>
  windows?: PrefetchWindows
  /** False in development. */
  aliases?: boolean
}

export interface PayloadCache<T> {
  /** Fetches unless there is something to use. Returns what cancels it while it waits in the queue. */
  prefetch(target: PayloadTarget, request: PrefetchRequest): () => void
  /** Uses what is there or under way, else fetches. Rejects when the request of a navigation fails. */
  navigate(target: PayloadTarget, options?: { aliases?: boolean }): Promise<PayloadVisit<T>>
  /**
   * Fetches what a visit could not show: the rest of a page, a newer one, or the page that an alias stands for.
   * The entry keeps the answer. One request, however often asked.
   */
  renew(visit: PayloadVisit<T>): Promise<PayloadAnswer<T>>
  /** The page that came with the document. */
  seed(target: PayloadTarget, answer: PayloadAnswer<T>): PayloadEntry<T>
  /** Done by the cache itself when an answer says so. */
  markInterceptable(entry: PayloadEntry<T>, nextUrl: string): void
  /** Done by the cache itself at the start of every prefetch and navigation. */
  prune(): void
  clear(): void
  /** The listener is called at the next `clear()`, then forgotten. Returns what removes it. */
  onInvalidate(listener: () => void): () => void
}

interface CacheState<T> extends PayloadCacheOptions<T> {
  entries: PayloadEntries<T>
  /** When the last request of a key failed. */
  failures: Map<string, number>
  aliases: boolean
}

export function createPayloadCache<T>(options: PayloadCacheOptions<T>): PayloadCache<T> {
  const entries: PayloadEntries<T> = new Map()
  const state: CacheState<T> = { aliases: true, ...options, entries, failures: new Map() }
  const listeners = new Set<() => void>()
  return {
    prefetch: (target, request) => prefetch(state, target, request),
    navigate: (target, { aliases = true } = {}) => navigate(state, target, aliases && state.aliases),
    async renew(visit) {
      return visit.aliased ? (await navigate(state, visit.target, false)).answer : renew(state, visit)
    },
    seed(target, answer) {
      const entry: PayloadEntry<T> = {
        ...createEntry(target, answer.isPrerendered ? 'full' : 'auto', state.now()),
        isStarted: true,
        lastUsedTime: state.now(),
        data: Promise.resolve(answer),
      }
      putEntry(entries, entry)
      settle(state, entry, answer)
      return entry
    },
    markInterceptable: (entry, nextUrl) => moveEntry(entries, entry, nextUrl),
    prune: () => prune(state),
    clear() {
      for (const entry of entries.values()) dropEntry(entries, entry)
      // Later and each on its own: a listener may prefetch or throw.
      for (const listener of listeners) queueMicrotask(listener)
      listeners.clear()
    },
    onInvalidate(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function navigate<T>(
  state: CacheState<T>,
  target: PayloadTarget,
  aliases: boolean,
): Promise<PayloadVisit<T>> {
  const { entries, now } = state
  prune(state)
  for (;;) {
    const found = findUsable(state, target, aliases)
    const entry = found ?? addEntry(state, target, 'temporary')
    const status = readStatus(state, entry)
    // What is still under way is as new as what would be asked for instead.
    const isAged = entry.answer !== undefined && isPastFresh(state, entry)
    entry.task?.bump()
    let answer: PayloadAnswer<T>
    try {
      answer = await entry.data
    } catch (error) {
      // A prefetch that failed says little about the request of a navigation.
      if (found && found.kind !== 'temporary') continue
      throw error
    }
    // It was under way for another page, and turned out to be for that one only.
    if (entry.prefix !== undefined && entry.prefix !== target.nextUrl) continue
    const aliased = entry.target.search !== target.search
    const isFirstUse = entry.lastUsedTime === null
    if (!aliased && (isFirstUse || status === 'stale')) entry.lastUsedTime = now()
    touchEntry(entries, entry)
    return { entry, target, answer, status, aliased, isFirstUse, isAged }
  }
}

/** A redirect says where the visitor was sent then: after a login, or with other cookies, it may be elsewhere. */
function findUsable<T>(
  state: CacheState<T>,
  target: PayloadTarget,
  aliases: boolean,
): PayloadEntry<T> | undefined {
  const found = findFor(state, target, { kind: 'temporary', aliases })
  if (found?.answer?.isRedirect !== true) return found
  dropEntry(state.entries, found)
  return undefined
}

function prefetch<T>(state: CacheState<T>, target: PayloadTarget, request: PrefetchRequest): () => void {
  const { kind, trigger } = request
  prune(state)
  const found = findFor(state, target, { kind, aliases: state.aliases })
  const usable = found && upgrade(found, target, kind) ? found : undefined
  if (!usable && trigger !== 'code' && state.failures.has(createEntryKey(target, kind))) return () => {}
  const entry = usable ?? addEntry(state, target, kind)
  entry.holders++
  let release = (): void => {
    // A queued request is given up when the last one who asked for it lets go.
    if (--entry.holders === 0 && entry.task?.cancel()) removeEntry(state.entries, entry)
  }
  let isReleased = false
  // Whether the answer under way will do is known when it has come.
  if (!entry.answer && (entry.target.nextUrl !== target.nextUrl || isLess(entry.kind, kind)))
    entry.data.then(
      () => {
        if (!isReleased) release = prefetch(state, target, request)
      },
      () => {},
    )
  return () => {
    if (!isReleased) release()
    isReleased = true
  }
}

/** What waits for its turn is asked for from the page that wants it now. */
function findFor<T>(
  { entries }: CacheState<T>,
  target: PayloadTarget,
  wanted: { kind: PayloadKind; aliases: boolean },
): PayloadEntry<T> | undefined {
  const entry = findEntry(entries, target, wanted)
  if (entry?.isStarted === false && entry.target.search === target.search) entry.target = target
  return entry
}

/** False: what is there holds less than is asked for, and must be fetched again. */
function upgrade<T>(entry: PayloadEntry<T>, target: PayloadTarget, kind: PayloadKind): boolean {
  if (!isLess(entry.kind, kind) || entry.target.search !== target.search) return true
  // A navigation fetched the page whole.
  const isWhole = entry.kind === 'temporary' || entry.answer?.isFull === true
  if (kind === 'full' && entry.isStarted && !isWhole) return !entry.answer
  entry.kind = kind
  return true
}

function isLess(kind: PayloadKind, than: PayloadKind): boolean {
  return kind !== than && (kind === 'temporary' || than === 'full')
}

function readStatus<T>({ now, windows }: CacheState<T>, entry: PayloadEntry<T>): PrefetchStatus {
  return entry.answer ? readPrefetchStatus(entry, now(), windows) : 'fresh'
}

/** Older than what is applied without a request, although a page that was fetched whole may be reused for longer. */
function isPastFresh<T>(
  { now, windows = DEFAULT_WINDOWS }: CacheState<T>,
  { kind, answer, staleTime, lastUsedTime, prefetchTime }: PayloadEntry<T>,
): boolean {
  if (staleTime !== -1 || answer?.isPrerendered) return false
  // Where clicks always fetch, what was fetched whole before the click would be fetched twice.
  if (kind === 'full' && windows.dynamicMs === 0) return false
  return now() >= (lastUsedTime ?? prefetchTime) + windows.dynamicMs
}

function prune<T>(state: CacheState<T>): void {
  const { entries, failures, now } = state
  for (const entry of entries.values()) if (readStatus(state, entry) === 'expired') dropEntry(entries, entry)
  for (const [key, time] of failures) if (now() >= time + PREFETCH_BACKOFF_MS) failures.delete(key)
}

function createEntry(target: PayloadTarget, kind: PayloadKind, prefetchTime: number) {
  const key = createEntryKey(target, kind)
  return { kind, target, key, prefetchTime, lastUsedTime: null, staleTime: -1, holders: 0, isStarted: false }
}

function addEntry<T>(state: CacheState<T>, target: PayloadTarget, kind: PayloadKind): PayloadEntry<T> {
  const { now, queue, fetchPayload } = state
  const blank: Omit<PayloadEntry<T>, 'data'> = createEntry(target, kind, now())
  const task = queue.add(() => {
    // Its age counts from the request, not from the time it had to wait for its turn.
    blank.prefetchTime = now()
    blank.isStarted = true
    return fetchPayload(blank.target, blank.kind)
  })
  const data: PayloadEntry<T>['data'] = task.promise.then(
    (answer) => settle(state, entry, answer),
    (error: unknown) => fail(state, entry, error),
  )
  data.catch(() => {})
  const entry = Object.assign(blank, { data, task })
  putEntry(state.entries, entry)
  return entry
}

function renew<T>(state: CacheState<T>, { entry, target }: PayloadVisit<T>): Promise<PayloadAnswer<T>> {
  const { now, queue, fetchPayload } = state
  if (entry.renewal) return entry.renewal
  const prefetchTime = now()
  const { promise, bump } = queue.add(() => fetchPayload(target, 'temporary'))
  bump()
  entry.renewal = promise
    .then(
      (answer) => {
        Object.assign(entry, { data: promise, prefetchTime, lastUsedTime: now() })
        return settle(state, entry, answer)
      },
      (error: unknown) => fail(state, entry, error),
    )
    .finally(() => delete entry.renewal)
  return entry.renewal
}

function settle<T>(
  { entries, failures }: CacheState<T>,
  entry: PayloadEntry<T>,
  answer: PayloadAnswer<T>,
): PayloadAnswer<T> {
  const { isPrerendered, isInterceptable, staleTime = -1 } = answer
  failures.delete(entry.key)
  entry.answer = answer
  entry.staleTime = staleTime >= 0 ? staleTime : -1
  if (isPrerendered) entry.kind = 'full'
  if (isInterceptable) moveEntry(entries, entry, entry.target.nextUrl)
  return answer
}

function fail<T>({ entries, failures, now }: CacheState<T>, entry: PayloadEntry<T>, error: unknown): never {
  // What was cancelled or cleared has left before: that is no failure.
  if (removeEntry(entries, entry)) failures.set(entry.key, now())
  if (failures.size > MAX_CACHED_PAYLOADS) failures.delete([...failures.keys()][0] ?? '')
  throw error
}
