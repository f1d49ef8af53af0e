import type { ReactNode } from 'react'
import { readText } from '../../messages/read-text.ts'
import { ABOVE, plotHeight } from './chart-box.ts'
import { ChartFrame } from './chart-frame.tsx'
import { formatValue } from './chart-format.ts'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { nameMarks } from './geometry/name-marks.ts'
import { createHistogramPlot, placeLatency, type LatencyBucket } from './geometry/histogram-bars.ts'
import { createValueTicks } from './geometry/value-ticks.ts'
import { GridLines, ValueAxis } from './value-axis.tsx'

/** How often requests took how long, on a logarithmic axis, with the percentiles as lines. */
export function LatencyHistogram(props: {
  label: string
  summary?: ReactNode
  buckets: readonly LatencyBucket[]
  marks: readonly { name: string; ms: number }[]
  height?: number
}): ReactNode {
  const { label, height = 200 } = props
  const { format, text } = readText()
  const plot = createHistogramPlot(props.buckets)
  const ticks = createValueTicks(plot?.highest ?? 0, 'count')
  const top = ticks.at(-1) ?? 1
  const rows = (plot?.bars ?? []).map((bar) => ({
    heading: `${format.duration(bar.fromMs)} – ${format.duration(bar.toMs)}`,
    values: [formatValue(format, 'count', Math.round(bar.count))],
  }))
  const name = text('charts.requests')
  const bottom = ABOVE + plotHeight(height)
  return (
    <ChartFrame
      label={label}
      summary={props.summary}
      series={[{ name, tone: 1 }]}
      steps={(plot?.bars ?? []).map((bar, index) => ({
        place: bar.place,
        width: bar.width,
        heading: rows[index]?.heading ?? '',
        values: rows[index]?.values ?? [],
      }))}
      axis={<ValueAxis ticks={ticks} unit="count" height={height} format={format} />}
      table={<ChartTable label={label} first={text('charts.duration')} columns={[name]} rows={rows} />}
    >
      <svg className={styles.drawing} width="100%" height={height} aria-hidden="true">
        <GridLines ticks={ticks} height={height} />
        {plot?.bars.map((bar) => {
          const tall = Math.max(1, (bar.count / top) * plotHeight(height))
          return (
            <rect
              key={bar.fromMs}
              className={styles.bars}
              data-tone={1}
              x={`${bar.place + bar.width * 0.06}%`}
              width={`${bar.width * 0.88}%`}
              y={bottom - tall}
              height={tall}
            />
          )
        })}
        {plot?.ticks.map((tick) => (
          <g key={tick} className={styles.tick}>
            <line
              x1={`${placeLatency(plot, tick)}%`}
              x2={`${placeLatency(plot, tick)}%`}
              y1={bottom}
              y2={bottom + 4}
            />
            <text x={`${placeLatency(plot, tick)}%`} y={height - 4} textAnchor="middle">
              {format.duration(tick)}
            </text>
          </g>
        ))}
        {plot === undefined ? (
          <text className={styles.nothing} x="50%" y={height / 2} textAnchor="middle">
            {text('charts.nothing')}
          </text>
        ) : (
          <Marks marks={props.marks} plot={plot} bottom={bottom} />
        )}
      </svg>
    </ChartFrame>
  )
}

/** Percent of the width that the name of a percentile needs. */
const NAME_ROOM = 7

function Marks(props: {
  marks: readonly { name: string; ms: number }[]
  plot: { fromMs: number; toMs: number }
  bottom: number
}): ReactNode {
  const places = props.marks.map(({ ms }) => placeLatency(props.plot, ms))
  const sides = nameMarks(places, NAME_ROOM)
  return props.marks.map(({ name }, index) => {
    const [place, side] = [`${places[index]}%`, sides[index]]
    return (
      <g key={name} className={styles.mark}>
        <line x1={place} x2={place} y1="4" y2={props.bottom} />
        {side === undefined ? null : (
          <text x={place} dx={side === 'end' ? -4 : 4} y="12" textAnchor={side}>
            {name}
          </text>
        )}
      </g>
    )
  })
}
