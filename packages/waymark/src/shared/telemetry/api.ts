import type { AttributeValue, Breadcrumb, Level, Mechanism, TelemetryEvent, User } from './event.ts'
import type { TextPattern } from './filter.ts'
import type { SpanStatus } from './span-status.ts'

/** What `waymark/telemetry` offers, in whatever environment. Server and browser each install their own. */
export interface TelemetryApi {
  captureException(error: unknown, context?: CaptureContext): string | undefined
  captureMessage(message: string, context?: CaptureContext): string | undefined
  addBreadcrumb(crumb: Breadcrumb): void
  setUser(user: User | null): void
  setTag(name: string, value: TagValue): void
  startSpan<Result>(options: SpanOptions, run: (span: Span) => Result): Result
  withScope<Result>(run: (scope: Scope) => Result): Result
  flush(timeoutMs?: number): Promise<boolean>
}

export type TagValue = string | number | boolean | null | undefined

/** Facts for one report. */
export interface CaptureContext {
  level?: Level
  tags?: Record<string, TagValue>
  user?: User
  contexts?: Record<string, Record<string, unknown>>
  extra?: Record<string, unknown>
  /** Reports with equal ones are one issue. */
  fingerprint?: string[]
  /** How the error was come by. Default: caught by user code. */
  mechanism?: Mechanism
}

export interface SpanOptions {
  /** Few different ones: ids and addresses go into attributes. */
  name: string
  /** Kind of work, such as `db.query`. */
  op?: string
  attributes?: Record<string, AttributeValue | undefined>
}

export interface Span {
  setAttribute(name: string, value: AttributeValue | undefined): void
  setStatus(status: SpanStatus): void
}

/** What reports of a part of the code carry. */
export interface Scope {
  setTag(name: string, value: TagValue): void
  setUser(user: User | null): void
  setContext(name: string, context: Record<string, unknown> | null): void
  setExtra(name: string, value: unknown): void
  setLevel(level: Level): void
  setFingerprint(fingerprint: string[]): void
  addBreadcrumb(crumb: Breadcrumb): void
}

/** What `initTelemetry` takes: the settings that cannot be written in a configuration file. */
export interface TelemetryHooks {
  /** Sees every report before it is sent, and may change it; `null` drops it. It may take its time. */
  beforeSend?: (event: TelemetryEvent) => TelemetryEvent | null | Promise<TelemetryEvent | null>
  /** Says for each trace how likely its spans are sent, from 0 to 1. Wins over `tracesSampleRate`. */
  tracesSampler?: (input: SamplerInput) => number | boolean
  /** On top of those of the configuration. */
  ignoreErrors?: readonly TextPattern[]
  tracePropagationTargets?: readonly TextPattern[]
}

export interface SamplerInput {
  /** `GET /path` on the server, where the route is not known yet; the path of the page in the browser. */
  name: string
  method?: string
  path: string
  /** What whoever sent the request decided. */
  parentSampled?: boolean | undefined
}

// Several bundles of one process have copies of this file; what one installs, all have to find.
const API_KEY = Symbol.for('waymark.telemetry')
const HOOKS_KEY = Symbol.for('waymark.telemetry-hooks')
const holder = globalThis as { [API_KEY]?: TelemetryApi; [HOOKS_KEY]?: TelemetryHooks }

export function installTelemetry(api: TelemetryApi): void {
  holder[API_KEY] = api
}

/**
 * Functions and patterns that reports and traces go through. Called in `register()` of `instrumentation.ts` for the
 * server, in `instrumentation-client.ts` for the browser.
 * @example initTelemetry({ beforeSend: (event) => (event.user ? event : null) })
 */
export function initTelemetry(hooks: TelemetryHooks): void {
  holder[HOOKS_KEY] = hooks
}

export function readHooks(): TelemetryHooks {
  return holder[HOOKS_KEY] ?? NO_HOOKS
}

const NO_HOOKS: TelemetryHooks = {}

/** Reports an error that was caught. Gives the id of the report; `undefined` when none is made. */
export function captureException(error: unknown, context?: CaptureContext): string | undefined {
  return holder[API_KEY]?.captureException(error, context)
}

/** Reports something that is no error. */
export function captureMessage(message: string, context?: CaptureContext): string | undefined {
  return holder[API_KEY]?.captureMessage(message, context)
}

/** Notes what happened, for reports that are made later: of the same request, or of the same page. */
export function addBreadcrumb(crumb: Breadcrumb): void {
  holder[API_KEY]?.addBreadcrumb(crumb)
}

/** Says who the visitor is; on the server for the rest of the request. */
export function setUser(user: User | null): void {
  holder[API_KEY]?.setUser(user)
}

export function setTag(name: string, value: TagValue): void {
  holder[API_KEY]?.setTag(name, value)
}

/**
 * Measures a piece of work. The span ends when the function returns, or when its promise settles.
 * @example const user = await startSpan({ name: 'load user', op: 'db.query' }, () => db.user(id))
 */
export function startSpan<Result>(options: SpanOptions, run: (span: Span) => Result): Result {
  const api = holder[API_KEY]
  return api === undefined ? run(NO_SPAN) : api.startSpan(options, run)
}

/** What is set on the scope holds for reports that are made inside the function. */
export function withScope<Result>(run: (scope: Scope) => Result): Result {
  const api = holder[API_KEY]
  return api === undefined ? run(NO_SCOPE) : api.withScope(run)
}

/** Resolves when everything was sent, or with false when the time is over. */
export function flush(timeoutMs?: number): Promise<boolean> {
  return holder[API_KEY]?.flush(timeoutMs) ?? Promise.resolve(true)
}

function nothing(): void {}

/** For code that runs where nothing is measured. */
export const NO_SPAN: Span = { setAttribute: nothing, setStatus: nothing }

const NO_SCOPE: Scope = {
  setTag: nothing,
  setUser: nothing,
  setContext: nothing,
  setExtra: nothing,
  setLevel: nothing,
  setFingerprint: nothing,
  addBreadcrumb: nothing,
}
