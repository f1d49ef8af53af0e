import { readFirstPaint, readHiddenTime, sinceShown } from './first-paint.ts'
import { createInteractionDelays, type EventTiming } from './interaction-delay.ts'
import { createShiftScore, type LayoutShift } from './layout-shift.ts'
import { observeEntries } from './observe-entries.ts'

/** One measurement of how a page feels. */
export interface Vital {
  name: 'LCP' | 'CLS' | 'INP'
  value: number
  /** What it is about. Absent: the page as a whole, since its start. */
  entry?: (EventTiming & LargestPaint) | undefined
}

interface LargestPaint extends PerformanceEntry {
  element?: Element | null
}

export interface PageVitals {
  /** As of now. Final when the page goes out of sight. */
  read(): Vital[]
  stop(): void
}

/** Two and a half frames. Browsers that do not count interactions have to tell of all, so that we can. */
const SLOW_EVENT_MS = 40
/** Stands for interactions that are too short for browsers to tell of. */
const UNNOTICED_MS = 8
/** Nobody waits that long; the computer was asleep. */
const MAX_DELAY_MS = 60_000

/** `restoredMs`: the page was kept in memory, and it took so long to show it again. */
export function watchPageVitals(restoredMs?: number): PageVitals {
  const isRestored = restoredMs !== undefined
  // The threshold means something to events only.
  const options = {
    buffered: !isRestored,
    durationThreshold: readCount() === undefined ? 0 : SLOW_EVENT_MS,
  }
  const countBefore = (isRestored && readCount()) || 0
  const shifts = createShiftScore()
  const delays = createInteractionDelays()
  let paint: LargestPaint | undefined
  let isPaintKnown = isRestored
  const observers = [
    observeEntries<LargestPaint>('largest-contentful-paint', options, (entry) => {
      if (!isPaintKnown && entry.startTime < readHiddenTime()) paint = entry
    }),
    observeEntries<LayoutShift>('layout-shift', options, shifts.add),
    observeEntries('event', options, delays.add),
    // The first one is told of however short it was.
    observeEntries('first-input', options, delays.add),
  ]
  return {
    stop: () => observers.forEach((observer) => observer.stop()),
    read() {
      observers.forEach((observer) => observer.take())
      // What comes when the visitor is back was not waited for.
      isPaintKnown = true
      const vitals: Vital[] = []
      if (isRestored) vitals.push({ name: 'LCP', value: restoredMs })
      else if (paint) vitals.push({ name: 'LCP', value: sinceShown(paint.startTime), entry: paint })
      // Who never saw the page saw nothing jump.
      if (isRestored || readFirstPaint() !== undefined) vitals.push({ name: 'CLS', value: shifts.read() })
      const count = (readCount() ?? delays.estimateCount()) - countBefore
      const slow = delays.read(count)
      const value = slow?.duration ?? UNNOTICED_MS
      if (count > 0 && value <= MAX_DELAY_MS) vitals.push({ name: 'INP', value, entry: slow })
      return vitals
    },
  }
}

function readCount(): number | undefined {
  return (performance as { interactionCount?: number }).interactionCount
}
