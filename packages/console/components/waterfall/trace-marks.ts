import type { TraceDetail } from '../../../service/src/queries/trace.ts'

/** Something on the axis of a trace. */
export interface TraceMark {
  kind: 'vital' | 'error'
  name: string
  /** From the start of the trace. */
  offsetMs: number
}

const VITALS = ['ttfb', 'fcp', 'lcp'] as const

/** When the page showed something, and when something failed, in the order of time. */
export function createTraceMarks(
  trace: Pick<TraceDetail, 'spans' | 'errors' | 'startMs' | 'extentMs'>,
): TraceMark[] {
  const vitals = trace.spans.flatMap((span) =>
    VITALS.flatMap((name): TraceMark[] => {
      const value = span.data[`browser.web_vital.${name}.value`]
      if (typeof value !== 'number' || !span.isSegment) return []
      return [{ kind: 'vital', name: name.toUpperCase(), offsetMs: span.offsetMs + value }]
    }),
  )
  const errors = trace.errors.map((error): TraceMark => ({
    kind: 'error',
    name: error.title,
    offsetMs: error.timeMs - trace.startMs,
  }))
  return [...vitals, ...errors]
    .filter(({ offsetMs }) => offsetMs >= 0 && offsetMs <= trace.extentMs)
    .sort((a, b) => a.offsetMs - b.offsetMs)
}
