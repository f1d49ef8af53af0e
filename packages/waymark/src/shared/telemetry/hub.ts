import { TELEMETRY_GLOBAL } from '../wire.ts'
import type { CaptureContext, TelemetryApi } from './api.ts'
import type { Breadcrumb } from './event.ts'
import type { BrowserSettings } from './settings.ts'

/**
 * Where the page and the telemetry client meet. The client comes late, so the loader at the top of the document makes
 * a hub that keeps what happens until then. Whoever has something to say pushes a signal; without a hub telemetry is
 * off and nothing happens.
 */
export interface TelemetryHub extends HubSettings {
  /** Oldest first. Empty once the client listens. */
  queue: Signal[]
  push(signal: Signal): void
  /** Fetches the client, unless it is there or on its way. */
  load(): void
  /** The client listens. */
  isStarted?: true
  /** As it was before anybody could wrap it. */
  fetch: typeof fetch
  /** Development: told of each report, for the overlay. */
  onReport?: ((error: unknown, report: ReportNote) => void) | undefined
}

/** What a document says. The same in every document of a deploy, so that a policy can name its hash. */
export interface HubSettings extends BrowserSettings {
  /** Address of the client's module. */
  client: string
}

export interface ReportNote {
  id: string
  breadcrumbs: readonly Breadcrumb[]
}

export type NavigationKind = 'push' | 'replace' | 'traverse'

/** `at` is always milliseconds since 1970. */
export type Signal =
  | ErrorSignal
  /** A script, style or image did not come. */
  | { kind: 'missing'; at: number; tag: string; url: string }
  /** React has taken over the document. */
  | { kind: 'hydrated'; at: number; route: string | undefined }
  | { kind: 'departed'; at: number; url: string; type: NavigationKind }
  /** The new page is on the screen. `route` is its pattern. */
  | { kind: 'arrived'; at: number; url: string; route: string | undefined }
  /** A piece of work that the app measured. */
  | { kind: 'measured'; at: number; end: number; options: Parameters<TelemetryApi['startSpan']>[0] }
  /** Code of the app called `waymark/telemetry`. */
  | { kind: 'call'; run(telemetry: HubApi): void }

export interface ErrorSignal {
  kind: 'error'
  at: number
  error: unknown
  /** The last part of the mechanism's name. */
  source: ErrorSource
  /** Nothing of the app dealt with it. */
  isUnhandled: boolean
  componentStack?: string | undefined
  /** What the browser says where there is no error object. */
  message?: string
  file?: string
}

export type ErrorSource =
  | 'browser.global_handlers.onerror'
  | 'browser.global_handlers.onunhandledrejection'
  | 'function.react.error_boundary'
  | 'function.react.error_handler'

/** The client as queued calls see it: id and time are those of the call. */
export interface HubApi extends TelemetryApi {
  captureException(error: unknown, context?: QueuedContext): string
  captureMessage(message: string, context?: QueuedContext): string
}

export interface QueuedContext extends CaptureContext {
  id?: string
  at?: number
}

/** Undefined: telemetry is off. */
export function readHub(): TelemetryHub | undefined {
  return (globalThis as { [TELEMETRY_GLOBAL]?: TelemetryHub })[TELEMETRY_GLOBAL]
}
