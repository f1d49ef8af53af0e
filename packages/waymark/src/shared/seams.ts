import type { RuntimeConfig } from './config.ts'
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
  /** Development: the document for a request that failed outside any render; it shows the overlay. */
  createErrorDocument?(error?: unknown): string
  /** Development: tells the terminal what a developer probably did not mean. The same warning may come often. */
  warn?(warning: WaymarkError): void
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
  handle(request: Req, response: Res): Promise<void>
  /** Makes answers without a visitor; for the build. */
  prerenderer?: Prerenderer
  /** Resolves when the work that requests left behind (`after()`) is done. Called when no request is under way. */
  drain?(): Promise<void>
}

export type CreateApp<Req, Res> = (runtime: Runtime<Req, Res>) => App<Req, Res>

/** What kind of answer a request asked for. `refused`: none, whatever it asked for. */
export type RequestKind =
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

export interface RequestFacts {
  kind?: RequestKind
  /** Pattern of the route. */
  routePath?: string
  /** Of an error that was reported. */
  digest?: string
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
  renderSource?: 'react-server-components' | 'react-server-components-payload' | 'server-rendering'
}
