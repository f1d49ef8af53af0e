/**
 * Runs inside every document, before anything else: it keeps what goes wrong until the client is there. It is bundled
 * on its own and written into the page, so every byte counts, and it must work when nothing else does.
 */
import type { ErrorSignal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { LOADER_QUEUE_CAP, TELEMETRY_IDLE_MS } from '../../shared/limits.ts'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { createBareEnvelope } from './bare-envelope.ts'

const hub = (globalThis as unknown as { [TELEMETRY_GLOBAL]: TelemetryHub })[TELEMETRY_GLOBAL]
const nonce = document.currentScript?.nonce
let isLoading = false

hub.queue = []
hub.fetch = self.fetch.bind(self)
hub.load = (): void => {
  if (isLoading) return
  isLoading = true
  const script = document.createElement('script')
  script.src = hub.client
  if (nonce) script.nonce = nonce
  // Errors then go out as the visitor leaves; the next one asks again.
  script.addEventListener('error', () => (isLoading = false))
  document.head.append(script)
}
hub.push = (signal): void => {
  const { queue } = hub
  queue.push(signal)
  // The oldest breadcrumb makes room. Where there is none, nothing is found at -1, which is the signal itself.
  if (queue.length > LOADER_QUEUE_CAP)
    queue.splice(
      queue.findIndex(({ kind }) => kind === 'breadcrumb'),
      1,
    )
  if (signal.kind === 'error') hub.load()
}

function pushError(type: string, error: unknown, rest?: Pick<ErrorSignal, 'message' | 'file'>): void {
  const mechanism = { type: `auto.browser.global_handlers.${type}`, handled: false }
  hub.push({ kind: 'error', at: Date.now(), error, mechanism, ...rest })
}

addEventListener(
  'error',
  (event: Event) => {
    const { target } = event
    if (target instanceof Element) noteMissing(target as Partial<HTMLScriptElement & HTMLLinkElement>)
    else {
      const { error, message, filename } = event as ErrorEvent
      pushError('onerror', error, { message, file: filename })
    }
  },
  // Elements are told of what they miss, and only those on the way to them are told as well.
  true,
)

function noteMissing({ localName, src, href }: Partial<HTMLScriptElement & HTMLLinkElement>): void {
  const [url] = (src || href || '').split('?')
  const message = `<${localName}> did not load`
  hub.push({
    kind: 'breadcrumb',
    crumb: { timestamp: Date.now() / 1000, category: 'resource', level: 'error', message, data: { url } },
  })
}

addEventListener('unhandledrejection', ({ reason }) => pushError('onunhandledrejection', reason))
addEventListener('load', () => {
  // Safari has no such callback.
  if ('requestIdleCallback' in self) requestIdleCallback(hub.load, { timeout: TELEMETRY_IDLE_MS })
  else setTimeout(hub.load, TELEMETRY_IDLE_MS)
})
// The queue of a client that listens is empty.
addEventListener('pagehide', () => {
  hub.queue = hub.queue.filter((signal) => {
    if (signal.kind !== 'error') return true
    const envelope = createBareEnvelope(hub, signal)
    return envelope && !navigator.sendBeacon(hub.url, envelope)
  })
})
