import type { Metadata, PageProps } from 'waymark'
import { IssueView } from '../../../../../components/issue/issue-view.tsx'
import { readIssueTitle } from '../../../../../server/issue-title.ts'
import { readProject } from '../../../../../server/project.ts'
import { requireRole } from '../../../../../server/session.ts'
import { readPeriod } from '../../../../../state/period.ts'
import { readOne } from '../../../../../state/query.ts'

type IssuePageProps = PageProps<'/p/[project]/issues/[issue]'>

export async function generateMetadata({ params }: IssuePageProps): Promise<Metadata> {
  const { project, issue } = await params
  return { title: await readIssueTitle(project, issue) }
}

/** The latest event of an issue, or the one that `?event=` names. */
export default async function IssuePage({ params, searchParams }: IssuePageProps) {
  const session = await requireRole('reader')
  const { project: name, issue } = await params
  const query = await searchParams
  return (
    <IssueView
      projectId={(await readProject(name)).id}
      issue={issue}
      event={readOne(query, 'event') ?? 'last'}
      period={readPeriod({ period: '7d', ...query }, Date.now())}
      session={session}
      place="page"
    />
  )
}
