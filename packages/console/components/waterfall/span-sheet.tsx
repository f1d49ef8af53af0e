'use client'

import { useEffect, useRef } from 'react'
import Link from 'waymark/link'
import { useParams } from 'waymark/navigation'
import type { TraceDetail, TraceSpan } from '../../../service/src/queries/trace.ts'
import { useText } from '../../messages/use-text.ts'
import button from '../button.module.css'
import { CopyButton } from '../copy-button.tsx'
import { Icon } from '../icon.tsx'
import { Inert } from '../text/inert.tsx'
import styles from './span-sheet.module.css'

interface SpanSheetProps {
  span: TraceSpan
  trace: TraceDetail
  onClose(): void
  /** Focus goes back to the rows. */
  onLeave(): void
}

/** Everything that is known about one span. Mounted anew for each, so that the focus goes to its heading. */
export function SpanSheet({ span, trace, onClose, onLeave }: SpanSheetProps) {
  const { text, format } = useText()
  const { project } = useParams<{ project: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const errors = trace.errors.filter((error) => error.spanId === span.spanId)
  const close = (): void => {
    onClose()
    onLeave()
  }
  return (
    <aside
      className={styles.sheet}
      aria-label={text('traces.details')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <Inert text={span.name} />
        </h2>
        <button type="button" className={button.quiet} aria-label={text('app.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {errors.map((error) => (
        <Link
          key={error.eventId}
          className={styles.error}
          href={`/p/${project}/issues/${error.issueId}?event=${error.eventId}`}
        >
          <Icon name="issues" size={14} /> <Inert text={error.title || text('issues.no-title')} />
        </Link>
      ))}
      <dl className={styles.facts}>
        <Fact name={text('traces.op')} value={span.op} />
        <Fact name={text('traces.status')} value={span.status} />
        <Fact name={text('traces.start')} value={`+${format.duration(span.offsetMs)}`} />
        <Fact name={text('traces.duration')} value={format.duration(span.durationMs)} />
        <Fact name={text('traces.self')} value={format.duration(span.selfMs)} />
        {span.route === '' ? null : <Fact name={text('traces.route')} value={span.route} />}
        {span.previousTraceId === '' ? null : (
          <div>
            <dt>{text('traces.previous')}</dt>
            <dd>
              <Link href={`/p/${project}/traces/${span.previousTraceId}`}>{span.previousTraceId}</Link>
            </dd>
          </div>
        )}
        {span.isOrphan ? <Fact name={text('traces.parent')} value={text('traces.orphan')} /> : null}
        {Object.entries(span.data).map(([key, value]) => (
          <Fact key={key} name={key} value={typeof value === 'string' ? value : JSON.stringify(value)} />
        ))}
      </dl>
      <div className={styles.foot}>
        <code>{span.spanId}</code>
        <CopyButton value={JSON.stringify(span, undefined, 2)}>JSON</CopyButton>
      </div>
    </aside>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Inert text={value} />
      </dd>
    </div>
  )
}
