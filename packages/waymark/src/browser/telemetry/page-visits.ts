import type { HubSettings, NavigationKind, Signal } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { continueTrace, createTrace } from '../../shared/telemetry/sampling.ts'
import { createSegment, type OpenSpan, type Segment } from './tracer.ts'

/** Which page is on the screen, and how long it took to get there. */
export interface PageVisits {
  current(): Segment
  onHydrated(signal: Extract<Signal, { kind: 'hydrated' }>): void
  onDeparted(signal: Extract<Signal, { kind: 'departed' }>): void
  onArrived(signal: Extract<Signal, { kind: 'arrived' }>): void
  /** The load event of the document. */
  onLoaded(at: number): void
  /** The page is hidden or left. */
  onHidden(at: number): void
}

export interface VisitOptions {
  settings: HubSettings
  /** Ended. */
  onEnd(span: OpenSpan): void
  onNavigation(from: string, to: string): void
}

export function createPageVisits({ settings, onEnd, onNavigation }: VisitOptions): PageVisits {
  let address = location.href
  let segment = createSegment(settings, {
    trace: continueTrace(readMeta('sentry-trace'), readMeta('baggage')),
    op: 'pageload',
    name: 'Pageload',
    at: performance.timeOrigin,
    attributes: { 'sentry.origin': 'auto.pageload.waymark', ...describeAddress(address) },
  })
  const pageload = segment
  let [hydratedAt, loadedAt]: (number | undefined)[] = []

  const end = (at: number, changes: Partial<Segment>): void => {
    if (segment.end !== undefined) return
    Object.assign(segment, changes, { end: at })
    onEnd(segment)
  }
  const nameAfter = (route: string | undefined): void => {
    if (route === undefined) return
    segment.name = route
    Object.assign(segment.attributes, { 'sentry.segment.name.source': 'route', 'url.template': route })
  }
  const endPageload = (): void => {
    if (segment === pageload && hydratedAt !== undefined && loadedAt !== undefined)
      end(Math.max(hydratedAt, loadedAt), {})
  }
  return {
    current: () => segment,
    onHydrated({ at, route }) {
      if (segment !== pageload) return
      hydratedAt = at
      nameAfter(route)
      endPageload()
    },
    onLoaded(at) {
      loadedAt = at
      endPageload()
    },
    onDeparted({ at, url, type }) {
      if (isSamePage(address, url)) return
      end(at, { status: 'cancelled' })
      const previous = segment
      segment = createSegment(settings, {
        trace: createTrace(),
        op: 'navigation',
        name: 'Navigation',
        at,
        attributes: {
          'sentry.origin': 'auto.navigation.waymark',
          'navigation.type': NAVIGATION_NAMES[type],
          ...describeAddress(url),
        },
        previous,
      })
      onNavigation(address, url)
      address = url
    },
    onArrived({ at, url, route }) {
      nameAfter(route)
      // Redirects lead elsewhere.
      Object.assign(segment.attributes, describeAddress(url), { 'navigation.committed_ms': at - segment.at })
      address = url
      end(at, {})
    },
    onHidden: (at) =>
      end(at, { attributes: { ...segment.attributes, 'sentry.idle_span_finish_reason': 'documentHidden' } }),
  }
}

const NAVIGATION_NAMES: Record<NavigationKind, string> = {
  push: 'router.push',
  replace: 'router.replace',
  traverse: 'browser.popstate',
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

function describeAddress(url: string): Record<string, string> {
  return { 'url.full': maskUrl(url), 'url.path': new URL(url).pathname }
}

/** Another place on the same page is no navigation. */
function isSamePage(here: string, there: string): boolean {
  return there.includes('#') && here.split('#', 1)[0] === there.split('#', 1)[0]
}
