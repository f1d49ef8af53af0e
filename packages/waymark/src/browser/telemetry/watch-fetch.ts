import type { WatchRequest } from './outgoing-request.ts'

/**
 * Wraps `fetch`: arguments and result stay what they are, but for two headers. The promise is another one than the native
 * one's, so that a failure which nobody waits for is still unhandled.
 */
export function watchFetch(watch: WatchRequest): void {
  const native = window.fetch
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const method = init?.method ?? request?.method ?? 'GET'
    const own = new Headers(init?.headers ?? request?.headers)
    const watched = watch('fetch', method, request?.url ?? String(input), own)
    if (!watched) return native(input, init)
    const { headers, onEnd, onCancel } = watched
    for (const [name, value] of headers) own.append(name, value)
    try {
      const response = await native(input, headers[0] ? { ...init, headers: own } : init)
      onEnd(response.status)
      return response
    } catch (error) {
      if ((error as Error | null)?.name === 'AbortError') onCancel()
      else onEnd(undefined)
      throw error
    }
  }
}
