'use client'

import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { usePathname, useRouter, useSearchParams } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { withQuery } from '../../state/query.ts'
import styles from './charts.module.css'
import { useCursor } from './cursor-group.tsx'
import { findStep, orderSelection, type ReadStep, type Selection } from './geometry/read-steps.ts'
import { timeAt, type TimeRange } from './geometry/time-ticks.ts'

export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'bad'

export interface FrameProps {
  label: string
  /** Shown where the read-out appears: the number of the whole period. */
  summary: ReactNode
  series: readonly { name: string; tone: Tone }[]
  steps: readonly ReadStep[]
  /** The period that dragging chooses a part of. */
  zoom?: TimeRange
  axis: ReactNode
  children: ReactNode
  /** Names of the lines, beside their ends. */
  ends?: ReactNode
  table: ReactNode
}

/** Around a drawn chart: what it says at one step, by pointer or arrow keys, and choosing a part of the period. */
export function ChartFrame(props: FrameProps): ReactNode {
  const { label, steps, series, zoom } = props
  const { text } = useText()
  const cursor = useChartCursor(steps)
  const selection = useSelection(steps, zoom)
  const step = cursor.index === undefined ? undefined : steps[cursor.index]
  const plot = useRef<HTMLDivElement>(null)

  function placeOf(event: PointerEvent): number {
    const box = plot.current?.getBoundingClientRect()
    return box === undefined || box.width === 0 ? 0 : ((event.clientX - box.left) / box.width) * 100
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') selection.apply()
    else if (event.key === 'Escape') selection.clear()
    else {
      const index = cursor.move(event.key)
      if (index === undefined) return
      if (event.shiftKey) selection.extend(cursor.index ?? index, index)
      else selection.clear()
    }
    event.preventDefault()
  }

  return (
    <figure className={styles.frame}>
      <figcaption className={styles.caption}>
        <h2>{label}</h2>
        <span className={styles.moment}>{step?.heading}</span>
        <ReadOut summary={props.summary} series={series} step={step} />
      </figcaption>
      <div className={styles.body} data-ends={props.ends === undefined ? undefined : ''}>
        {props.axis}
        <div
          ref={plot}
          className={styles.plot}
          data-zoom={zoom === undefined ? undefined : ''}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, steps.length - 1)}
          aria-valuenow={cursor.index ?? 0}
          aria-valuetext={step === undefined ? text('charts.hint') : describeStep(step, series)}
          title={zoom === undefined ? undefined : text('charts.zoom')}
          onKeyDown={onKeyDown}
          onBlur={cursor.leave}
          onPointerLeave={() => selection.current === undefined && cursor.leave()}
          onPointerDown={(event) => {
            if (zoom === undefined || event.pointerType === 'touch' || event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            selection.start(placeOf(event))
          }}
          onPointerMove={(event) => {
            cursor.read(placeOf(event))
            selection.drag(placeOf(event))
          }}
          onPointerUp={selection.apply}
          onPointerCancel={selection.clear}
        >
          {props.children}
          <CursorMark step={step} selection={selection.current} />
        </div>
        {props.ends}
      </div>
      {props.table}
    </figure>
  )
}

function ReadOut({
  summary,
  series,
  step,
}: Pick<FrameProps, 'summary' | 'series'> & { step: ReadStep | undefined }): ReactNode {
  if (step === undefined) return <p className={styles.readOut}>{summary}</p>
  return (
    <p className={styles.readOut}>
      {series.map(({ name, tone }, index) => (
        <span key={name}>
          <Swatch tone={tone} /> {series.length > 1 ? `${name} ` : ''}
          <b>{step.values[index]}</b>
        </span>
      ))}
    </p>
  )
}

function Swatch({ tone }: { tone: Tone }): ReactNode {
  return (
    <svg className={styles.swatch} data-tone={tone} width="8" height="8" aria-hidden="true">
      <rect width="8" height="8" rx="2" />
    </svg>
  )
}

function CursorMark({
  step,
  selection,
}: {
  step: ReadStep | undefined
  selection: Selection | undefined
}): ReactNode {
  const chosen = selection === undefined ? undefined : orderSelection(selection)
  return (
    <svg className={styles.cursor} width="100%" height="100%" aria-hidden="true">
      {chosen === undefined ? null : (
        <rect
          className={styles.selection}
          x={`${chosen.from}%`}
          width={`${chosen.to - chosen.from}%`}
          height="100%"
        />
      )}
      {step === undefined ? null : (
        <line
          x1={`${step.place + step.width / 2}%`}
          x2={`${step.place + step.width / 2}%`}
          y1="0"
          y2="100%"
        />
      )}
    </svg>
  )
}

function describeStep(step: ReadStep, series: FrameProps['series']): string {
  return `${step.heading}: ${series.map(({ name }, index) => `${name} ${step.values[index]}`).join(', ')}`
}

interface ChartCursor {
  index: number | undefined
  read(place: number): void
  /** By a key; `undefined`: the key is not for the chart. */
  move(key: string): number | undefined
  leave(): void
}

function useChartCursor(steps: readonly ReadStep[]): ChartCursor {
  const shared = useCursor()
  const [own, setOwn] = useState<number | undefined>(undefined)
  const isTimed = steps[0]?.timeMs !== undefined
  const found = isTimed
    ? steps.findLastIndex((step) => (step.timeMs ?? 0) <= (shared.timeMs ?? Number.NaN))
    : (own ?? -1)
  const index = found < 0 ? undefined : found

  function show(next: number | undefined): void {
    if (isTimed) shared.setTimeMs(next === undefined ? undefined : steps[next]?.timeMs)
    else setOwn(next)
  }

  return {
    index,
    read: (place) => show(findStep(steps, place)),
    move(key) {
      const last = steps.length - 1
      const from = index ?? last
      const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[key]
      if (next === undefined) return undefined
      const inside = Math.min(last, Math.max(0, next))
      show(inside)
      return inside
    },
    leave: () => show(undefined),
  }
}

interface ChartSelection {
  current: Selection | undefined
  start(place: number): void
  drag(place: number): void
  extend(fromIndex: number, toIndex: number): void
  apply(): void
  clear(): void
}

function useSelection(steps: readonly ReadStep[], zoom: TimeRange | undefined): ChartSelection {
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const [current, setCurrent] = useState<Selection | undefined>(undefined)

  return {
    current,
    start: (place) => setCurrent({ anchor: place, end: place }),
    drag: (place) => setCurrent((known) => known && { ...known, end: Math.min(100, Math.max(0, place)) }),
    extend(fromIndex, toIndex) {
      if (zoom === undefined) return
      const [first, to] = [steps[fromIndex], steps[toIndex]]
      if (first === undefined || to === undefined) return
      setCurrent((known) => ({
        anchor: known?.anchor ?? first.place,
        end: to.place + (to.place >= (known?.anchor ?? first.place) ? to.width : 0),
      }))
    },
    apply() {
      setCurrent(undefined)
      if (zoom === undefined || current === undefined) return
      const { from, to } = orderSelection(current)
      // A click is no drag.
      if (to - from < 1) return
      const range = { from: timeAt(zoom, from / 100), to: timeAt(zoom, to / 100) }
      const changes = {
        period: undefined,
        from: String(Math.round(range.from)),
        to: String(Math.round(range.to)),
      }
      router.push(withQuery(pathname, new URLSearchParams(query), changes), { scroll: false })
    },
    clear: () => setCurrent(undefined),
  }
}
