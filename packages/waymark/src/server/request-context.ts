import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Place, RequestLocation } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { registerSignalContext } from '../shared/navigation-signals.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { CookieStore } from './cookies.ts'
import type { DraftKey, DraftMode } from './draft-mode.ts'
import type { ReadBody } from './request-body.ts'
import type { ReadonlyHeaders } from './sealed-headers.ts'
import type { RequestTelemetry } from './telemetry/request-telemetry.ts'
import type { AddressParts } from './waymark-url.ts'

/** What user code may do to cookies and headers depends on where it runs. */
export type RequestPhase = 'render' | 'action' | 'handler' | 'middleware' | 'after-render'

/** State of one request. Lives in this object, never in headers. */
export interface RequestContext {
  request: IncomingMessage
  response: ServerResponse
  /** The address as it was asked for. */
  location: RequestLocation
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
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** Request data that was read (`cookies`, `headers`, `searchParams`, `connection`); decides what may be cached. */
  used: Set<string>
  /** `Set-Cookie` lines to send, by cookie name. */
  setCookies: Map<string, string>
  config: RequestConfig
  /** Where `after()` puts its tasks. */
  tasks?: BackgroundTasks
  draft?: DraftKey
  /** Base path and locales, for the address that user code sees. */
  address?: AddressParts
  /** Of the document that is being made; other answers have none. Never read from a request. */
  nonce?: string
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
  /** Answers of equal fetches while the page is rendered, by url and options. */
  fetches?: Map<string, Promise<() => Response>>
}

/** What the APIs of a request need to know of the configuration. */
export type RequestConfig = Pick<
  RuntimeConfig,
  | 'authInterrupts'
  | 'basePath'
  | 'bodySizeLimit'
  | 'canonicalOrigin'
  | 'i18n'
  | 'trailingSlash'
  | 'trustProxy'
>

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

export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  location: RequestLocation,
  config: RequestConfig,
): RequestContext {
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The client closed the connection.'))
  })
  return {
    request,
    response,
    location,
    place: location,
    phase: 'render',
    signal: gone.signal,
    used: new Set(),
    setCookies: new Map(),
    config,
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
