import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { placeVital, type VitalBounds } from './geometry/vital-scale.ts'

/** A vital on its scale: good, needs improvement, poor, and where it stands. */
export function VitalBand({
  value,
  bounds,
  label,
}: {
  value: number | undefined
  bounds: VitalBounds
  label: string
}): ReactNode {
  const [good, poor] = [placeVital(bounds, bounds.good), placeVital(bounds, bounds.poor)]
  return (
    <svg className={styles.band} width="100%" height="14" role="img" aria-label={label}>
      <rect data-rating="good" y="5" height="4" width={`${good}%`} rx="2" />
      <rect
        data-rating="needs-improvement"
        x={`${good + 0.8}%`}
        y="5"
        height="4"
        width={`${poor - good - 1.6}%`}
        rx="2"
      />
      <rect data-rating="poor" x={`${poor}%`} y="5" height="4" width={`${100 - poor}%`} rx="2" />
      {value === undefined ? null : <circle cx={`${placeVital(bounds, value)}%`} cy="7" r="5" />}
    </svg>
  )
}
