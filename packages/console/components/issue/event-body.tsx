import Link from 'waymark/link'
import type { EventDetail } from '../../../service/src/queries/event-detail.ts'
import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import type { TraceDetail } from '../../../service/src/queries/trace.ts'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import { LongText } from '../text/long-text.tsx'
import { LogList } from '../traces/log-list.tsx'
import { Waterfall } from '../waterfall/waterfall.tsx'
import { Attachments } from './attachments.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DataTable } from './data-table.tsx'
import { readComponentStack } from './component-stack.ts'
import { Packages } from './packages.tsx'
import { Section } from './section.tsx'
import { Stack } from './stack.tsx'
import styles from './section.module.css'

interface EventBodyProps {
  projectId: number
  issue: Pick<IssueSummary, 'value'>
  detail: EventDetail
  place: 'page' | 'preview'
}

/** Everything that one event says, the most telling first. */
export async function EventBody({ projectId, issue, detail, place }: EventBodyProps) {
  const { event, browser } = detail
  const { text } = readText()
  const trace = await readTrace(projectId, event.trace?.traceId)
  // Logs are kept also where the spans are not.
  const spans = trace === undefined || trace.spans.length === 0 ? undefined : trace
  const componentStack = readComponentStack(event.contexts)
  const { trace: _trace, ...contexts } = event.contexts
  return (
    <>
      {event.message !== undefined && (
        <Section title={text('stack.message')}>
          <div className={styles.text}>
            <LongText text={event.message.trim()} />
          </div>
        </Section>
      )}
      {event.exceptions.length > 0 && <Stack exceptions={event.exceptions} shownValue={issue.value} />}
      {event.exceptions.length === 0 && event.message === undefined && (
        <Section title={text('stack.title')}>
          <p>{text('stack.empty')}</p>
        </Section>
      )}
      {componentStack !== undefined && (
        <Section title={text('stack.components')}>
          <pre className={styles.pre} tabIndex={0}>
            <LongText text={componentStack} />
          </pre>
        </Section>
      )}
      {event.breadcrumbs.length > 0 && (
        <Breadcrumbs title={text('crumbs.title')} crumbs={event.breadcrumbs} endMs={event.timeMs} />
      )}
      {browser !== undefined && (
        <Breadcrumbs title={text('crumbs.browser')} crumbs={browser.breadcrumbs} endMs={browser.timeMs} />
      )}
      {event.trace !== undefined && (
        <Section
          title={text('trace.title')}
          end={
            spans !== undefined && (
              <Link href={`/p/${projectId}/traces/${spans.traceId}`}>{text('trace.open')}</Link>
            )
          }
        >
          {spans === undefined ? (
            <p className={styles.quiet}>{text('trace.missing')}</p>
          ) : (
            <Waterfall
              trace={spans}
              tracePath={`/p/${projectId}/traces/${spans.traceId}`}
              place="elsewhere"
              failing={event.trace.spanId}
            />
          )}
        </Section>
      )}
      {trace !== undefined && trace.logs.length > 0 && (
        <Section title={text('traces.logs')}>
          <LogList logs={trace.logs} originMs={event.timeMs} />
        </Section>
      )}
      <DataTable title={text('facts.request')} data={event.request} />
      <DataTable title={text('facts.user')} data={{ ...event.user?.data, ...event.user, data: undefined }} />
      <DataTable title={text('facts.contexts')} data={contexts} />
      <DataTable title={text('facts.extra')} data={event.extra} />
      <Attachments projectId={projectId} detail={detail} />
      {place === 'page' && <Packages versions={event.modules} />}
      {place === 'page' && (
        <details className={styles.raw}>
          <summary>{text('facts.raw')}</summary>
          <pre className={styles.pre} tabIndex={0}>
            <LongText text={JSON.stringify(event, null, 2)} />
          </pre>
        </details>
      )}
    </>
  )
}

async function readTrace(projectId: number, traceId: string | undefined): Promise<TraceDetail | undefined> {
  if (traceId === undefined) return undefined
  return readHost().service.queries.readTrace({ projectId, traceId })
}
