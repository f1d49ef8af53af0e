import type { Metadata, PageProps } from 'waymark'
import { IssueView } from '../../../../../../../components/issue/issue-view.tsx'
import { readIssueTitle } from '../../../../../../../server/issue-title.ts'
import { readProject } from '../../../../../../../server/project.ts'
import { requireRole } from '../../../../../../../server/session.ts'
import { readPeriod } from '../../../../../../../state/period.ts'

type EventPageProps = PageProps<'/p/[project]/issues/[issue]/events/[event]'>

export async function generateMetadata({ params }: EventPageProps): Promise<Metadata> {
  const { project, issue } = await params
  return { title: await readIssueTitle(project, issue) }
}

/**
 * One event of an issue. It has an address of its own below the issue, because from there `issues/[issue]?event=…` would open as
 * a preview over the page.
 */
export default async function EventPage({ params, searchParams }: EventPageProps) {
  const session = await requireRole('reader')
  const { project: name, issue, event } = await params
  return (
    <IssueView
      projectId={(await readProject(name)).id}
      issue={issue}
      event={event}
      period={readPeriod({ period: '7d', ...(await searchParams) }, Date.now())}
      session={session}
      place="page"
    />
  )
}
