'use client'

import { useEffect, useEffectEvent } from 'react'
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'

/** One measurement: `name` is `CLS`, `FCP`, `INP`, `LCP` or `TTFB`, `value` milliseconds or, of `CLS`, a score. */
export type WebVital = MetricType

/**
 * Calls a function with the web vitals of the page as they become known, for a service of your own. Telemetry measures them without it.
 * @example useReportWebVitals((metric) => navigator.sendBeacon('/vitals', JSON.stringify(metric)))
 */
export function useReportWebVitals(report: (metric: WebVital) => void): void {
  // A function that is made anew with each render is still one listener.
  const tell = useEffectEvent(report)
  useEffect(() => {
    const listener = (metric: WebVital): void => tell(metric)
    for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) watch(listener)
  }, [])
}
