import { installTelemetry, type Span, type SpanOptions } from '../../shared/telemetry/api.ts'
import { createDropCounter } from '../../shared/telemetry/drop-counter.ts'
import type { HubApi, Signal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { runMeasured } from '../../shared/telemetry/run-measured.ts'
import { FLUSH_TIMEOUT_MS } from '../../shared/limits.ts'
import { isCrawler } from '../prefetch-budget.ts'
import { createRequestWatcher } from './outgoing-request.ts'
import { createPageScope, type PageScope } from './page-scope.ts'
import { createPageVisits, type PageVisits } from './page-visits.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { createSpanBuffer, type SpanBuffer } from './span-buffer.ts'
import { createSpan } from './tracer.ts'
import { createTransport, type Transport } from './transport.ts'
import { watchConsole } from './watch-console.ts'
import { watchFetch } from './watch-fetch.ts'
import { watchInteractions } from './watch-interactions.ts'
import { watchVitals } from './watch-vitals.ts'
import { watchXhr } from './watch-xhr.ts'

interface Client {
  hub: TelemetryHub
  scope: PageScope
  visits: PageVisits
  spans: SpanBuffer
  reporter: Reporter
  transport: Transport
}

/** Called by the loader, once. Takes what happened so far, then listens itself. */
export function startClient(hub: TelemetryHub): void {
  const client = createClient(hub)
  const api = createApi(client)
  const handle = (signal: Signal): void => handleSignal(signal, client, api)
  watchPage(client)
  installTelemetry(api)
  hub.push = handle
  hub.isStarted = true
  hub.queue.splice(0).forEach(handle)
  watchLeaving(client)
}

function createClient(hub: TelemetryHub): Client {
  // Programs that read one page say nothing about how visitors experience it.
  if (isCrawler(navigator.userAgent)) delete hub.tracesSampleRate
  const drops = createDropCounter()
  const transport = createTransport(hub, drops)
  const spans = createSpanBuffer(hub, transport, drops)
  const scope = createPageScope()
  const visits = createPageVisits({
    settings: hub,
    spans,
    onNavigation: (from, to) =>
      scope.addBreadcrumb({ category: 'navigation', data: { from: shorten(from), to: shorten(to) } }),
  })
  const reporter = createReporter({ hub, scope, transport, drops, readVisit: visits.current })
  return { hub, scope, visits, spans, reporter, transport }
}

function handleSignal(signal: Signal, { visits, reporter, scope, spans }: Client, api: HubApi): void {
  if (signal.kind === 'error') reporter.reportSignal(signal)
  else if (signal.kind === 'call') signal.run(api)
  else if (signal.kind === 'measured')
    spans.end(
      createSpan(visits.current(), { op: 'function', ...signal.options, startMs: signal.at }),
      signal.end,
    )
  else if (signal.kind === 'missing') {
    const { at, tag, url } = signal
    scope.addBreadcrumb({
      timestamp: at / 1000,
      category: 'resource',
      level: 'error',
      message: `<${tag}> did not load`,
      data: { url: maskUrl(url) },
    })
  } else visits.handle(signal)
}

function watchPage({ hub, scope, visits, spans }: Client): void {
  const { addBreadcrumb } = scope
  const watcher = createRequestWatcher({ settings: hub, readVisit: visits.current, spans, addBreadcrumb })
  watchFetch(watcher)
  watchXhr(watcher)
  watchInteractions(addBreadcrumb)
  // Developers want to see in the console where a line comes from.
  if (hub.environment !== 'development') watchConsole(addBreadcrumb)
  watchVitals(visits.current(), spans)
  if (document.readyState === 'complete') visits.onLoaded(readLoadTime())
  else addEventListener('load', () => visits.onLoaded(Date.now()))
}

function watchLeaving({ visits, spans, transport }: Client): void {
  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return
    visits.onHidden()
    spans.flush()
    transport.sendDrops()
  }
  addEventListener('visibilitychange', leave)
  addEventListener('pagehide', leave)
}

function createApi({ scope, reporter, spans, visits, transport }: Client): HubApi {
  return {
    captureException: reporter.captureException,
    captureMessage: reporter.captureMessage,
    addBreadcrumb: scope.addBreadcrumb,
    setUser: (user) => scope.current().setUser(user),
    setTag: (name, value) => scope.current().setTag(name, value),
    withScope: scope.withScope,
    startSpan(options: SpanOptions, run) {
      const open = createSpan(visits.current(), { op: 'function', ...options })
      const span: Span = {
        setAttribute: (name, value) => void (open.attributes[name] = value),
        setStatus: (status) => void (open.status = status),
      }
      return runMeasured(
        () => run(span),
        (isFailed) => {
          if (isFailed && open.status === 'ok') open.status = 'internal_error'
          spans.end(open)
        },
      )
    },
    flush(timeoutMs = FLUSH_TIMEOUT_MS) {
      spans.flush()
      return transport.flush(timeoutMs)
    },
  }
}

function readLoadTime(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (entry?.loadEventEnd || performance.now())
}

/** Addresses of this site without its origin. */
function shorten(url: string): string {
  return maskUrl(url.startsWith(location.origin) ? url.slice(location.origin.length) : url)
}
