import type * as Vitals from 'web-vitals'
import type { Metric } from 'web-vitals'
import type { TelemetryHub } from '../../shared/telemetry/hub.ts'
import { describeElement } from './describe-element.ts'
import type { SpanBuffer } from './span-buffer.ts'
import { createSpan, type PageSpan, type Visit } from './tracer.ts'

type Watchers = Pick<typeof Vitals, 'onCLS' | 'onINP' | 'onLCP'>

/** How the page feels. Only for page views that are measured: nobody else needs the code. */
export function loadVitals(hub: TelemetryHub, pageload: Visit, spans: SpanBuffer): void {
  if (!pageload.isSampled) return
  hub.onVitals = (watchers) => watchVitals(watchers as Watchers, pageload, spans)
  hub.addScript(hub.vitals)
}

/** Final when the page is left. */
function watchVitals({ onCLS, onINP, onLCP }: Watchers, pageload: Visit, spans: SpanBuffer): void {
  const addSpan = (metric: Metric, op: string, startMs: number, duration: number): void => {
    const span = createSpan(pageload, {
      name: describeElement(findElement(metric)) || metric.name,
      op,
      origin: 'auto.http.browser.web_vital',
      startMs,
      attributes: {
        'sentry.pageload.span_id': pageload.spanId,
        'browser.navigation.type': metric.navigationType,
        [nameOf(metric.name)]: metric.value,
      },
    })
    spans.end(span, startMs + duration)
  }
  onLCP((metric) => addSpan(metric, 'ui.webvital.lcp', performance.timeOrigin, metric.value))
  onCLS((metric) => addSpan(metric, 'ui.webvital.cls', Date.now(), 0))
  onINP((metric) => {
    const { name = '', startTime = 0 } = metric.entries[0] ?? {}
    const kind = name.startsWith('key') ? 'press' : 'click'
    addSpan(metric, `ui.interaction.${kind}`, performance.timeOrigin + startTime, metric.value)
  })
}

/** The two that are known when a page has loaded. They count from when a page that was rendered ahead was shown. */
export function readEarlyVitals(): PageSpan['attributes'] {
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number
  })[]
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const since = (time: number): number => Math.max(0, time - (load?.activationStart ?? 0))
  return {
    [nameOf('TTFB')]: load && since(load.responseStart),
    [nameOf('FCP')]: paint && since(paint.startTime),
  }
}

function nameOf(name: Metric['name']): string {
  return `browser.web_vital.${name.toLowerCase()}.value`
}

function findElement({ entries }: Metric): Element | null | undefined {
  const entry = entries.at(-1) as { element?: Element | null; target?: Node | null } | undefined
  const found = entry?.element ?? entry?.target
  return found instanceof Element ? found : undefined
}
