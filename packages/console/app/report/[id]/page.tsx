import type { PageProps } from 'waymark'
import { notFound, redirect } from 'waymark/navigation'
import { readHost } from '../../../server/host.ts'
import { requireRole } from '../../../server/session.ts'

/** What a visitor saw, or a log has, leads to the event: a digest or the id of a report, of whatever project. */
export default async function ReportPage({ params }: PageProps<'/report/[id]'>): Promise<never> {
  await requireRole('reader')
  const { id } = await params
  const { service } = readHost()
  for (const { id: projectId } of service.projects()) {
    const place = await service.queries.findReport({ projectId, id })
    if (place !== null) redirect(`/p/${projectId}/issues/${place.issueId}?event=${place.eventId}`)
  }
  notFound()
}
