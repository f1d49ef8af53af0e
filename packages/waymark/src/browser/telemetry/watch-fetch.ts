import { mergeBaggage } from '../../shared/telemetry/baggage.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestWatcher } from './outgoing-request.ts'
import type { TraceHeaders } from './tracer.ts'

/** Wraps `fetch`: arguments and result stay what they are, but for two headers. */
export function watchFetch(watcher: RequestWatcher): void {
  const native = window.fetch
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    const watched = watcher.start('fetch', method, request?.url ?? String(input))
    if (watched === undefined) return native(input, init)
    const { headers, onEnd, onCancel } = watched
    const answer = native(input, headers === undefined ? init : addHeaders(headers, request, init))
    answer.then(
      ({ status }) => onEnd(status),
      (error: unknown) => {
        if ((error as Error | null)?.name === 'AbortError') onCancel()
        else onEnd(undefined)
      },
    )
    return answer
  }
}

/** What the app sends itself is never replaced. */
function addHeaders(
  { trace, baggage }: TraceHeaders,
  request: Request | undefined,
  init: RequestInit | undefined,
): RequestInit {
  const headers = new Headers(init?.headers ?? request?.headers)
  if (!headers.has(HEADER_SENTRY_TRACE)) {
    headers.set(HEADER_SENTRY_TRACE, trace)
    headers.set(HEADER_BAGGAGE, mergeBaggage(headers.get(HEADER_BAGGAGE), baggage))
  }
  return { ...init, headers }
}
