import type { ReactNode } from 'react'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import { readTimeZone } from '../../server/time-zone.ts'
import { showControls } from '../text/visible-controls.ts'
import { ABOVE, placeInChart, plotHeight } from './chart-box.ts'
import { ChartFrame, type Tone } from './chart-frame.tsx'
import { createChartTime, formatValue, type ChartTime } from './chart-format.ts'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { nameMarks } from './geometry/name-marks.ts'
import {
  createAreaPath,
  createBarsPath,
  createDotsPath,
  createLinePath,
  PLOT_HEIGHT,
  PLOT_WIDTH,
  type PlotPoint,
} from './geometry/plot-path.ts'
import { spreadLabels } from './geometry/spread-labels.ts'
import { createTimeTicks, placeTime, type TimeRange } from './geometry/time-ticks.ts'
import { createValueTicks, type Unit } from './geometry/value-ticks.ts'
import { createZoneOffset, type ZoneOffset } from './geometry/zone-offset.ts'
import { GridLines, ValueAxis } from './value-axis.tsx'

const DAY_MS = 86_400_000

export interface ChartSeries {
  name: string
  tone: Tone
  /** One for each start; `null`: nothing was measured. */
  values: readonly (number | null)[]
}

export interface TimeChartProps {
  label: string
  /** The number of the whole period, with its unit. */
  summary?: ReactNode
  kind: 'bars' | 'area' | 'lines'
  unit: Unit
  range: TimeRange
  stepMs: number
  /** Start of each step. */
  starts: readonly number[]
  series: readonly ChartSeries[]
  releases?: readonly { version: string; timeMs: number }[]
  height?: number
}

/** Values over time, on the clocks of whoever looks. Drawn on the server; without JavaScript everything but the read-out is there. */
export async function TimeChart(props: TimeChartProps): Promise<ReactNode> {
  const { label, unit, stepMs, starts, height = 200 } = props
  // Names of releases come from reports.
  const series = props.series.map((one) => ({ ...one, name: showControls(shortRelease(one.name)) }))
  const { locale, format, text } = readText()
  // Days of the service begin at midnight UTC, wherever the reader is.
  const timeZone = stepMs >= DAY_MS ? 'UTC' : await readTimeZone()
  const time = createChartTime(locale, timeZone)
  // Steps are whole, so the first and the last reach beyond the period.
  const first = starts[0] ?? props.range.fromMs
  const range = { fromMs: first, toMs: Math.max((starts.at(-1) ?? first) + stepMs, first + 1) }
  const width = placeTime(range, range.fromMs + stepMs)
  const ticks = createValueTicks(
    Math.max(0, ...series.flatMap((one) => one.values.map((value) => value ?? 0))),
    unit,
  )
  const isEmpty = series.every((one) => one.values.every((value) => isNothing(value, unit)))
  const headingOf = (ms: number): string => (stepMs >= DAY_MS ? time.day(ms) : time.moment(ms))
  const rows = starts.map((start, index) => ({
    heading: headingOf(start),
    values: series.map((one) => formatValue(format, unit, one.values[index] ?? null)),
  }))
  const steps = rows.map((row, index) => {
    const timeMs = starts[index] ?? 0
    return { ...row, timeMs, place: placeTime(range, timeMs), width }
  })
  return (
    <ChartFrame
      label={label}
      summary={props.summary}
      series={series.map(({ name, tone }) => ({ name, tone }))}
      steps={isEmpty ? [] : steps}
      zoom={range}
      axis={
        <ValueAxis ticks={ticks} unit={unit} height={height} format={format} below={time.zone(range.toMs)} />
      }
      {...(props.kind === 'lines' && !isEmpty
        ? { ends: <LineEnds series={series} ticks={ticks} height={height} /> }
        : {})}
      table={
        <ChartTable
          label={label}
          columns={series.map((one) => one.name)}
          rows={rows}
          first={text('charts.time', { zone: time.zone(range.toMs) })}
        />
      }
    >
      <svg className={styles.drawing} width="100%" height={height} aria-hidden="true">
        <GridLines ticks={ticks} height={height} />
        <TimeTicks range={range} height={height} time={time} offsetAt={createZoneOffset(timeZone)} />
        <Releases range={range} releases={props.releases ?? []} height={height} />
        <svg
          y={ABOVE}
          width="100%"
          height={plotHeight(height)}
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
        >
          {series.map((one) => (
            <Shape
              key={one.name}
              kind={props.kind}
              series={one}
              steps={steps}
              top={ticks.at(-1) ?? 1}
              width={width}
            />
          ))}
        </svg>
        {isEmpty ? (
          <text className={styles.nothing} x="50%" y={height / 2} textAnchor="middle">
            {text('charts.nothing')}
          </text>
        ) : null}
      </svg>
    </ChartFrame>
  )
}

/** A share of 0 was measured; a count of 0 is nothing. */
function isNothing(value: number | null, unit: Unit): boolean {
  return value === null || (value === 0 && unit !== 'share')
}

function Shape(props: {
  kind: TimeChartProps['kind']
  series: ChartSeries
  steps: readonly { place: number }[]
  top: number
  width: number
}): ReactNode {
  const { kind, series, top, width } = props
  const points = (shift: number): PlotPoint[] =>
    props.steps.map((step, index) => ({ place: step.place + shift, value: series.values[index] ?? null }))
  if (kind === 'bars') {
    return <path className={styles.bars} data-tone={series.tone} d={createBarsPath(points(0), top, width)} />
  }
  const middle = points(width / 2)
  return (
    <>
      {kind === 'area' ? (
        <path className={styles.area} data-tone={series.tone} d={createAreaPath(middle, top)} />
      ) : null}
      <path className={styles.line} data-tone={series.tone} d={createLinePath(middle, top)} />
      <path className={styles.dots} data-tone={series.tone} d={createDotsPath(middle, top)} />
    </>
  )
}

function TimeTicks({
  range,
  height,
  time,
  offsetAt,
}: {
  range: TimeRange
  height: number
  time: ChartTime
  offsetAt: ZoneOffset
}): ReactNode {
  const { ticks, isDays } = createTimeTicks(range, offsetAt, 6)
  return ticks.map(({ ms, isMidnight }) => {
    const place = placeTime(range, ms)
    // A label at the very edge would be cut off, or stand on the name of the zone.
    if (place < 5 || place > 97) return null
    return (
      <g key={ms} className={styles.tick}>
        <line
          x1={`${place}%`}
          x2={`${place}%`}
          y1={ABOVE + plotHeight(height)}
          y2={ABOVE + plotHeight(height) + 4}
        />
        <text x={`${place}%`} y={height - 4} textAnchor="middle">
          {isDays || isMidnight ? time.day(ms) : time.hour(ms)}
        </text>
      </g>
    )
  })
}

/** Percent of the width that the name of a release needs, and its longest form. */
const NAME_ROOM = 16
const MARK_CHARS = 20
/** Of the name of a line. */
const END_CHARS = 7

function Releases(props: {
  range: TimeRange
  releases: NonNullable<TimeChartProps['releases']>
  height: number
}): ReactNode {
  const inside = props.releases
    .filter(({ timeMs }) => timeMs > props.range.fromMs && timeMs < props.range.toMs)
    .map(({ version, timeMs }) => ({ version, place: placeTime(props.range, timeMs) }))
  const sides = nameMarks(
    inside.map(({ place }) => place),
    NAME_ROOM,
  )
  return inside.map(({ version, place }, index) => {
    const side = sides[index]
    return (
      <g key={version} className={styles.release}>
        <title>{showControls(version)}</title>
        <line x1={`${place}%`} x2={`${place}%`} y1="4" y2={ABOVE + plotHeight(props.height)} />
        {side === undefined ? null : (
          <text x={`${place}%`} dx={side === 'end' ? -4 : 4} y="12" textAnchor={side}>
            {shorten(showControls(shortRelease(version)), MARK_CHARS)}
          </text>
        )}
      </g>
    )
  })
}

/** Lines are named where they end; a legend would make the eye travel. */
function LineEnds(props: {
  series: readonly ChartSeries[]
  ticks: readonly number[]
  height: number
}): ReactNode {
  const top = props.ticks.at(-1) ?? 1
  const last = props.series.map((one) => one.values.findLast((value) => value !== null) ?? 0)
  const places = spreadLabels(
    last.map((value) => placeInChart(value, top, props.height)),
    { distance: 14, low: ABOVE, high: ABOVE + plotHeight(props.height) },
  )
  return (
    <svg className={styles.ends} width="100%" height={props.height} aria-hidden="true">
      {props.series.map((one, index) => (
        <text key={one.name} data-tone={one.tone} x="6" y={places[index]} dy="4">
          {shorten(one.name, END_CHARS)}
        </text>
      ))}
    </svg>
  )
}

/** The end says more than the beginning: `shop@1.4.2` → `…@1.4.2`. */
function shorten(name: string, chars: number): string {
  return name.length <= chars ? name : `…${name.slice(1 - chars)}`
}
