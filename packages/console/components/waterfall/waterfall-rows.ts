import type { TraceSpan } from '../../../service/src/queries/trace.ts'

/** One line of a waterfall. Places are percent of the trace. */
export interface WaterfallRow {
  span: TraceSpan
  /** Index of the span in the trace: rows that are hidden keep the others' numbers. */
  index: number
  place: number
  width: number
  isOpen: boolean
  hasChildren: boolean
  /** Number of spans below it, at any depth. */
  below: number
  /** Time in it that no child explains. */
  gaps: { place: number; width: number }[]
}

/** Gaps below this share of the trace are noise. */
const SMALLEST_GAP = 0.02
/** So that a span of a microsecond can be seen and clicked. Percent. */
const SMALLEST_WIDTH = 0.25

/** Spans in the order in which they are drawn → rows, without those below a closed one. */
export function createWaterfallRows(
  spans: readonly TraceSpan[],
  durationMs: number,
  closed: ReadonlySet<string>,
): WaterfallRow[] {
  const rows: WaterfallRow[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  for (const [index, span] of spans.entries()) {
    if (span.depth > hiddenBelow) continue
    hiddenBelow = Number.POSITIVE_INFINITY
    const below = countBelow(spans, index)
    const isOpen = !closed.has(span.spanId)
    if (!isOpen && below > 0) hiddenBelow = span.depth
    rows.push({
      span,
      index,
      ...placeSpan(span, durationMs),
      isOpen,
      hasChildren: below > 0,
      below,
      gaps: findGaps(spans, index, durationMs),
    })
  }
  return rows
}

function placeSpan(
  span: Pick<TraceSpan, 'offsetMs' | 'durationMs'>,
  durationMs: number,
): { place: number; width: number } {
  const total = Math.max(durationMs, 0.001)
  const place = clamp((span.offsetMs / total) * 100, 0, 100 - SMALLEST_WIDTH)
  return { place, width: clamp((span.durationMs / total) * 100, SMALLEST_WIDTH, 100 - place) }
}

function countBelow(spans: readonly TraceSpan[], index: number): number {
  const depth = spans[index]?.depth ?? 0
  let end = index + 1
  while (end < spans.length && (spans[end]?.depth ?? 0) > depth) end += 1
  return end - index - 1
}

/** Where a span waits for none of its children. One without children has no gaps: it is the work. */
function findGaps(
  spans: readonly TraceSpan[],
  index: number,
  durationMs: number,
): { place: number; width: number }[] {
  const span = spans[index] as TraceSpan
  const end = span.offsetMs + span.durationMs
  const gaps: { place: number; width: number }[] = []
  let at = span.offsetMs
  let hasChildren = false
  const addGap = (toMs: number): void => {
    if (toMs - at < SMALLEST_GAP * durationMs) return
    gaps.push(placeSpan({ offsetMs: at, durationMs: toMs - at }, durationMs))
  }
  for (let next = index + 1; next < spans.length; next += 1) {
    const child = spans[next] as TraceSpan
    if (child.depth <= span.depth) break
    if (child.depth !== span.depth + 1) continue
    hasChildren = true
    addGap(Math.min(child.offsetMs, end))
    at = Math.max(at, child.offsetMs + child.durationMs)
  }
  if (hasChildren) addGap(end)
  return gaps
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)) * 1_000) / 1_000
}
