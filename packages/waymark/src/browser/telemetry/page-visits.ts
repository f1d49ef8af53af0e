import type { HubSettings, NavigationKind, Signal } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { continueTrace, createTrace } from '../../shared/telemetry/sampling.ts'
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

export function createPageVisits(
  settings: HubSettings,
  spans: SpanBuffer,
  { onNavigation, onLoaded }: VisitListeners,
): PageVisits {
  let address = location.href
  let visit = createPageload(settings, address)
  const pageload = visit
  let hydratedAt: number | undefined
  let loadedAt: number | undefined

  const end = (at: number): void => {
    if (!visit.span.endMs) spans.end(visit.span, at)
  }
  const endPageload = (): void => {
    if (visit !== pageload || !hydratedAt || !loadedAt) return
    Object.assign(visit.span.attributes, readEarlyVitals())
    end(Math.max(hydratedAt, loadedAt))
    onLoaded(pageload)
  }
  const begin = (url: string, startMs: number, type: string): void => {
    visit = createVisit(settings, createTrace(), {
      op: 'navigation',
      name: 'Navigation',
      origin: 'auto.navigation.waymark',
      startMs,
      attributes: { 'navigation.type': type, ...describeAddress(url) },
      previous: visit,
    })
  }
  const depart = (url: string, at: number, type: NavigationKind): void => {
    // Another place on the same page is no navigation.
    if (url.includes('#') && stripHash(address) === stripHash(url)) return
    visit.span.status = visit.span.endMs ? 'ok' : 'cancelled'
    end(at)
    begin(url, at, NAVIGATION_NAMES[type])
    onNavigation(address, url)
    address = url
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
    onHidden() {
      if (!visit.span.endMs) visit.span.attributes['sentry.idle_span_finish_reason'] = 'documentHidden'
      end(Date.now())
    },
    onRestored(startTime) {
      const route = visit.span.attributes['url.template'] as string | undefined
      begin(address, performance.timeOrigin + startTime, RESTORED)
      nameAfter(visit, route)
      const restored = visit
      afterPaint(() => {
        spans.end(restored.span)
        onLoaded(restored, performance.now() - startTime)
      })
    },
  }
}

/** The visit of the document itself; the server began its trace. */
function createPageload(settings: HubSettings, url: string): Visit {
  return createVisit(settings, continueTrace(readMeta(HEADER_SENTRY_TRACE), readMeta(HEADER_BAGGAGE)), {
    op: 'pageload',
    name: 'Pageload',
    origin: 'auto.pageload.waymark',
    startMs: performance.timeOrigin,
    attributes: describeAddress(url),
  })
}

/** Visits of one route are compared with each other, whatever their addresses are. */
function nameAfter(visit: Visit, route: string | undefined): void {
  if (!route) return
  visit.name = visit.span.name = route
  visit.source = 'route'
  visit.span.attributes['url.template'] = route
}

const NAVIGATION_NAMES: Record<NavigationKind, string> = {
  push: 'router.push',
  replace: 'router.replace',
  traverse: 'browser.popstate',
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
