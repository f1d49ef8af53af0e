import type { RuntimeConfig } from './config.ts'
import type { ExplainInert } from './inert-note.ts'
import type { SamplingContext } from './telemetry/baggage.ts'
import type { Category, DropReason } from './telemetry/drop-counter.ts'
import type { TelemetryEvent } from './telemetry/event.ts'
import type { BrowserSettings, TelemetrySettings } from './telemetry/settings.ts'
import type { BrowserTelemetry } from './telemetry/loader-script.ts'
import type { ReportNote } from './telemetry/hub.ts'
import type { FinishedSpan } from './telemetry/span.ts'
import type { IsInApp } from './telemetry/stack.ts'
import type { PrerenderedAnswers, Prerenderer } from './prerendered.ts'
import type { WaymarkError } from './waymark-error.ts'
import type { WireNames } from './wire.ts'

/** Calls across environments. `Req` and `Res` are Node's message types; this folder does not know Node. */

export interface Runtime<Req, Res> {
  mode: 'development' | 'production'
  buildId: string
  config: RuntimeConfig
  names: WireNames
  /** Of the deploy; keys are derived from it. Never sent. */
  secret: string
  /** Variables of the environment that every document carries. */
  publicEnv: Record<string, string>
  /** What the build made ahead of time. Absent: nothing is kept. */
  prerendered?: PrerenderedAnswers
  /** Absent, as in development: caches are in memory only. */
  storage?: CacheStorage
  /** Serves a file of public/ by its canonical URL path. False: there is none. */
  servePublicFile(path: string, request: Req, response: Res): boolean
  /** Development: tells the overlay and the terminal. Production: the terminal. */
  reportError(report: ErrorReport): void
  /** Tells the access log what the socket does not show. Absent: nobody wants to know. */
  observe?(request: Req, facts: RequestFacts): void
  /** Where reports and spans go. Absent: nothing is reported. */
  telemetry?: TelemetryPort
  /** What documents carry for telemetry in the browser; of use only with `telemetry` or `browserSettings`. */
  browserTelemetry?: BrowserTelemetry
  /** An export: nobody serves it, so nothing but its pages reports. */
  browserSettings?: BrowserSettings
  /** Development: the document for a request that failed outside any render; it shows the overlay. */
  createErrorDocument?(error?: unknown): string
  /** Development: tells the terminal what a developer probably did not mean. The same warning may come often. */
  warn?(warning: WaymarkError): void
  /**
   * Development: runs a task when there has been no other for a while; only the last one is run. Absent: inert content is not
   * checked.
   */
  runIdle?(task: () => void): void
  /** Told about each element of server components, whether it was written as HTML, and why not. */
  explainInert?: ExplainInert
  /** In development: an error of the bundler as people are told of it, for reports. Anything else: `undefined`. */
  tidyError?(error: unknown): Error | undefined
  /** Development: the stylesheets of a route file (a path relative to the project), in the order of the cascade. */
  listStyles?(file: string): Promise<DevStyle[]>
}

/** What the serving process gives the caches to work with. */
export interface CacheStorage {
  /** A folder of their own; it may not exist yet. */
  dir: string
  /** Absent: none is configured. */
  redis?: RedisConnection
  /** Tells the terminal what went wrong, or is well again. */
  note(text: string): void
}

/** A connection to a Redis server that comes back by itself. */
export interface RedisConnection {
  /** Rejects soon when the server cannot be reached. Texts come back as bytes. */
  send(command: string, args: readonly (string | number | Uint8Array)[]): Promise<unknown>
  /** Called each time the connection is there (again). */
  onReady(listener: () => void): void
  close(): Promise<void>
}

export interface DevStyle {
  /** The module that has the rules. */
  id: string
  href: string
}

/** `open`: there was nobody to ask. `allowed`: this visitor may have it. */
export type FileVerdict = 'open' | 'allowed' | 'refused'

/** What the server bundle hands to the process that runs it. */
export interface App<Req, Res> {
  /** Asks middleware about a file of public/ that somebody else wants to read for this request. */
  askMiddleware?(request: Req, path: string): Promise<FileVerdict>
  /** Runs `register()` of instrumentation; resolves when requests may be served. */
  start(): Promise<void>
  /** Without a promise: it is answered. */
  handle(request: Req, response: Res): Promise<void> | void
  /** Who asks, as far as it can be believed. Absent: what the connection says. */
  readClient?(request: Req): ClientFacts
  /** Makes answers without a visitor; for the build. */
  prerenderer?: Prerenderer
  /** Resolves when the work that requests left behind (`after()`) is done. Called when no request is under way. */
  drain?(): Promise<void>
}

export interface ClientFacts {
  protocol: 'http:' | 'https:'
  host: string
  /** IP address; empty when the connection has none. */
  address: string
}

export type CreateApp<Req, Res> = (runtime: Runtime<Req, Res>) => App<Req, Res>

/** What kind of answer a request asked for. `refused`: none, whatever it asked for. */
export type RequestKind =
  | 'action'
  | 'asset'
  | 'document'
  | 'file'
  | 'handler'
  | 'metadata'
  | 'page-data'
  | 'api'
  | 'payload'
  | 'proxy'
  | 'refused'
  | 'tunnel'

export interface RequestFacts {
  kind?: RequestKind
  /** Pattern of the route. */
  routePath?: string
  /** Of an error that was reported. */
  digest?: string
  /** Of the trace that telemetry has it in. */
  traceId?: string
}

export interface ErrorReport {
  error: unknown
  digest?: string
  method: string
  /** Path with query, as requested. */
  path: string
  routePath?: string
  routeType: 'render' | 'route' | 'action' | 'middleware'
  /** Absent: app/. */
  routerKind?: 'Pages Router'
  /** A page that is kept was to be made anew. */
  revalidateReason?: 'stale'
  /** File and name of the action that failed. */
  action?: string
  renderSource?: 'react-server-components' | 'react-server-components-payload' | 'server-rendering'
  /** Development: what telemetry sends about it. */
  note?: ReportNote
}

/** What the process does with reports. None of its calls waits, and none throws. */
export interface TelemetryPort {
  settings: TelemetrySettings
  isInApp: IsInApp
  sendEvent(event: TelemetryEvent, trace?: SamplingContext): void
  sendSpans(spans: readonly FinishedSpan[]): void
  countDrop(reason: DropReason, category: Category, quantity?: number): void
  /** Resolves when everything was sent, or with false when the time is over. */
  flush(timeoutMs: number): Promise<boolean>
  /** Takes the envelopes of pages. */
  sink: EnvelopeSink
}

/** Takes envelopes: a service elsewhere, or one on this machine. */
export interface EnvelopeSink {
  /** On this machine: compressing for it would be work for nothing. */
  isLocal?: true
  /** Rejects when the service cannot be reached. */
  send(envelope: Uint8Array, options?: SinkOptions): Promise<SinkAnswer>
}

/** The service of the app's own console. Used when the app names no other one. */
export interface OwnService {
  sink: EnvelopeSink
  /** Its address as the app's own pages see it. */
  dsn: string
}

export interface SinkOptions {
  /** The envelope is compressed. */
  encoding?: 'gzip'
  /** Of the page that an envelope came from. */
  userAgent?: string
  /** Of its visitor, where that may be collected. */
  address?: string
}

export interface SinkAnswer {
  status: number
  /** `X-Sentry-Rate-Limits`, as it came. */
  rateLimits?: string
  /** `Retry-After`, as it came. */
  retryAfter?: string
}
