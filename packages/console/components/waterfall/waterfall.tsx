'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TraceDetail } from '../../../service/src/queries/trace.ts'
import { useText } from '../../messages/use-text.ts'
import { linkId, rowId } from './span-ids.ts'
import { SpanSheet } from './span-sheet.tsx'
import { createTraceMarks } from './trace-marks.ts'
import { Legend, WaterfallAxis, WaterfallGrid } from './waterfall-axis.tsx'
import { SpanRow } from './waterfall-row.tsx'
import { createWaterfallRows, type WaterfallRow } from './waterfall-rows.ts'
import styles from './waterfall.module.css'

interface WaterfallProps {
  trace: TraceDetail
  /** Address of the trace's own page, where details are shown. */
  tracePath: string
  /** On that page details open beside the rows; elsewhere a row leads there. */
  place: 'trace' | 'elsewhere'
  /** Span whose details are open at first. */
  selected?: string | undefined
  /** Span that the page is about. */
  failing?: string | undefined
}

/** A trace as bars over time: one tree of everything that the browser and the servers did. */
export function Waterfall({ trace, tracePath, place, selected, failing }: WaterfallProps) {
  const { text } = useText()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => createWaterfallRows(trace.spans, trace.extentMs, closed), [trace, closed])
  const marks = useMemo(() => createTraceMarks(trace), [trace])
  const [chosen, setChosen] = useChosenSpan(selected)
  const [active, setActive] = useState(failing ?? selected ?? trace.spans[0]?.spanId)
  const tree = useRef<HTMLDivElement>(null)
  useActiveRow(active, rows)

  const toggle = useCallback((spanId: string) => {
    setClosed((known) => {
      const next = new Set(known)
      if (!next.delete(spanId)) next.add(spanId)
      return next
    })
  }, [])
  const open = useCallback(
    (spanId: string) => {
      setActive(spanId)
      if (place === 'trace') setChosen(spanId)
    },
    [place, setChosen],
  )

  function onKeyDown(event: KeyboardEvent): void {
    const step = moveInTree(rows, active, event.key)
    if (step === undefined) return
    event.preventDefault()
    if (step.kind === 'toggle') toggle(step.spanId)
    else if (step.kind === 'open') document.getElementById(linkId(step.spanId))?.click()
    else {
      setActive(step.spanId)
      document.getElementById(rowId(step.spanId))?.scrollIntoView({ block: 'nearest' })
    }
  }

  const detail = place === 'trace' ? trace.spans.find((span) => span.spanId === chosen) : undefined
  return (
    <div className={styles.waterfall} data-detail={detail === undefined ? undefined : ''}>
      <div className={styles.chart}>
        <Legend spans={trace.spans} />
        <WaterfallAxis durationMs={trace.extentMs} marks={marks} />
        <div className={styles.rows}>
          <WaterfallGrid durationMs={trace.extentMs} marks={marks} />
          <div
            ref={tree}
            role="tree"
            tabIndex={0}
            aria-label={text('traces.waterfall')}
            aria-activedescendant={active === undefined ? undefined : rowId(active)}
            onKeyDown={onKeyDown}
          >
            <RowList
              rows={rows}
              tracePath={tracePath}
              chosen={chosen}
              failing={failing}
              isOnItsPage={place === 'trace'}
              onToggle={toggle}
              onOpen={open}
            />
          </div>
        </div>
        <Hatch />
      </div>
      {detail === undefined ? null : (
        <SpanSheet
          key={detail.spanId}
          span={detail}
          trace={trace}
          onClose={() => setChosen(undefined)}
          onLeave={() => tree.current?.focus()}
        />
      )}
    </div>
  )
}

interface RowListProps {
  rows: readonly WaterfallRow[]
  tracePath: string
  chosen: string | undefined
  failing: string | undefined
  isOnItsPage: boolean
  onToggle(spanId: string): void
  onOpen(spanId: string): void
}

/** Does not know which row the keys are at: with 2,000 of them, walking must not draw any. */
const RowList = memo(function RowList({ rows, tracePath, chosen, failing, ...shared }: RowListProps) {
  return rows.map((row) => (
    <SpanRow
      key={row.span.spanId}
      row={row}
      href={`${tracePath}?span=${row.span.spanId}`}
      isChosen={row.span.spanId === chosen}
      isFailing={row.span.spanId === failing}
      {...shared}
    />
  ))
})

/** Marks the row that the keys are at. */
function useActiveRow(active: string | undefined, rows: readonly WaterfallRow[]): void {
  useEffect(() => {
    const row = active === undefined || rows.length === 0 ? null : document.getElementById(rowId(active))
    row?.setAttribute('data-active', '')
    return () => row?.removeAttribute('data-active')
  }, [active, rows])
}

/** The open span is part of the address, which is changed without asking the server: everything is here already. */
function useChosenSpan(
  initial: string | undefined,
): [string | undefined, (spanId: string | undefined) => void] {
  const [chosen, setChosen] = useState(initial)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const url = new URL(window.location.href)
    if (chosen === undefined) url.searchParams.delete('span')
    else url.searchParams.set('span', chosen)
    window.history.replaceState(window.history.state, '', url)
  }, [chosen])
  return [chosen, setChosen]
}

type Step = { kind: 'go' | 'toggle' | 'open'; spanId: string }

/** The keys of a tree: up and down, left closes or goes to the parent, right opens or goes to the child. */
function moveInTree(
  rows: readonly WaterfallRow[],
  active: string | undefined,
  key: string,
): Step | undefined {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.span.spanId === active),
  )
  const row = rows[index]
  if (row === undefined) return undefined
  const go = (target: WaterfallRow | undefined): Step | undefined =>
    target === undefined ? undefined : { kind: 'go', spanId: target.span.spanId }
  const toggle: Step = { kind: 'toggle', spanId: row.span.spanId }
  switch (key) {
    case 'ArrowDown':
      return go(rows[index + 1])
    case 'ArrowUp':
      return go(rows[index - 1])
    case 'Home':
      return go(rows[0])
    case 'End':
      return go(rows.at(-1))
    case 'ArrowRight':
      return row.hasChildren && !row.isOpen ? toggle : go(row.hasChildren ? rows[index + 1] : undefined)
    case 'ArrowLeft':
      if (row.hasChildren && row.isOpen) return toggle
      return go(rows.slice(0, index).findLast((candidate) => candidate.span.depth < row.span.depth))
    case 'Enter':
    case ' ':
      return { kind: 'open', spanId: row.span.spanId }
    default:
      return undefined
  }
}

/** Fill of the gaps, for all rows. */
function Hatch(): ReactNode {
  return (
    <svg className={styles.patterns} width="0" height="0" aria-hidden="true">
      <pattern
        id="waterfall-gap"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line x1="0" x2="0" y1="0" y2="5" className={styles.hatch} />
      </pattern>
    </svg>
  )
}
