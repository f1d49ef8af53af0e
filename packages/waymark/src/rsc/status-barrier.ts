import type { RenderTracker } from './render-tracker.ts'

/**
 * Headers wait a moment for layouts, pages and metadata that are still running below a loading boundary,
 * so that a quick `notFound()` or `redirect()` there is still a 404 or a 307.
 */
export function waitForStatus(tracker: RenderTracker, limitMs: number): Promise<void> | undefined {
  const settled = tracker.settled()
  if (settled === undefined || limitMs <= 0) return undefined
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs)
    void settled.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
