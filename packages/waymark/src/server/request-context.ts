import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Place, RequestLocation } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import type { WaymarkError } from '../shared/errors.ts'
import { registerSignalContext } from '../shared/navigation-signals.ts'
import type { RequestFacts } from '../shared/seams.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { Cache } from './cache/cache.ts'
import type { CacheScope } from './cache/cache-scope.ts'
import type { DataPolicy } from './cache/data-policy.ts'
import type { CookieStore } from './cookies.ts'
import type { DraftKey, DraftMode } from './draft-mode.ts'
import type { GivenPolicy } from './middleware-policy.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import type { ReadBody } from './request-body.ts'
import type { RootParams } from './root-params.ts'
import type { ReadonlyHeaders } from './sealed-headers.ts'
import type { RequestTelemetry } from './telemetry/request-telemetry.ts'
import type { RenderRules, RequestData, StaticRender } from './static-render.ts'
import { Visitor } from './visitor.ts'
import type { AddressParts } from './waymark-url.ts'

/** What user code may do to cookies and headers depends on where it runs. */
export type RequestPhase = 'render' | 'action' | 'handler' | 'middleware' | 'after-render'

/** What an action or a handler has made old; decides what the answer of an action brings along. */
export interface Invalidations {
  /** Data of a cache: whatever the client keeps of any page may be old. */
  isStale: boolean
  /** The page on the screen is to be rendered again; caches stay as they are. */
  isRefresh: boolean
  /** Work of the caches that must be over before anything is rendered. */
  pending: Promise<unknown>[]
}

export type ToldAddress = Pick<RequestLocation, 'pathname' | 'search' | 'shown'>

/** State of one request. Lives in this object, never in headers. */
export interface RequestContext {
  request: IncomingMessage
  response: ServerResponse
  /** The address as it was asked for. */
  location: RequestLocation
  /** The address that handlers and pages are told: the same, or what middleware made of it. Rewrites of the configuration stay hidden. */
  told: ToldAddress
  /** Where the answer is looked for: the same, or what a rewrite made of it. */
  place: Place
  /** As it is configured; absent in an app without locales. */
  locale?: string
  /** A script of pages/ asks for the data of the page at this address. */
  isPageData?: true
  phase: RequestPhase
  /** Middleware has seen it. */
  isWatched?: true
  /** It stands behind a guard. */
  isGuarded?: true
  /** A rule of the configuration looked at headers, cookies or host: the next request may be answered otherwise. */
  isVaried?: true
  visitor: Visitor
  /** Request data that was read; decides what may be cached. */
  used: Set<RequestData>
  /** What the route says about request data; known when the route is. */
  rules?: RenderRules
  /** Of the page that is being rendered. */
  rootParams?: RootParams
  /** The answer is made without a visitor, to be kept. */
  staticRender?: StaticRender
  /** `Set-Cookie` lines to send, by cookie name. */
  setCookies: Map<string, string>
  config: RequestConfig
  invalidations: Invalidations
  /** Where `after()` puts its tasks. */
  tasks?: BackgroundTasks
  /** Of pages and data; the same one for all requests. */
  cache?: Cache
  /** How the route wants its data; set when the route is known. */
  data?: DataPolicy
  /** Cached code is running. */
  scope?: CacheScope
  /** What runs says how long its result may be kept, and it is not. */
  isPrivate?: true
  /** Development: tells the terminal. */
  warn?: ((warning: WaymarkError) => void) | undefined
  draft?: DraftKey
  /** Base path and locales, for the address that user code sees. */
  address?: AddressParts
  /** Of the document that is being made; other answers have none. Never read from a request. */
  nonce?: string
  /** The policy that middleware set, whose nonce documents carry. */
  givenPolicy?: GivenPolicy | undefined
  /** The request's headers as middleware wants the page to see them. */
  requestHeaders?: Headers
  /** Cookies that middleware set (or, undefined, removed): what the page reads. */
  cookieChanges?: Map<string, string | undefined>
  /** What middleware read of the body; the page or handler reads it again. */
  body?: ReadBody
  /** What `headers()`, `cookies()` and `connection()` gave; the same promise each time, as React's `use` expects. */
  promises?: RequestPromises
  /** Absent: nothing is reported or measured. */
  telemetry?: RequestTelemetry
  /** What the access log and reports of later tasks say of it, once the route is known. */
  facts?: RequestFacts
  /** Where an answer may be put for those who ask for the same. Absent: the request does not come from a socket. */
  readyAnswers?: ReadyAnswers | undefined
  /** Answers of equal fetches while the page is rendered, by url and options. */
  fetches?: Map<string, Promise<() => Response>>
}

/** Resolves when every instance of the app knows what this request invalidated. */
export async function settleInvalidations({ invalidations }: RequestContext): Promise<void> {
  await Promise.all(invalidations.pending.splice(0))
}

/** What the APIs of a request need to know of the configuration. */
export type RequestConfig = Pick<
  RuntimeConfig,
  | 'authInterrupts'
  | 'basePath'
  | 'bodySizeLimit'
  | 'canonicalOrigin'
  | 'i18n'
  | 'skipTrailingSlashRedirect'
  | 'trailingSlash'
  | 'trustProxy'
> &
  Partial<Pick<RuntimeConfig, 'cacheLife'>>

export interface RequestPromises {
  headers?: Promise<ReadonlyHeaders>
  cookies?: Promise<CookieStore>
  connection?: Promise<void>
  draftMode?: Promise<DraftMode>
  nonce?: Promise<string | undefined>
}

// The server bundle and development's module runner may each load this file; they must share one storage.
const STORAGE_KEY = Symbol.for('waymark.request-context')
const holder = globalThis as { [STORAGE_KEY]?: AsyncLocalStorage<RequestContext> }
const storage: AsyncLocalStorage<RequestContext> = (holder[STORAGE_KEY] ??= new AsyncLocalStorage())

const MAX_RESPONSE_LISTENERS = 30

export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  location: RequestLocation,
  config: RequestConfig,
): RequestContext {
  const visitor = new Visitor()
  // The log, the connection, telemetry and more all want to know of the end: Node would take that for a leak.
  response.setMaxListeners(MAX_RESPONSE_LISTENERS)
  response.on('close', () => {
    if (!response.writableFinished) visitor.leave(new Error('The client closed the connection.'))
  })
  return {
    request,
    response,
    location,
    told: location,
    place: location,
    phase: 'render',
    visitor,
    used: new Set(),
    setCookies: new Map(),
    config,
    invalidations: { isStale: false, isRefresh: false, pending: [] },
  }
}

export function runWithContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run)
}

/** For work that is the same for everybody: what it makes must not depend on whoever came first. */
export function runWithoutContext<T>(run: () => T): T {
  return storage.run(undefined as never, run)
}

export function readContext(): RequestContext | undefined {
  return storage.getStore()
}

registerSignalContext(() => {
  const context = readContext()
  return context && { inAction: context.phase === 'action', authInterrupts: context.config.authInterrupts }
})
