import type { ImagesConfig, ImageSettings } from './image-config.ts'
import type { Spelling } from './canonical-path.ts'
import type { CacheLife } from './cache-life.ts'
import type { ConfigRoutes, Header, Redirect, Rewrites } from './config-routes.ts'
import type { I18nConfig } from './locale-config.ts'
import type { ConsoleConfig } from './console-config.ts'
import type { TelemetryConfig } from './telemetry/settings.ts'

/** What a user may write in `waymark.config.ts`. Everything has a default; no file is needed. */
export interface WaymarkConfig {
  /** Path in front of every address of the app, such as `/docs`. Default: none. */
  basePath?: string
  /** Path or address in front of the URLs of scripts and styles, such as `https://cdn.example.com`. Default: none. */
  assetPrefix?: string
  /** Show pages as `/about/` instead of `/about`. Default: false. */
  trailingSlash?: boolean
  /** Answer addresses with and without a slash at the end, without a redirect to the right one. Default: false. */
  skipTrailingSlashRedirect?: boolean
  /** File extensions of routes, in order of preference. Default: `tsx, ts, jsx, js`. */
  pageExtensions?: string[]
  /** Compress dynamic responses. Default: true. Turn it off when a proxy does it. */
  compress?: boolean
  /** Send `X-Powered-By: Waymark` with documents. Default: true. */
  poweredByHeader?: boolean
  /** Content that needs nothing of the browser is sent once, as HTML, and not hydrated. Default: true. */
  inert?: boolean
  /** Name of the build. Default: a random id. */
  generateBuildId?: () => string | null | Promise<string | null>
  /** Milliseconds that headers wait for layouts, page and metadata after the shell is ready. Default: 50. */
  statusBarrierMs?: number
  /** User agents that read only HTML and therefore get the whole document at once, with metadata in the head. */
  htmlLimitedBots?: RegExp
  /** Allow `forbidden()` and `unauthorized()`. */
  authInterrupts?: boolean
  /** Let `app/global-not-found` answer unmatched URLs. */
  globalNotFound?: boolean
  /** Render pages of `app/` for each request unless they say otherwise; what `'use cache'` names is kept. */
  cacheComponents?: boolean
  /** Seconds that a prefetched page is fresh (`dynamic`, default 30) and may still be shown (`static`, default 300). */
  staleTimes?: { dynamic?: number; static?: number }
  /** The languages of the app; they become the first segment of paths. */
  i18n?: I18nConfig
  /** Names, such as `app.local.example.com` or `*.example.dev`, under which `waymark dev` answers beside those of this machine. */
  allowedDevOrigins?: string[]
  /** Generate route types into `.waymark/types`. Default: true. */
  typedRoutes?: boolean
  /** A Content-Security-Policy; `{nonce}` in it is replaced by a new nonce for each document. */
  contentSecurityPolicy?: string
  /** What the image component asks for and the image service allows. */
  images?: ImagesConfig
  /** More packages of which only the files behind imported names are read, on top of well-known large ones. */
  optimizePackageImports?: string[]
  /** Packages that the server bundle takes in and compiles, because Node cannot run them as they are. */
  transpilePackages?: string[]
  /** Packages that the server loads with Node as they are, whatever else would be done with them. */
  serverExternalPackages?: string[]
  /** Which proxies may say by `X-Forwarded-*` what the visitor asked for. Default: false, none. */
  trustProxy?: TrustProxy
  /** The public address of the app, such as `https://example.com`. Wins over what requests say. */
  canonicalOrigin?: string
  /** Paths that tell whether the process lives and whether it takes requests; false: none. */
  health?: Partial<HealthPaths> | false
  /** Largest request body that a route handler may read, in bytes or as text like `'25mb'`. Default: 10 MB. */
  bodySizeLimit?: number | string
  /** Pages that one process renders at one time; further ones answer 503. Default: 500. */
  maxConcurrentRenders?: number
  /** What actions may be sent, and from where. */
  serverActions?: ActionsConfig
  /** Where cached pages and data are kept, beside the memory of the process. */
  cache?: Partial<CacheSettings>
  /** Bytes of cached pages and data in the memory of one process, or text like `'50mb'`. Default: 50 MB; 0: none. */
  cacheMaxMemorySize?: number | string
  /** Profiles for `cacheLife()` and `revalidateTag()`, by name; times in seconds. */
  cacheLife?: Record<string, CacheLife>
  /** A file that exports a class by which the app keeps cached pages and data itself. */
  cacheHandler?: string
  /** Headers that are added to answers, by path. */
  headers?: ListOrFunction<Header[]>
  /** Paths that answer with a redirect. Asked before middleware. */
  redirects?: ListOrFunction<Redirect[]>
  /** Paths that answer with what is at another address. */
  rewrites?: ListOrFunction<Rewrites>
  /** Reports of errors and measurements: where they go and what they hold. */
  telemetry?: TelemetryConfig
  /** The service that takes the reports and the console that shows them, beside the app. */
  console?: ConsoleConfig
  /** Seconds that a page may still be shown, by shared caches too, while it is made anew. Default: a year. */
  expireTime?: number
  /**
   * `export`: the build writes all pages as files for any file server, to `exportDir`. `standalone`: it writes a folder that runs
   * with Node alone, to `.waymark/standalone/`. Default: neither.
   */
  output?: OutputKind
  /** The folder of the project that an export is written to. It is replaced by each build. Default: `out`. */
  exportDir?: string
  /**
   * Files of the project that the app reads when it runs, as patterns such as `data/*.json`: `standalone` has them too. What code
   * names as `join(process.cwd(), 'content')` it has anyway.
   */
  standaloneFiles?: string[]
  /** Values baked into the code as `process.env.NAME`. */
  env?: Record<string, string>
  /** Names of variables that documents carry, with the values the server is started with, as `publicEnv`. */
  publicEnv?: string[]
  /** Vite plugins and options, for what the framework does not cover. */
  vite?: {
    plugins?: unknown[]
    define?: Record<string, string>
    resolve?: { alias?: Record<string, string> }
  }
}

export type OutputKind = 'export' | 'standalone'

/**
 * `false`: nobody. `true`: everybody, for servers that only a proxy can reach. A number: that many proxies in
 * front of the server. A list: proxies with these addresses or networks, such as `['10.0.0.0/8', '::1']`.
 */
export type TrustProxy = boolean | number | readonly string[]

export interface CacheSettings {
  /**
   * Address of a Redis or Valkey server that all instances of the app share, such as `redis://cache:6379`. The variable
   * WAYMARK_REDIS_URL wins. Default: none.
   */
  redis: string
  /** In front of every key in Redis, for apps that share a server. Default: `waymark`. */
  prefix: string
  /** Bytes on disk, or text like `'500mb'`; false: none. Default: 512 MB. Not used with Redis. */
  disk: number | string | false
}

export interface HealthPaths {
  /** Answers 200 while the process runs. Default: `/healthz`. */
  live: string
  /** Answers 200 while the server takes requests, 503 when it is about to stop. Default: `/readyz`. */
  ready: string
}

export interface ActionsConfig {
  /** Largest body of an action, in bytes or as text like `'4mb'`. Default: 1 MB. */
  bodySizeLimit?: number | string
  /** Hosts of other sites whose pages may call actions, such as `'*.example.com'`. Default: none. */
  allowedOrigins?: string[]
}

type ListOrFunction<List> = List | (() => List | Promise<List>)

/** The part of the configuration that serving needs, with defaults filled in. Plain JSON. */
export interface RuntimeConfig extends Spelling {
  /** Absent: `start` serves the build. */
  output?: OutputKind
  /** Seconds. */
  expireTime: number
  /** Empty: none. */
  assetPrefix: string
  compress: boolean
  poweredByHeader: boolean
  inert: boolean
  statusBarrierMs: number
  /** Source of the regular expression; empty: the built-in list. */
  htmlLimitedBots: string
  authInterrupts: boolean
  globalNotFound: boolean
  cacheComponents: boolean
  /** Empty: none. */
  contentSecurityPolicy: string
  /** Seconds. */
  staleTimes: { dynamic: number; static: number }
  images: ImageSettings
  /** Names only; the values are read when the server starts. */
  publicEnv: string[]
  trustProxy: TrustProxy
  /** As written; the environment may complete it when the server starts. */
  telemetry?: TelemetryConfig
  /** As written, like `telemetry`. */
  console?: ConsoleConfig
  /** Empty: none. */
  canonicalOrigin: string
  health: HealthPaths | false
  /** Bytes. */
  bodySizeLimit: number
  maxConcurrentRenders: number
  /** The limit in bytes. */
  serverActions: { bodySizeLimit: number; allowedOrigins: string[] }
  /** Empty texts: none. */
  cache: CacheSettings & { disk: number | false }
  /** Bytes. */
  cacheMaxMemorySize: number
  cacheLife: Record<string, CacheLife>
  /** Headers, redirects and rewrites, checked. */
  routes: ConfigRoutes
  /** Absent: paths have no locale. */
  i18n?: I18nConfig
}

/** A configuration, or a function that makes one for the command that runs. */
export type ConfigExport =
  | WaymarkConfig
  | ((context: { mode: 'development' | 'production' | 'test' }) => WaymarkConfig | Promise<WaymarkConfig>)

/** Changes nothing; gives the editor the types of `waymark.config.ts`. */
export function defineConfig<Config extends ConfigExport>(config: Config): Config {
  return config
}
