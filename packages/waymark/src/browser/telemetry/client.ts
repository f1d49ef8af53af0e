import { createDropCounter } from '../../shared/telemetry/drop-counter.ts'
import type { Signal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { FLUSH_TIMEOUT_MS } from '../../shared/limits.ts'
import { isCrawler } from '../prefetch-budget.ts'
import { createRequestWatcher } from './outgoing-request.ts'
import { createPageVisits } from './page-visits.ts'
import { createReporter } from './reporter.ts'
import { createSpanBuffer } from './span-buffer.ts'
import { createSpan } from './tracer.ts'
import { readPageEntry } from './vitals/first-paint.ts'
import { createTransport } from './transport.ts'
import { watchConsole } from './watch-console.ts'
import { watchFetch } from './watch-fetch.ts'
import { watchInteractions } from './watch-interactions.ts'
import { createVitals } from './watch-vitals.ts'
import { watchXhr } from './watch-xhr.ts'

/** Takes what happened so far, then listens itself. */
export function startClient(hub: TelemetryHub): void {
  // Programs that read one page say nothing about how visitors experience it.
  if (isCrawler(navigator.userAgent)) delete hub.tracesSampleRate
  const drops = createDropCounter()
  const transport = createTransport(hub, drops)
  const spans = createSpanBuffer(hub, transport, drops)
  const vitals = createVitals(spans)
  const visits = createPageVisits(hub, spans, {
    onNavigation: (from, to) =>
      addBreadcrumb({ category: 'navigation', data: { from: shorten(from), to: shorten(to) } }),
    onLoaded: vitals.begin,
  })
  const readVisit = visits.current
  const { report, addBreadcrumb } = createReporter({ hub, transport, drops, readVisit })

  const handle = (signal: Signal): void => {
    const { kind } = signal
    if (kind === 'error' || kind === 'message') report(signal)
    else if (kind === 'breadcrumb') addBreadcrumb(signal.crumb)
    else if (kind === 'measured') {
      const { at, end, status, options } = signal
      spans.end(createSpan(readVisit(), { op: 'function', ...options, startMs: at, status }), end)
    } else if (kind === 'flush') {
      spans.flush()
      void transport.flush(signal.timeoutMs ?? FLUSH_TIMEOUT_MS).then(signal.onDone)
    } else visits.handle(signal)
  }
  const leave = (): void => {
    visits.onHidden()
    vitals.report()
    spans.flush()
    transport.sendDrops()
  }

  hub.isStarted = true
  hub.push = (signal) => {
    try {
      handle(signal)
    } catch {
      // Thrown values may be anything, and whoever tells of them has its own work to do.
      drops.add('internal_sdk_error', 'error')
    }
  }
  hub.queue.splice(0).forEach(hub.push)
  const watch = createRequestWatcher({ hub, readVisit, spans, addBreadcrumb })
  watchFetch(watch)
  watchXhr(watch)
  watchInteractions(addBreadcrumb)
  // Developers want to see in the console where a line comes from.
  if (hub.environment !== 'development') watchConsole(addBreadcrumb)
  const onLoaded = (): void => visits.onLoaded(readLoadTime())
  if (document.readyState === 'complete') onLoaded()
  else addEventListener('load', onLoaded)
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
