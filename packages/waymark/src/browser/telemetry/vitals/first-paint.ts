type PageEntry = PerformanceNavigationTiming & { activationStart?: number }

export function readPageEntry(): PageEntry | undefined {
  return performance.getEntriesByType('navigation')[0] as PageEntry | undefined
}

/** Pages that were rendered ahead count from when they were shown. */
export function sinceShown(time: number): number {
  return Math.max(0, time - (readPageEntry()?.activationStart ?? 0))
}

/** For browsers that keep no list of it: a page that is out of sight when the client comes was opened in the background. */
const isBehind =
  document.visibilityState === 'hidden' && !(document as { prerendering?: boolean }).prerendering

/** When the visitor first looked elsewhere. What is painted later says how long they stayed away. */
export function readHiddenTime(): number {
  const shownAt = readPageEntry()?.activationStart ?? 0
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= shownAt)
  return hidden?.startTime ?? (isBehind ? 0 : Infinity)
}

/** Undefined: nothing was painted before the visitor looked elsewhere. */
export function readFirstPaint(): number | undefined {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint && paint.startTime < readHiddenTime() ? sinceShown(paint.startTime) : undefined
}
