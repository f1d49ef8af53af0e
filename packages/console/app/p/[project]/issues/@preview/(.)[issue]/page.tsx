import { IssueView } from '../../../../../../components/issue/issue-view.tsx'
import { PreviewSheet } from '../../../../../../components/issue/preview-sheet.tsx'
import { readProject } from '../../../../../../server/project.ts'
import { requireRole } from '../../../../../../server/session.ts'
import { readPeriod } from '../../../../../../state/period.ts'
import { readOne, type Query } from '../../../../../../state/query.ts'

interface PreviewProps {
  params: Promise<{ project: string; issue: string }>
  searchParams: Promise<Query>
}

/** An issue that was chosen from the list, beside it. */
export default async function Preview({ params, searchParams }: PreviewProps) {
  const session = await requireRole('reader')
  const { project: name, issue } = await params
  const project = await readProject(name)
  const query = await searchParams
  return (
    <PreviewSheet href={`/p/${project.id}/issues/${issue}`}>
      <IssueView
        projectId={project.id}
        issue={issue}
        event={readOne(query, 'event') ?? 'last'}
        period={readPeriod({ period: '7d' }, Date.now())}
        session={session}
        place="preview"
      />
    </PreviewSheet>
  )
}
