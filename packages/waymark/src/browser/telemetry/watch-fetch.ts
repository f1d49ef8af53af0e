import { mergeBaggage } from '../../shared/telemetry/baggage.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestWatcher } from './outgoing-request.ts'
import type { TraceHeaders } from './tracer.ts'

/**
 * Wraps `fetch`: arguments and result stay what they are, but for two headers. The promise is another one than the native
 * one's, so that a failure which nobody waits for is still unhandled.
 */
export function watchFetch(watcher: RequestWatcher): void {
  const native = window.fetch
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const method = String(init?.method ?? request?.method ?? 'GET').toUpperCase()
    const watched = watcher.start('fetch', method, request?.url ?? String(input))
    if (!watched) return native(input, init)
    const { headers, onEnd, onCancel } = watched
    try {
      const response = await native(input, headers ? addHeaders(headers, request, init) : init)
      onEnd(response.status)
      return response
    } catch (error) {
      if ((error as Error | null)?.name === 'AbortError') onCancel()
      else onEnd(undefined)
      throw error
    }
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
    if (baggage) headers.set(HEADER_BAGGAGE, mergeBaggage(headers.get(HEADER_BAGGAGE), baggage))
  }
  return { ...init, headers }
}
