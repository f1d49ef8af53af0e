import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestWatcher } from './outgoing-request.ts'

export function watchXhr(watcher: RequestWatcher): void {
  const { prototype } = XMLHttpRequest
  const { open, send } = prototype
  const opened = new WeakMap<XMLHttpRequest, [method: string, href: string]>()

  prototype.open = function (this: XMLHttpRequest, ...values: Parameters<typeof open>): void {
    opened.set(this, [values[0].toUpperCase(), String(values[1])])
    open.apply(this, values)
  } as typeof open

  prototype.send = function (body): void {
    const [method, href] = opened.get(this) ?? []
    const watched = method && href !== undefined ? watcher.start('xhr', method, href) : undefined
    if (watched !== undefined) {
      const { headers, onEnd, onCancel } = watched
      if (headers !== undefined) {
        this.setRequestHeader(HEADER_SENTRY_TRACE, headers.trace)
        this.setRequestHeader(HEADER_BAGGAGE, headers.baggage)
      }
      this.addEventListener('abort', onCancel, { once: true })
      this.addEventListener('load', () => onEnd(this.status), { once: true })
      for (const type of ['error', 'timeout'] as const)
        this.addEventListener(type, () => onEnd(undefined), { once: true })
    }
    send.call(this, body)
  }
}
