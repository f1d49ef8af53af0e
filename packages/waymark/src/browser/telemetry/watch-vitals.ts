import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { describeElement } from './describe-element.ts'
import type { SpanBuffer } from './span-buffer.ts'
import { createSpan, type Visit } from './tracer.ts'

/** Some are known soon and belong to the page load itself; the others are final when the page is left. */
export function watchVitals(pageload: Visit, spans: SpanBuffer): void {
  const addToPageload = ({ name, value }: Metric): void => {
    pageload.span.attributes[nameOf(name)] = value
  }
  onTTFB(addToPageload)
  onFCP(addToPageload)
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

function nameOf(name: Metric['name']): string {
  return `browser.web_vital.${name.toLowerCase()}.value`
}

function findElement({ entries }: Metric): Element | null | undefined {
  const entry = entries.at(-1) as { element?: Element | null; target?: Node | null } | undefined
  const found = entry?.element ?? entry?.target
  return found instanceof Element ? found : undefined
}
