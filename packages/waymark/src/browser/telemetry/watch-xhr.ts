import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestWatcher } from './outgoing-request.ts'

interface OpenedRequest {
  method: string
  href: string
  /** The app has sent a trace of its own. A second one would be added to it. */
  isTraced?: true
}

export function watchXhr(watcher: RequestWatcher): void {
  const { prototype } = XMLHttpRequest
  const { open, send, setRequestHeader } = prototype
  const opened = new WeakMap<XMLHttpRequest, OpenedRequest>()

  prototype.open = function (this: XMLHttpRequest, ...values: Parameters<typeof open>): void {
    opened.set(this, { method: String(values[0]).toUpperCase(), href: String(values[1]) })
    open.apply(this, values)
  } as typeof open

  prototype.setRequestHeader = function (name, value): void {
    const request = opened.get(this)
    if (request && String(name).toLowerCase() === HEADER_SENTRY_TRACE) request.isTraced = true
    setRequestHeader.call(this, name, value)
  }

  prototype.send = function (body): void {
    const request = opened.get(this)
    const watched = request && watcher.start('xhr', request.method, request.href)
    if (watched) {
      const { headers, onEnd, onCancel } = watched
      if (headers && !request?.isTraced) {
        setRequestHeader.call(this, HEADER_SENTRY_TRACE, headers.trace)
        if (headers.baggage) setRequestHeader.call(this, HEADER_BAGGAGE, headers.baggage)
      }
      let isAborted = false
      const once = { once: true }
      this.addEventListener('abort', () => (isAborted = true), once)
      // However it ends. The same object may be sent again, as another request.
      this.addEventListener('loadend', () => (isAborted ? onCancel() : onEnd(this.status || undefined)), once)
    }
    send.call(this, body)
  }
}
