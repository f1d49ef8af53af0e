/**
 * Runs inside every document, before anything else: it keeps what goes wrong until the client is there. It is bundled
 * on its own and written into the page, so every byte counts, and it must work when nothing else does.
 */
import type { ErrorSource, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { LOADER_QUEUE_CAP, TELEMETRY_IDLE_MS } from '../../shared/limits.ts'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { createBareEnvelope } from './bare-envelope.ts'

const hub = (globalThis as unknown as { [TELEMETRY_GLOBAL]: TelemetryHub })[TELEMETRY_GLOBAL]
let isLoading = false

hub.queue = []
hub.fetch = self.fetch.bind(self)
// When the client cannot be had, errors go out as the visitor leaves; the next one asks again.
hub.load = (): void => {
  if (isLoading) return
  isLoading = true
  ;(import(/* @vite-ignore */ hub.client) as Promise<{ startClient(hub: TelemetryHub): void }>)
    .then(({ startClient }) => startClient(hub))
    .catch(() => void (isLoading = false))
}
hub.push = (signal): void => {
  if (hub.queue.length < LOADER_QUEUE_CAP) hub.queue.push(signal)
  if (signal.kind === 'error') hub.load()
}

function pushError(source: ErrorSource, error: unknown, rest: { message?: string; file?: string }): void {
  hub.push({ kind: 'error', at: Date.now(), source, error, isUnhandled: true, ...rest })
}

addEventListener(
  'error',
  (event: Event) => {
    const { target } = event
    // Elements are told of what they miss, and only those on the way to them are: hence the capturing.
    if (target instanceof Element) {
      const { src, href } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      hub.push({ kind: 'missing', at: Date.now(), tag: target.localName, url: src || href || '' })
    } else {
      const { error, message, filename } = event as ErrorEvent
      pushError('browser.global_handlers.onerror', error, { message, file: filename })
    }
  },
  true,
)
addEventListener('unhandledrejection', ({ reason }) =>
  pushError('browser.global_handlers.onunhandledrejection', reason, {}),
)
addEventListener('load', () => {
  // Safari has none.
  if ('requestIdleCallback' in self) requestIdleCallback(hub.load, { timeout: TELEMETRY_IDLE_MS })
  else setTimeout(hub.load, TELEMETRY_IDLE_MS)
})
// The queue of a client that listens is empty.
addEventListener('pagehide', () => {
  for (const signal of hub.queue) {
    const envelope = signal.kind === 'error' && createBareEnvelope(hub, signal)
    if (envelope) navigator.sendBeacon(hub.url, envelope)
  }
  hub.queue = hub.queue.filter(({ kind }) => kind !== 'error')
})
