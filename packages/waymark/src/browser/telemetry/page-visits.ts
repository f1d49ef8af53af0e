import type { HubSettings, NavigationKind, Signal } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { continueTrace, createTrace, type Trace } from '../../shared/telemetry/sampling.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { SpanBuffer } from './span-buffer.ts'
import { createVisit, type Visit } from './tracer.ts'
import { readEarlyVitals, RESTORED } from './watch-vitals.ts'

export type PageSignal = Extract<Signal, { kind: 'hydrated' | 'departed' | 'arrived' }>

/** Which page is on the screen, and how long it took to get there. */
export interface PageVisits {
  current(): Visit
  handle(signal: PageSignal): void
  /** The load event of the document. */
  onLoaded(at: number): void
  /** The page is hidden or left. */
  onHidden(): void
  /** The page comes back as it was left. `startTime` is on the clock of `performance`. */
  onRestored(startTime: number): void
}

export interface VisitListeners {
  onNavigation(from: string, to: string): void
  /** `restoredMs`: the page was kept in memory, and it took so long to show it. */
  onLoaded(visit: Visit, restoredMs?: number): void
}

interface VisitStart {
  /** Absent: it begins with this visit. */
  trace?: Trace
  /** How the visitor came here. */
  type?: string
}

export function createPageVisits(
  settings: HubSettings,
  spans: SpanBuffer,
  { onNavigation, onLoaded }: VisitListeners,
): PageVisits {
  let address = location.href
  let visit: Visit
  let hydratedAt: number | undefined
  let loadedAt: number | undefined

  const begin = (name: 'Pageload' | 'Navigation', startMs: number, { trace, type }: VisitStart): Visit => {
    const op = name.toLowerCase()
    return (visit = createVisit(settings, trace ?? createTrace(), {
      op,
      name,
      origin: `auto.${op}.waymark`,
      startMs,
      attributes: { 'navigation.type': type, ...describeAddress(address) },
      previous: visit,
    }))
  }
  // The server began the trace of the document.
  const trace = continueTrace(readMeta(HEADER_SENTRY_TRACE), readMeta(HEADER_BAGGAGE))
  const pageload = begin('Pageload', performance.timeOrigin, { trace })
  const end = (at: number, reason?: string): void => {
    const { span } = visit
    if (span.endMs) return
    span.attributes['sentry.idle_span_finish_reason'] = reason
    if (visit === pageload) {
      // However it ends: those who do not wait for the page are the ones for whom it was slow.
      Object.assign(span.attributes, readEarlyVitals())
      onLoaded(visit)
    }
    spans.end(span, at)
  }
  const endPageload = (): void => {
    if (visit === pageload && hydratedAt && loadedAt) end(Math.max(hydratedAt, loadedAt))
  }
  const depart = (url: string, at: number, type: NavigationKind): void => {
    // Another place on the same page is no navigation.
    if (url.includes('#') && stripHash(address) === stripHash(url)) return
    visit.span.status = visit.span.endMs ? 'ok' : 'cancelled'
    end(at)
    onNavigation(address, url)
    address = url
    begin('Navigation', at, { type: type === 'traverse' ? 'browser.popstate' : `router.${type}` })
  }
  return {
    current: () => visit,
    handle(signal) {
      const { at } = signal
      if (signal.kind === 'departed') return depart(signal.url, at, signal.type)
      nameAfter(visit, signal.route)
      if (signal.kind === 'hydrated') {
        hydratedAt = at
        return endPageload()
      }
      // Redirects lead elsewhere.
      address = signal.url
      Object.assign(visit.span.attributes, describeAddress(address), {
        'navigation.committed_ms': at - visit.span.startMs,
      })
      end(at)
    },
    onLoaded(at) {
      loadedAt = at
      endPageload()
    },
    onHidden: () => end(Date.now(), 'documentHidden'),
    onRestored(startTime) {
      const route = visit.span.attributes['url.template'] as string | undefined
      const restored = begin('Navigation', performance.timeOrigin + startTime, { type: RESTORED })
      nameAfter(restored, route)
      afterPaint(() => {
        spans.end(restored.span)
        onLoaded(restored, performance.now() - startTime)
      })
    },
  }
}

/** Visits of one route are compared with each other, whatever their addresses are. */
function nameAfter(visit: Visit, route: string | undefined): void {
  if (!route) return
  visit.name = visit.span.name = route
  visit.source = 'route'
  visit.span.attributes['url.template'] = route
}

/** The frame after the next one begins when the next one is on the screen. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

function describeAddress(url: string): Record<string, string> {
  return { 'url.full': maskUrl(url), 'url.path': new URL(url).pathname }
}

function stripHash(url: string): string {
  return url.replace(/#.*/, '')
}
