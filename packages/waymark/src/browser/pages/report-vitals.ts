import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { NextWebVitalsMetric } from '../../client/pages/app.tsx'

/** For `reportWebVitals` of `_app`. Loaded only by apps that have one. */
export function reportVitals(report: (vital: NextWebVitalsMetric) => void): void {
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    watch(({ id, name, value, entries }) => {
      report({ id, name, value, startTime: entries[0]?.startTime ?? 0, label: 'web-vital' })
    })
  }
}
