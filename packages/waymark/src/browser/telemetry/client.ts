import { createDropCounter, type DropCounter } from '../../shared/telemetry/drop-counter.ts'
import type { Signal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { FLUSH_TIMEOUT_MS } from '../../shared/limits.ts'
import { isCrawler } from '../prefetch-budget.ts'
import { createRequestWatcher } from './outgoing-request.ts'
import { createPageVisits, type PageVisits } from './page-visits.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { createSpanBuffer, type SpanBuffer } from './span-buffer.ts'
import { createSpan } from './tracer.ts'
import { readPageEntry } from './vitals/first-paint.ts'
import { createTransport, type Transport } from './transport.ts'
import { watchConsole } from './watch-console.ts'
import { watchFetch } from './watch-fetch.ts'
import { watchInteractions } from './watch-interactions.ts'
import { createVitals, type Vitals } from './watch-vitals.ts'
import { watchXhr } from './watch-xhr.ts'

interface Client {
  hub: TelemetryHub
  visits: PageVisits
  spans: SpanBuffer
  vitals: Vitals
  reporter: Reporter
  transport: Transport
  drops: DropCounter
}

/** Takes what happened so far, then listens itself. */
export function startClient(hub: TelemetryHub): void {
  const client = createClient(hub)
  hub.isStarted = true
  hub.push = (signal) => {
    try {
      handleSignal(signal, client)
    } catch {
      // Thrown values may be anything, and whoever tells of them has its own work to do.
      client.drops.add('internal_sdk_error', 'error')
    }
  }
  hub.queue.splice(0).forEach(hub.push)
  watchPage(client)
}

function createClient(hub: TelemetryHub): Client {
  // Programs that read one page say nothing about how visitors experience it.
  if (isCrawler(navigator.userAgent)) delete hub.tracesSampleRate
  const drops = createDropCounter()
  const transport = createTransport(hub, drops)
  const spans = createSpanBuffer(hub, transport, drops)
  const vitals = createVitals(spans)
  const visits = createPageVisits(hub, spans, {
    onNavigation: (from, to) =>
      reporter.addBreadcrumb({ category: 'navigation', data: { from: shorten(from), to: shorten(to) } }),
    onLoaded: vitals.begin,
  })
  const reporter = createReporter({ hub, transport, drops, readVisit: visits.current })
  return { hub, visits, spans, vitals, reporter, transport, drops }
}

function handleSignal(signal: Signal, { visits, reporter, spans, transport }: Client): void {
  const { kind } = signal
  if (kind === 'error' || kind === 'message') reporter.report(signal)
  else if (kind === 'breadcrumb') reporter.addBreadcrumb(signal.crumb)
  else if (kind === 'measured') {
    const { at, end, status, options } = signal
    const span = createSpan(visits.current(), { op: 'function', ...options, startMs: at })
    spans.end({ ...span, status }, end)
  } else if (kind === 'flush') {
    spans.flush()
    void transport.flush(signal.timeoutMs ?? FLUSH_TIMEOUT_MS).then(signal.onDone)
  } else visits.handle(signal)
}

function watchPage({ hub, reporter, visits, spans, vitals, transport }: Client): void {
  const { addBreadcrumb } = reporter
  const watcher = createRequestWatcher({ settings: hub, readVisit: visits.current, spans, addBreadcrumb })
  watchFetch(watcher)
  watchXhr(watcher)
  watchInteractions(addBreadcrumb)
  // Developers want to see in the console where a line comes from.
  if (hub.environment !== 'development') watchConsole(addBreadcrumb)
  if (document.readyState === 'complete') visits.onLoaded(readLoadTime())
  else addEventListener('load', () => visits.onLoaded(Date.now()))
  const leave = (): void => {
    visits.onHidden()
    vitals.report()
    spans.flush()
    transport.sendDrops()
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (persisted) visits.onRestored(timeStamp)
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
}

function readLoadTime(): number {
  return performance.timeOrigin + (readPageEntry()?.loadEventEnd || performance.now())
}

/** Addresses of this site without its origin. */
function shorten(url: string): string {
  return maskUrl(url.replace(location.origin, ''))
}
