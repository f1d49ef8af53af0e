import type { ReactNode } from 'react'
import type { Format } from '../../format/create-format.ts'
import { formatTick } from './chart-format.ts'
import styles from './charts.module.css'
import { placeInChart } from './chart-box.ts'
import type { Unit } from './geometry/value-ticks.ts'

/** The numbers at the left. */
export function ValueAxis(props: {
  ticks: readonly number[]
  unit: Unit
  height: number
  format: Format
  /** What the axis below says. */
  below?: string
}): ReactNode {
  const { ticks, unit, height, format, below } = props
  const top = ticks.at(-1) ?? 1
  return (
    <svg className={styles.axis} width="100%" height={height} aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x="100%" dx="-8" y={placeInChart(tick, top, height)} dy="4" textAnchor="end">
          {formatTick(format, unit, tick)}
        </text>
      ))}
      {below === undefined ? null : <text y={height - 4}>{below}</text>}
    </svg>
  )
}

export function GridLines({ ticks, height }: { ticks: readonly number[]; height: number }): ReactNode {
  const top = ticks.at(-1) ?? 1
  return ticks.map((tick) => {
    const y = placeInChart(tick, top, height)
    return <line key={tick} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
  })
}
