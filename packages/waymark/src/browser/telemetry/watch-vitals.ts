import { describeElement } from './describe-element.ts'
import type { SpanBuffer } from './span-buffer.ts'
import { createSpan, type PageSpan, type Visit } from './tracer.ts'
import { readFirstPaint, readPageEntry, sinceShown } from './vitals/first-paint.ts'
import { watchPageVitals, type PageVitals, type Vital } from './vitals/page-vitals.ts'

/** How pages feel, as spans. */
export interface Vitals {
  /** Measures for this visit from now on. `restoredMs`: the page was kept in memory, and it took so long to show it. */
  begin(visit: Visit, restoredMs?: number): void
  /** The page is out of sight: what is new since the last time becomes spans. */
  report(): void
}

/** The kind of navigation for which a browser needs neither request nor render. */
export const RESTORED = 'back-forward-cache'

export function createVitals(spans: SpanBuffer): Vitals {
  let vitals: PageVitals | undefined
  let visit: Visit
  let type: string | undefined
  let reported: Partial<Record<Vital['name'], number>>
  return {
    begin(next, restoredMs) {
      vitals?.stop()
      // Nobody else needs them.
      vitals = next.isSampled ? watchPageVitals(restoredMs) : undefined
      visit = next
      type = restoredMs === undefined ? readPageEntry()?.type.replace('_', '-') : RESTORED
      reported = {}
    },
    report() {
      for (const vital of vitals?.read() ?? []) {
        if (reported[vital.name] === vital.value) continue
        reported[vital.name] = vital.value
        const span = describeVital(visit, vital, type)
        spans.end(span, span.endMs)
      }
    },
  }
}

function describeVital(visit: Visit, { name, value, entry }: Vital, type: string | undefined): PageSpan {
  const sinceMs = entry ? performance.timeOrigin + entry.startTime : Date.now()
  const startMs = name === 'LCP' ? visit.span.startMs : sinceMs
  const action = entry?.name.startsWith('key') ? 'press' : 'click'
  const target = entry?.element ?? entry?.target
  const span = createSpan(visit, {
    name: (target instanceof Element && describeElement(target)) || name,
    op: name === 'INP' ? `ui.interaction.${action}` : `ui.webvital.${name.toLowerCase()}`,
    origin: 'auto.http.browser.web_vital',
    startMs,
    attributes: {
      'sentry.pageload.span_id': visit.spanId,
      'browser.navigation.type': type,
      [nameOf(name)]: value,
    },
  })
  // How much has jumped is no time.
  span.endMs = name === 'CLS' ? startMs : startMs + value
  return span
}

/** The two that are known when a page has loaded. */
export function readEarlyVitals(): PageSpan['attributes'] {
  const page = readPageEntry()
  return { [nameOf('TTFB')]: page && sinceShown(page.responseStart), [nameOf('FCP')]: readFirstPaint() }
}

function nameOf(name: string): string {
  return `browser.web_vital.${name.toLowerCase()}.value`
}
