import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { notFound } from 'waymark/navigation'
import { EventTable } from '../../../../../../components/issue/event-table.tsx'
import { PlainHead } from '../../../../../../components/plain-head.tsx'
import { Pages } from '../../../../../../components/pages.tsx'
import section from '../../../../../../components/section.module.css'
import { readText } from '../../../../../../messages/read-text.ts'
import { readNumber } from '../../../../../../server/answer-json.ts'
import { readIssueTitle } from '../../../../../../server/issue-title.ts'
import { isMissing } from '../../../../../../server/service-error.ts'
import { readView } from '../../../../../../server/view.ts'
import { readCursor } from '../../../../../../state/page-trail.ts'

type EventsPageProps = PageProps<'/p/[project]/issues/[issue]/events'>

export async function generateMetadata({ params }: EventsPageProps): Promise<Metadata> {
  const { project, issue } = await params
  return { title: await readIssueTitle(project, issue) }
}

/** All events of an issue that are stored. */
export default async function EventsPage(props: EventsPageProps) {
  const { project, service, query, nowMs } = await readView(props)
  const { issue } = await props.params
  const { text } = readText()
  const cursor = readCursor(query)
  const input = {
    projectId: project.id,
    issueId: readNumber(issue),
    ...(cursor === undefined ? {} : { cursor }),
  }
  const { events, nextCursor } = await service.queries.listEvents(input).catch((error: unknown) => {
    if (isMissing(error)) notFound()
    throw error
  })
  const path = `/p/${project.id}/issues/${issue}`
  return (
    <>
      <PlainHead title={text('events.title')} />
      <p className={`${section.note} ${section.bar}`}>
        <Link href={path}>{await readIssueTitle(String(project.id), issue)}</Link>
        <span>{text('events.stored')}</span>
      </p>
      {events.length === 0 ? (
        <p>{text('issue.gone')}</p>
      ) : (
        <EventTable path={path} events={events} nowMs={nowMs} />
      )}
      <Pages path={`${path}/events`} query={query} nextCursor={nextCursor} />
    </>
  )
}
