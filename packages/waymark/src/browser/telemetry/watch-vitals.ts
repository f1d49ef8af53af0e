import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { describeElement } from './describe-element.ts'
import { createSpan, type OpenSpan, type Segment } from './tracer.ts'

/** Some are known soon and belong to the page load itself; the others are final when the page is left. */
export function watchVitals(pageload: Segment, onEnd: (span: OpenSpan) => void): void {
  const addToPageload = ({ name, value }: Metric): void => {
    pageload.attributes[nameOf(name)] = value
  }
  onTTFB(addToPageload)
  onFCP(addToPageload)
  const addSpan = (metric: Metric, op: string, at: number, duration: number): void => {
    const span = createSpan(pageload, pageload.id, {
      name: describeElement(findElement(metric)) || metric.name,
      op,
      at,
      attributes: {
        'sentry.origin': 'auto.http.browser.web_vital',
        'sentry.pageload.span_id': pageload.id,
        'browser.navigation.type': metric.navigationType,
        [nameOf(metric.name)]: metric.value,
      },
    })
    span.end = at + duration
    onEnd(span)
  }
  onLCP((metric) => addSpan(metric, 'ui.webvital.lcp', performance.timeOrigin, metric.value))
  onCLS((metric) => addSpan(metric, 'ui.webvital.cls', Date.now(), 0))
  onINP((metric) => {
    const [entry] = metric.entries
    const op = `ui.interaction.${INTERACTIONS.find(([, names]) => names.test(entry?.name ?? ''))?.[0] ?? 'click'}`
    addSpan(metric, op, performance.timeOrigin + (entry?.startTime ?? 0), metric.value)
  })
}

const INTERACTIONS = [
  ['press', /^key/],
  ['hover', /over|enter|leave|out$/],
  ['drag', /^drag|^drop/],
] as const

function nameOf(name: Metric['name']): string {
  return `browser.web_vital.${name.toLowerCase()}.value`
}

function findElement({ entries }: Metric): Element | null | undefined {
  const entry = entries.at(-1) as { element?: Element | null; target?: Node | null } | undefined
  const found = entry?.element ?? entry?.target
  return found instanceof Element ? found : undefined
}
