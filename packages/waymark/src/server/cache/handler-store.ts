import { createError } from '../../shared/errors.ts'
import type { CacheEntry, CacheStore } from './cache.ts'
import { createClock } from './clock.ts'
import { decodeEntry, encodeEntry } from './encode-entry.ts'
import { createOutage } from './outage.ts'
import { createTagTable } from './tag-table.ts'

/** What an instance of the class that `cacheHandler` names can do; the shape is that of Next.js. */
export interface CacheHandler {
  get(
    key: string,
    context: { kind: string; softTags: readonly string[] },
  ): Promise<{ value: HandlerValue | null; lastModified?: number } | null | undefined>
  set(
    key: string,
    value: HandlerValue,
    context: { tags: readonly string[]; fetchCache: boolean; cacheControl: HandlerCacheControl },
  ): Promise<void>
  revalidateTag(tags: string | string[], durations?: { expire: number }): Promise<void>
  resetRequestCache?(): void
}

interface HandlerCacheControl {
  revalidate: number | false
  expire: number | undefined
}

/** The whole entry is in the field that holds the bytes of its kind, so a handler needs to know nothing else of it. */
export type HandlerValue =
  | { kind: 'APP_PAGE'; html: string; rscData: Buffer; headers: Record<string, string>; status: number }
  | { kind: 'APP_ROUTE'; body: Buffer; headers: Record<string, string>; status: number }
  | { kind: 'PAGES'; html: string; pageData: object; headers: Record<string, string>; status: number }
  | { kind: 'FETCH'; data: FetchedData; revalidate: number | false; tags: readonly string[] }

interface FetchedData {
  headers: Record<string, string>
  body: string
  status: number
  url: string
}

export interface HandlerStoreOptions {
  load(): Promise<Record<string, unknown>>
  maxMemoryBytes: number
  note(text: string): void
}

type HandlerClass = new (context: object) => CacheHandler

/** Entries are kept by code of the app. It knows what other instances invalidated; this store, what this one did. */
export function createHandlerStore({ load, maxMemoryBytes, note }: HandlerStoreOptions): CacheStore {
  const outage = createOutage('The cache handler of the app', note)
  const clock = createClock(Date.now)
  const tags = createTagTable()
  let loading: Promise<CacheHandler> | undefined
  const loadHandler = (): Promise<CacheHandler> =>
    (loading ??= load().then((module) => createHandler(module, maxMemoryBytes)))
  const ask = async <Value>(run: (handler: CacheHandler) => Promise<Value>): Promise<Value | undefined> => {
    try {
      const value = await run(await loadHandler())
      outage.worked()
      return value
    } catch (error) {
      outage.failed(error)
      return undefined
    }
  }
  return {
    name: 'handler',
    now: clock.read,
    async read(key, softTags = []) {
      const found = await ask(async (handler) => {
        // What it remembers of one request must not outlive it.
        handler.resetRequestCache?.()
        return handler.get(key, { kind: readKind(key), softTags })
      })
      if (found?.value == null || found.lastModified === -1) return undefined
      return decodeValue(found.value)
    },
    async write(key, entry) {
      const { revalidate, expire } = entry
      const cacheControl = { revalidate, expire: expire === false ? undefined : expire }
      const value = encodeValue(key, entry)
      const fetchCache = value.kind === 'FETCH'
      await ask((handler) => handler.set(key, value, { tags: entry.tags, fetchCache, cacheControl }))
    },
    readTags: async (names) => tags.read(names),
    async writeTags(names, staleSeconds) {
      tags.invalidate(names, clock.stamp(), staleSeconds)
      const durations = staleSeconds === undefined ? undefined : { expire: staleSeconds }
      await ask((handler) => handler.revalidateTag([...names], durations))
    },
    async close() {},
  }
}

function createHandler(module: Record<string, unknown>, maxMemoryBytes: number): CacheHandler {
  const exported = module['default'] as { default?: unknown } | undefined
  // What was compiled to CommonJS has its default export one level deeper.
  const found = exported?.default ?? exported
  if (typeof found !== 'function') throw createError('WM_CACHE_HANDLER_EXPORT')
  return new (found as HandlerClass)({
    dev: false,
    maxMemoryCacheSize: maxMemoryBytes,
    revalidatedTags: [],
    _requestHeaders: {},
  })
}

/** Keys begin with what they are for. */
function readKind(key: string): HandlerValue['kind'] {
  const [name = ''] = key.split(':', 1)
  return KINDS[name] ?? 'FETCH'
}

const KINDS: Readonly<Record<string, HandlerValue['kind']>> = {
  page: 'APP_PAGE',
  route: 'APP_ROUTE',
  pages: 'PAGES',
}

function encodeValue(key: string, entry: CacheEntry): HandlerValue {
  const bytes = encodeEntry(entry)
  const shared = { headers: {}, status: 200 }
  const kind = readKind(key)
  switch (kind) {
    case 'APP_PAGE':
      return { kind, html: '', rscData: bytes, ...shared }
    case 'APP_ROUTE':
      return { kind, body: bytes, ...shared }
    case 'PAGES':
      return { kind, html: bytes.toString('base64'), pageData: {}, ...shared }
    case 'FETCH': {
      const data = { ...shared, body: bytes.toString('base64'), url: key }
      return { kind, data, revalidate: entry.revalidate, tags: entry.tags }
    }
  }
}

function decodeValue(value: HandlerValue): CacheEntry | undefined {
  switch (value.kind) {
    case 'APP_PAGE':
      return decodeEntry(Buffer.from(value.rscData))
    case 'APP_ROUTE':
      return decodeEntry(Buffer.from(value.body))
    case 'PAGES':
      return decodeEntry(Buffer.from(value.html, 'base64'))
    case 'FETCH':
      return decodeEntry(Buffer.from(value.data.body, 'base64'))
  }
}
