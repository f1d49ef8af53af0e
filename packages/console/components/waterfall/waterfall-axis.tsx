'use client'

import type { TraceSpan } from '../../../service/src/queries/trace.ts'
import { useText } from '../../messages/use-text.ts'
import { nameMarks } from '../charts/geometry/name-marks.ts'
import { createValueTicks } from '../charts/geometry/value-ticks.ts'
import { showControls } from '../text/visible-controls.ts'
import { kindOfSpan, SPAN_KINDS } from './span-kind.ts'
import type { TraceMark } from './trace-marks.ts'
import styles from './waterfall.module.css'

const HEIGHT_PX = 40
/** Percent of the width that the name of a mark needs. */
const NAME_ROOM = 8

function ticksOf(durationMs: number): { ms: number; place: string }[] {
  return createValueTicks(durationMs, 'duration', 5)
    .filter((ms) => ms <= durationMs)
    .map((ms) => ({ ms, place: placeOf(ms, durationMs) }))
}

function placeOf(ms: number, durationMs: number): string {
  return `${(ms / Math.max(durationMs, 0.001)) * 100}%`
}

/** Times from the start of the trace, and the marks at which something became visible or failed. */
export function WaterfallAxis({ durationMs, marks }: { durationMs: number; marks: readonly TraceMark[] }) {
  const { text, format } = useText()
  const sides = nameMarks(
    marks.map((mark) => (mark.offsetMs / Math.max(durationMs, 0.001)) * 100),
    NAME_ROOM,
  )
  return (
    <div className={styles.axis} aria-hidden="true">
      <svg width="100%" height={HEIGHT_PX}>
        {ticksOf(durationMs).map(({ ms, place }) => (
          <text key={ms} x={place} dx={ms === 0 ? 0 : 4} y={HEIGHT_PX - 4}>
            {ms === 0 ? '0' : format.duration(ms)}
          </text>
        ))}
        {marks.map((mark, index) => (
          <g key={`${mark.name} ${mark.offsetMs}`} className={styles.mark} data-kind={mark.kind}>
            <title>{`${showControls(mark.name || text('issues.no-title'))} ${format.duration(mark.offsetMs)}`}</title>
            <text
              x={placeOf(mark.offsetMs, durationMs)}
              dx={sides[index] === 'end' ? -4 : 4}
              y="14"
              textAnchor={sides[index] ?? 'start'}
            >
              {mark.kind === 'error' ? '▲' : sides[index] === undefined ? '' : mark.name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Lines behind all rows. */
export function WaterfallGrid({ durationMs, marks }: { durationMs: number; marks: readonly TraceMark[] }) {
  return (
    <svg className={styles.grid} height="100%" aria-hidden="true">
      {ticksOf(durationMs).map(({ ms, place }) => (
        <line key={ms} x1={place} x2={place} y1="0" y2="100%" />
      ))}
      {marks.map((mark) => {
        const place = placeOf(mark.offsetMs, durationMs)
        return (
          <line
            key={`${mark.name} ${mark.offsetMs}`}
            data-kind={mark.kind}
            x1={place}
            x2={place}
            y1="0"
            y2="100%"
          />
        )
      })}
    </svg>
  )
}

/** Colours in words; only those that the trace has. */
export function Legend({ spans }: { spans: readonly TraceSpan[] }) {
  const { text } = useText()
  const present = new Set(spans.map((span) => kindOfSpan(span.op)))
  return (
    <ul className={styles.legend}>
      {SPAN_KINDS.filter((kind) => present.has(kind)).map((kind) => (
        <li key={kind}>
          <svg className={styles.bar} data-kind={kind} width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" />
          </svg>
          {text(`span.${kind}`)}
        </li>
      ))}
      <li>
        <svg className={styles.bar} width="10" height="10" aria-hidden="true">
          <rect width="10" height="10" />
          <rect className={styles.gap} width="10" height="10" />
        </svg>
        {text('span.gap')}
      </li>
    </ul>
  )
}
