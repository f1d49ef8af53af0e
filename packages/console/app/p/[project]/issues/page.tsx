import type { PageProps } from 'waymark'
import { PageHead } from '../../../../components/page-head.tsx'
import { readText } from '../../../../messages/read-text.ts'
import { readProject } from '../../../../server/project.ts'
import { requireRole } from '../../../../server/session.ts'

export default async function IssuesPage({ params }: PageProps<'/p/[project]/issues'>) {
  await requireRole('reader')
  const project = readProject((await params).project)
  const { text } = readText()
  return <PageHead title={text('nav.issues')} projectId={project.id} />
}
