import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import type { TraceDetail } from '../../../../../../service/src/queries/trace.ts'
import button from '../../../../../components/button.module.css'
import { EmptyState } from '../../../../../components/empty-state.tsx'
import { Icon } from '../../../../../components/icon.tsx'
import { PlainHead } from '../../../../../components/plain-head.tsx'
import section from '../../../../../components/section.module.css'
import { Inert } from '../../../../../components/text/inert.tsx'
import { Time } from '../../../../../components/time.tsx'
import { LogList } from '../../../../../components/traces/log-list.tsx'
import { TraceNeighbours } from '../../../../../components/traces/trace-neighbours.tsx'
import { Waterfall } from '../../../../../components/waterfall/waterfall.tsx'
import { readText } from '../../../../../messages/read-text.ts'
import { isEmptyTrace } from '../../../../../server/empty-trace.ts'
import { readView } from '../../../../../server/view.ts'
import { readOne } from '../../../../../state/query.ts'
import styles from './trace.module.css'

type TracePageProps = PageProps<'/p/[project]/traces/[trace]'>

export async function generateMetadata({ params }: TracePageProps): Promise<Metadata> {
  return { title: readText().text('traces.trace', { id: (await params).trace.slice(0, 8) }) }
}

export default async function TracePage(props: TracePageProps) {
  const view = await readView(props)
  const { text } = readText()
  const traceId = (await props.params).trace.toLowerCase()
  const trace = await view.service.queries.readTrace({ projectId: view.project.id, traceId })
  const [first] = trace.spans
  if (isEmptyTrace(trace)) return <GoneTrace projectId={view.project.id} />
  return (
    <>
      <PlainHead title={<Inert text={first?.name ?? text('traces.trace', { id: traceId.slice(0, 8) })} />} />
      <Facts trace={trace} nowMs={view.nowMs} />
      <TraceNeighbours trace={trace} projectId={view.project.id} />
      <Errors trace={trace} projectId={view.project.id} />
      {first !== undefined && (
        <Waterfall
          key={traceId}
          trace={trace}
          tracePath={`/p/${view.project.id}/traces/${traceId}`}
          place="trace"
          selected={readOne(view.query, 'span')}
        />
      )}
      {trace.hidden > 0 && <p className={section.note}>{text('traces.hidden', { count: trace.hidden })}</p>}
      {trace.logs.length > 0 && (
        <section className={section.section}>
          <h2>{text('traces.logs')}</h2>
          <LogList logs={trace.logs} originMs={trace.startMs} />
        </section>
      )}
    </>
  )
}

function GoneTrace({ projectId }: { projectId: number }) {
  const { text } = readText()
  const all = (
    <Link className={button.button} href={`/p/${projectId}/traces`}>
      {text('traces.all')}
    </Link>
  )
  return (
    <EmptyState title={text('traces.gone')} action={all}>
      {text('traces.gone.text')}
    </EmptyState>
  )
}

function Facts({ trace, nowMs }: { trace: TraceDetail; nowMs: number }) {
  const { text, format } = readText()
  return (
    <p className={styles.facts}>
      <b>{format.duration(trace.durationMs)}</b>
      <span>{text('traces.spans', { count: trace.spans.length + trace.hidden })}</span>
      <span>
        <Time ms={trace.startMs} nowMs={nowMs} />
      </span>
      <code>{trace.traceId}</code>
    </p>
  )
}

/** What went wrong in it, first. */
function Errors({ trace, projectId }: { trace: TraceDetail; projectId: number }) {
  const { format } = readText()
  if (trace.errors.length === 0) return null
  return (
    <ul className={styles.errors}>
      {trace.errors.map((error) => (
        <li key={error.eventId}>
          <Link href={`/p/${projectId}/issues/${error.issueId}?event=${error.eventId}`}>
            <Icon name="issues" size={14} /> <Inert text={error.title} />
          </Link>
          <span>+{format.duration(Math.max(0, error.timeMs - trace.startMs))}</span>
        </li>
      ))}
    </ul>
  )
}
