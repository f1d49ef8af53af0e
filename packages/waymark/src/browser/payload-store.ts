import { MAX_CACHED_PAYLOADS } from '../shared/limits.ts'
import type { PayloadKind, PrefetchTimes } from '../shared/prefetch-status.ts'
import type { QueuedTask } from './prefetch-queue.ts'

/** Where a navigation or a prefetch goes, and from where. */
export interface PayloadTarget {
  pathname: string
  /** `''` or `?…`. */
  search: string
  /** What the request says in `Next-Url`; `''` when it says nothing. */
  nextUrl: string
}

/** A response, with what its headers told. */
export interface PayloadAnswer<T> {
  value: T
  /** Holds the page from the root down, so it can be applied wherever the visitor comes from. */
  isFull?: boolean
  isPrerendered?: boolean
  /** The same URL may be answered differently from another page. */
  isInterceptable?: boolean
  /** Another address answered: said to those who asked, and not used again. */
  isRedirect?: boolean
  /** Milliseconds the server allows. */
  staleTime?: number
}

export interface PayloadEntry<T> extends PrefetchTimes {
  key: string
  target: PayloadTarget
  data: Promise<PayloadAnswer<T>>
  /** Present once the data resolved. */
  answer?: PayloadAnswer<T>
  /** Page the answer belongs to, where it depends on one. */
  prefix?: string
  /** False while its request waits in the queue. */
  isStarted: boolean
  /** Prefetches that can still be cancelled. */
  holders: number
  task?: QueuedTask<PayloadAnswer<T>>
  renewal?: Promise<PayloadAnswer<T>>
}

/** By key; the one that was used last is at the end. */
export type PayloadEntries<T> = Map<string, PayloadEntry<T>>

export function createEntryKey({ pathname, search }: PayloadTarget, kind: PayloadKind): string {
  return kind === 'full' ? pathname + search : pathname
}

export function findEntry<T>(
  entries: PayloadEntries<T>,
  { pathname, search, nextUrl }: PayloadTarget,
  { kind, aliases }: { kind: PayloadKind; aliases: boolean },
): PayloadEntry<T> | undefined {
  const isUsable = (entry: PayloadEntry<T> | undefined): boolean => {
    if (entry?.target.pathname !== pathname) return false
    const { target, prefix, answer } = entry
    if (target.search === search) return prefix === undefined || prefix === nextUrl
    if (!aliases || kind === 'full' || prefix !== undefined) return false
    // A navigation has nothing to show from an alias that is still under way.
    return kind === 'auto' || answer !== undefined
  }
  const exact = pathname + search
  const prefix = `${nextUrl}%`
  const keys = [prefix + exact, prefix + pathname, exact, pathname]
  return [...keys.map((key) => entries.get(key)), ...entries.values()].find(isUsable)
}

export function putEntry<T>(entries: PayloadEntries<T>, entry: PayloadEntry<T>): void {
  dropEntry(entries, entries.get(entry.key))
  if (entries.size >= MAX_CACHED_PAYLOADS) {
    // With nothing but requests under way the newest gives way: the ones before it are nearer to their turn.
    const all = [...entries.values()]
    dropEntry(entries, all.find(({ answer }) => answer) ?? all.at(-1))
  }
  entries.set(entry.key, entry)
}

/** False: it was not there any more. */
export function removeEntry<T>(entries: PayloadEntries<T>, entry: PayloadEntry<T>): boolean {
  return entries.get(entry.key) === entry && entries.delete(entry.key)
}

/** Removes it, and its request if that has not started. */
export function dropEntry<T>(entries: PayloadEntries<T>, entry: PayloadEntry<T> | undefined): void {
  if (!entry) return
  removeEntry(entries, entry)
  entry.task?.cancel()
}

/** It is the last one to be evicted now. */
export function touchEntry<T>(entries: PayloadEntries<T>, entry: PayloadEntry<T>): void {
  if (removeEntry(entries, entry)) entries.set(entry.key, entry)
}

/** From now on it is found from one page only. */
export function moveEntry<T>(entries: PayloadEntries<T>, entry: PayloadEntry<T>, nextUrl: string): void {
  if (entry.prefix !== undefined) return
  const isHeld = removeEntry(entries, entry)
  entry.prefix = nextUrl
  entry.key = `${nextUrl}%${entry.key}`
  if (isHeld) putEntry(entries, entry)
}
