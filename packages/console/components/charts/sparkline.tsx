import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { createBarsPath, PLOT_HEIGHT, PLOT_WIDTH } from './geometry/plot-path.ts'

/** A trend the size of a word. `label` says in words what it shows. */
export function Sparkline(props: {
  values: readonly number[]
  label: string
  width?: number
  height?: number
  tone?: 'plain' | 'bad'
}): ReactNode {
  const { values, label, width = 96, height = 24, tone = 'plain' } = props
  const step = 100 / Math.max(1, values.length)
  const points = values.map((value, index) => ({ place: index * step, value }))
  return (
    <svg
      className={styles.spark}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.sparkGround} d={`M0,${PLOT_HEIGHT - 1}H${PLOT_WIDTH}`} />
      <path d={createBarsPath(points, Math.max(...values, 1), step)} />
    </svg>
  )
}
