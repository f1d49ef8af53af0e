import type { ReactNode } from 'react'
import type { Format } from '../../format/create-format.ts'
import styles from './charts.module.css'

/** p50, p75 and p95 of one route as three bars on the scale of the whole table. */
export function PercentileBars(props: {
  times: { p50: number; p75: number; p95: number }
  /** The longest time of the table, in milliseconds. */
  longest: number
  format: Format
}): ReactNode {
  const { times, longest, format } = props
  const rows = Object.entries(times)
  const label = rows.map(([name, ms]) => `${name} ${format.duration(ms)}`).join(', ')
  return (
    <svg className={styles.percentiles} width="96" height="22" role="img" aria-label={label}>
      <title>{label}</title>
      {rows.map(([name, ms], index) => (
        <rect
          key={name}
          data-rank={index}
          y={index * 8}
          height="6"
          width={`${Math.max(1.5, placeOnScale(ms, longest))}%`}
          rx="1"
        />
      ))}
    </svg>
  )
}

/** Square root: one slow route must not make all others look alike. */
function placeOnScale(ms: number, longest: number): number {
  return longest <= 0 ? 0 : Math.sqrt(Math.min(1, ms / longest)) * 100
}
