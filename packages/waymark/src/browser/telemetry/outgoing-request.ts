import { levelOfRequest } from '../../shared/telemetry/breadcrumbs.ts'
import type { Breadcrumb } from '../../shared/telemetry/event.ts'
import { matchesAny } from '../../shared/telemetry/filter.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { spanStatusOf } from '../../shared/telemetry/span-status.ts'
import { createTraceHeaders, type OpenSpan, type SpanStart, type TraceHeaders } from './tracer.ts'

/** What a request through `fetch` or `XMLHttpRequest` is to telemetry. */
export interface OutgoingRequest {
  /** Absent: the receiver is not told. */
  headers: TraceHeaders | undefined
  /** `undefined`: no answer came. */
  onEnd(status: number | undefined): void
  /** Whoever asked has lost interest. */
  onCancel(): void
}

export interface RequestWatcher {
  /** Undefined: one of our own. */
  start(kind: 'fetch' | 'xhr', method: string, href: string): OutgoingRequest | undefined
}

export interface WatcherOptions {
  settings: HubSettings
  startSpan(start: SpanStart): OpenSpan
  endSpan(span: OpenSpan): void
  addBreadcrumb(crumb: Breadcrumb): void
}

export function createRequestWatcher(options: WatcherOptions): RequestWatcher {
  const { settings, startSpan, endSpan, addBreadcrumb } = options
  const own = new URL(settings.url, location.href).href
  return {
    start(kind, method, href) {
      const url = parseUrl(href)
      if (url === undefined || url.href === own) return undefined
      const shown = maskUrl(url.href)
      const span = startSpan({
        // Few different ones: paths are full of ids.
        name: `${method} ${url.host}`,
        op: 'http.client',
        attributes: {
          'sentry.origin': 'auto.http.browser',
          'http.request.method': method,
          'url.full': shown,
          'url.path': url.pathname,
        },
      })
      return {
        headers: isTraced(url, settings) ? createTraceHeaders(span) : undefined,
        onEnd(status) {
          span.status = spanStatusOf(status)
          span.attributes['http.response.status_code'] = status
          endSpan(span)
          const data = { method, url: shown, ...(status !== undefined && { status_code: status }) }
          addBreadcrumb({ type: 'http', category: kind, level: levelOfRequest(status), data })
        },
        onCancel() {
          span.status = 'cancelled'
          endSpan(span)
        },
      }
    },
  }
}

/** Other sites are told nothing of our traces unless the app wants it. */
function isTraced({ origin, href }: URL, { tracePropagationTargets }: HubSettings): boolean {
  return origin === location.origin || matchesAny(href, tracePropagationTargets)
}

function parseUrl(href: string): URL | undefined {
  try {
    return new URL(href, document.baseURI)
  } catch {
    return undefined
  }
}
