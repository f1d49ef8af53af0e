import type { WatchRequest } from './outgoing-request.ts'

export function watchXhr(watch: WatchRequest): void {
  const { prototype } = XMLHttpRequest
  const { open, send, setRequestHeader } = prototype
  const opened = new WeakMap<XMLHttpRequest, [method: string, href: string, own: Headers]>()

  prototype.open = function (this: XMLHttpRequest, ...values: Parameters<typeof open>): void {
    opened.set(this, [values[0], String(values[1]), new Headers()])
    open.apply(this, values)
  } as typeof open

  prototype.setRequestHeader = function (name, value): void {
    setRequestHeader.call(this, name, value)
    opened.get(this)?.[2].append(name, value)
  }

  prototype.send = function (body): void {
    const request = opened.get(this)
    const watched = request && watch('xhr', ...request)
    if (watched) {
      const { headers, onEnd, onCancel } = watched
      // The browser adds to what the app has set.
      for (const header of headers) setRequestHeader.apply(this, header)
      let isAborted = false
      const once = { once: true }
      this.addEventListener('abort', () => (isAborted = true), once)
      // However it ends. The same object may be sent again, as another request.
      this.addEventListener('loadend', () => (isAborted ? onCancel() : onEnd(this.status || undefined)), once)
    }
    send.call(this, body)
  }
}
