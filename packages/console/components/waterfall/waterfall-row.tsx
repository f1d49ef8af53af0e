'use client'

import { memo, type MouseEvent } from 'react'
import Link from 'waymark/link'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import { Inert } from '../text/inert.tsx'
import { linkId, rowId } from './span-ids.ts'
import { kindOfSpan } from './span-kind.ts'
import type { WaterfallRow } from './waterfall-rows.ts'
import styles from './waterfall.module.css'

interface SpanRowProps {
  row: WaterfallRow
  href: string
  isChosen: boolean
  isFailing: boolean
  isOnItsPage: boolean
  onToggle(spanId: string): void
  onOpen(spanId: string): void
}

const ROW_PX = 28
const INDENT_PX = 14
/** Deeper levels stay where this one is: a name must have room. */
const MAX_INDENT = 12

/** One of up to 2,000: it is drawn again only when something about it changed. */
export const SpanRow = memo(function SpanRow(props: SpanRowProps) {
  const { row, isChosen } = props
  const { span } = row
  const { text } = useText()
  const isFailed = span.errors.length > 0 || (span.status !== 'ok' && span.status !== 'cancelled')
  const indent = Math.min(span.depth, MAX_INDENT) * INDENT_PX

  function onClick(event: MouseEvent): void {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!props.isOnItsPage || !isPlain) return
    event.preventDefault()
    props.onOpen(span.spanId)
  }

  return (
    <div
      id={rowId(span.spanId)}
      className={styles.row}
      role="treeitem"
      aria-level={span.depth + 1}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isChosen}
      data-failing={props.isFailing ? '' : undefined}
    >
      <div className={styles.name}>
        <svg className={styles.indent} width={indent + 4} height={ROW_PX} aria-hidden="true">
          {Array.from({ length: Math.min(span.depth, MAX_INDENT) }, (_, level) => (
            <line key={level} x1={level * INDENT_PX + 10} x2={level * INDENT_PX + 10} y1="0" y2={ROW_PX} />
          ))}
        </svg>
        {row.hasChildren ? (
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-label={text(row.isOpen ? 'traces.collapse' : 'traces.expand')}
            onClick={() => props.onToggle(span.spanId)}
          >
            <Icon name={row.isOpen ? 'down' : 'right'} size={12} />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <Link
          id={linkId(span.spanId)}
          className={styles.open}
          href={props.href}
          prefetch={false}
          scroll={false}
          tabIndex={-1}
          onClick={onClick}
        >
          <span className={styles.op}>
            <Inert text={span.op} />
          </span>{' '}
          <Inert text={span.name} />
          {row.hasChildren && !row.isOpen ? <span className={styles.below}>+{row.below}</span> : null}
        </Link>
        {isFailed ? (
          <span className={styles.failed} title={span.status}>
            <Icon name="issues" size={12} />
            <span className="visually-hidden">{text('traces.failed')}</span>
          </span>
        ) : null}
      </div>
      <Bar row={row} isFailed={isFailed} />
    </div>
  )
})

function Bar({ row, isFailed }: { row: WaterfallRow; isFailed: boolean }) {
  const { format } = useText()
  const { span, place, width } = row
  const end = place + width
  // The number stands behind its bar; where there is no room, in front of it, and else at the beginning of the bar.
  const side = end < 82 ? 'after' : place > 18 ? 'before' : 'inside'
  return (
    <svg
      className={styles.bar}
      width="100%"
      height={ROW_PX}
      data-kind={kindOfSpan(span.op)}
      data-failed={isFailed ? '' : undefined}
    >
      <rect x={`${place}%`} width={`${width}%`} y="7" height="14" rx="2" />
      {row.gaps.map((gap) => (
        <rect
          key={gap.place}
          className={styles.gap}
          x={`${gap.place}%`}
          width={`${gap.width}%`}
          y="7"
          height="14"
        />
      ))}
      <text
        data-side={side}
        x={side === 'after' ? `${end}%` : `${place}%`}
        dx={side === 'before' ? -6 : 6}
        y="18"
        textAnchor={side === 'before' ? 'end' : 'start'}
      >
        {format.duration(span.durationMs)}
      </text>
    </svg>
  )
}
