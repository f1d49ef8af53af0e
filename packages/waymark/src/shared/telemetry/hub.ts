import { TELEMETRY_GLOBAL } from '../wire.ts'
import type { SpanOptions } from './api.ts'
import type { Breadcrumb, Mechanism, TelemetryEvent } from './event.ts'
import type { BrowserSettings } from './settings.ts'
import type { SpanStatus } from './span-status.ts'

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
  /** What code of the app wants every report of this page to say. */
  facts?: ReportFacts
  /** Development: told of each report, for the overlay. */
  onReport?: ((error: unknown, report: ReportNote) => void) | undefined
}

/** What a document says. The same in every document of a deploy, so that a policy can name its hash. */
export interface HubSettings extends BrowserSettings {
  /** Address of the client's script. */
  client: string
}

/** As it stands in the report: texts and plain objects only. */
export type ReportFacts = Partial<
  Pick<TelemetryEvent, 'level' | 'tags' | 'user' | 'contexts' | 'extra' | 'fingerprint'>
>

export interface ReportNote {
  id: string
  breadcrumbs: readonly Breadcrumb[]
}

export type NavigationKind = 'push' | 'replace' | 'traverse'

/** Of something that is to come. */
export const NOT_YET = 0

/** `at` is always milliseconds since 1970. */
export type Signal =
  | ErrorSignal
  | { kind: 'message'; at: number; message: string; id: string; facts: ReportFacts }
  | { kind: 'breadcrumb'; crumb: Breadcrumb }
  /** React has taken over the document, or will (`NOT_YET`): then it is about the route. */
  | { kind: 'hydrated'; at: number; route: string | undefined }
  | { kind: 'departed'; at: number; url: string; type: NavigationKind }
  /** The new page is on the screen. `route` is its pattern. */
  | { kind: 'arrived'; at: number; url: string; route: string | undefined }
  /** A piece of work that the app measured. */
  | { kind: 'measured'; at: number; end: number; status: SpanStatus; options: SpanOptions }
  | { kind: 'flush'; timeoutMs: number | undefined; onDone(isSent: boolean): void }

export interface ErrorSignal {
  kind: 'error'
  at: number
  error: unknown
  mechanism: Mechanism
  /** The components that it went through. */
  componentStack?: string | undefined
  /** What the browser says where there is no error object. */
  message?: string
  file?: string
  /** Of a report that code of the app asked for. */
  id?: string
  facts?: ReportFacts
}

/** Undefined: telemetry is off. */
export function readHub(): TelemetryHub | undefined {
  return (globalThis as { [TELEMETRY_GLOBAL]?: TelemetryHub })[TELEMETRY_GLOBAL]
}
