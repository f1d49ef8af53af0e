import type { Metadata, PageProps } from 'waymark'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { FeedbackList } from '../../../../components/feedback/feedback-list.tsx'
import { Pages } from '../../../../components/pages.tsx'
import { PlainHead } from '../../../../components/plain-head.tsx'
import { readText } from '../../../../messages/read-text.ts'
import { readView } from '../../../../server/view.ts'
import { readCursor } from '../../../../state/page-trail.ts'

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.feedback') }
}

/** Of all times and environments: there is little of it, and none of it names its environment. */
export default async function FeedbackPage(props: PageProps<'/p/[project]/feedback'>) {
  const { project, service, query, nowMs } = await readView(props)
  const { text } = readText()
  const cursor = readCursor(query)
  const { entries, nextCursor } = await service.queries.listFeedback({
    projectId: project.id,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return (
    <>
      <PlainHead title={text('nav.feedback')} />
      {entries.length === 0 ? (
        <EmptyState title={text('feedback.none')}>
          <p>{text('feedback.none.text')}</p>
          <pre>{"Sentry.captureFeedback({ message: '…' })"}</pre>
        </EmptyState>
      ) : (
        <FeedbackList projectId={project.id} entries={entries} nowMs={nowMs} />
      )}
      <Pages path={`/p/${project.id}/feedback`} query={query} nextCursor={nextCursor} />
    </>
  )
}
