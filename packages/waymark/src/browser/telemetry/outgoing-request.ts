import { attempt } from '../../shared/attempt.ts'
import { levelOfRequest } from '../../shared/telemetry/breadcrumbs.ts'
import type { Breadcrumb } from '../../shared/telemetry/event.ts'
import { matchesSetting } from '../../shared/telemetry/filter.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { spanStatusOf } from '../../shared/telemetry/span-status.ts'
import type { SpanBuffer } from './span-buffer.ts'
import { createSpan, createTraceHeaders, type TraceHeader, type Visit } from './tracer.ts'

/** What a request through `fetch` or `XMLHttpRequest` is to telemetry. */
export interface OutgoingRequest {
  /** To be added. None: the receiver is not told, or the app tells it itself. */
  headers: TraceHeader[]
  /** `undefined`: no answer came. */
  onEnd(status: number | undefined): void
  /** Whoever asked has lost interest. */
  onCancel(): void
}

/** `own`: the headers that the app gave it. Undefined: one of our own. */
export type WatchRequest = (
  kind: 'fetch' | 'xhr',
  ...request: [method: string, href: string, own: Headers]
) => OutgoingRequest | undefined

export interface WatcherOptions {
  hub: HubSettings
  readVisit(): Visit
  spans: SpanBuffer
  addBreadcrumb(crumb: Breadcrumb): void
}

export function createRequestWatcher(options: WatcherOptions): WatchRequest {
  const { hub, readVisit, spans, addBreadcrumb } = options
  const reportUrl = new URL(hub.url, location.href).href
  return (kind, given, href, own) => {
    const method = String(given).toUpperCase()
    const url = attempt(() => new URL(href, document.baseURI))
    if (!url || url.href === reportUrl) return undefined
    const isOwnSite = url.origin === location.origin
    const shown = maskUrl(url.href)
    const span = createSpan(readVisit(), {
      name: `${method} ${isOwnSite ? '' : url.origin}${url.pathname}`,
      op: 'http.client',
      origin: 'auto.http.browser',
      attributes: { 'http.request.method': method, 'url.full': shown },
    })
    return {
      // Other sites are told nothing of our traces unless the app wants it.
      headers:
        isOwnSite || matchesSetting(hub, 'tracePropagationTargets', url.href)
          ? createTraceHeaders(span, own)
          : [],
      onEnd(status) {
        span.status = spanStatusOf(status)
        span.attributes['http.response.status_code'] = status
        spans.end(span)
        const data = { method, url: shown, status_code: status }
        addBreadcrumb({ type: 'http', category: kind, level: levelOfRequest(status), data })
      },
      onCancel() {
        span.status = 'cancelled'
        spans.end(span)
      },
    }
  }
}
