/** `telemetry` in the configuration. Functions and regular expressions go to `initTelemetry()`. */
export interface TelemetryConfig {
  /** Where reports go. Default: `WAYMARK_DSN` or `SENTRY_DSN` of the environment; without one nothing is sent. */
  dsn?: string
  /**
   * What takes the reports. Waymark's own service counts by its digest how many visitors were shown an error of the server;
   * others would show that as a second error, so they are not told. Default: `waymark` in the same process, else `other`.
   */
  service?: 'waymark' | 'other'
  /** Path of this app that takes the reports of its pages. Default: derived from the build. False: pages report to the DSN directly. */
  tunnel?: string | false
  /** `WAYMARK_ENVIRONMENT` wins. Default: `SENTRY_ENVIRONMENT`, else `production` or `development`. */
  environment?: string
  /** `WAYMARK_RELEASE` wins. Default: `SENTRY_RELEASE` or what the build machine says about the commit, else the build id. */
  release?: string
  /** Share of traces whose spans are sent, from 0 to 1. `WAYMARK_TRACES_SAMPLE_RATE` wins. Default: `SENTRY_TRACES_SAMPLE_RATE`, else none: tracing is off. */
  tracesSampleRate?: number
  /** Share of errors that are sent. Default: 1. */
  sampleRate?: number
  /** Addresses outside the app that get trace headers: texts that occur in them. Default: none. */
  tracePropagationTargets?: string[]
  /** Errors that are not reported: texts that occur in their message. */
  ignoreErrors?: string[]
  /** What reports may hold beyond the default, which has no addresses, cookies or bodies. */
  collect?: Partial<CollectOptions>
  /** Address that takes the same spans as OTLP over HTTP, in JSON; with headers, for example to authenticate. */
  otlp?: { url: string; headers?: Record<string, string> }
}

export interface CollectOptions {
  /** Cookies, with values of sensitive names masked. */
  cookies: boolean
  /** Request headers beyond the harmless ones, by name. */
  headers: readonly string[]
  /** The visitor's address, as `user.ip_address`. */
  userIp: boolean
}

/** What pages need to know to report. Public: it stands in every document. */
export interface BrowserSettings {
  /** The DSN, for the head of envelopes. */
  dsn: string
  /** Where envelopes are posted to: the tunnel's path or the service's address. */
  url: string
  environment: string
  release: string
  tracesSampleRate?: number
  sampleRate?: number
  tracePropagationTargets: readonly string[]
  ignoreErrors: readonly string[]
  /** The service wants to know of errors that the server has reported and a page has shown. */
  joinsDigests: boolean
}

/** `telemetry` of the configuration and the environment, complete. */
export interface TelemetrySettings {
  /** In its one spelling. */
  dsn: string
  publicKey: string
  environment: string
  release: string
  /** Absent: tracing is off. */
  tracesSampleRate?: number
  sampleRate: number
  tracePropagationTargets: readonly string[]
  ignoreErrors: readonly string[]
  collect: CollectOptions
  /** A collector of OpenTelemetry gets the spans, and who is asked may report to the same. */
  hasCollector?: true
  /** With the base path. Absent: there is no tunnel. */
  tunnelPath?: string
  browser: BrowserSettings
}
