import type { PageProps } from 'waymark'
import { notFound, redirect } from 'waymark/navigation'
import { findReportPath } from '../../../server/find-report.ts'
import { requireRole } from '../../../server/session.ts'

/** What a visitor saw, or a log has, leads to the event: a digest or the id of a report, of whatever project. */
export default async function ReportPage({ params }: PageProps<'/report/[id]'>): Promise<never> {
  await requireRole('reader')
  const { id } = await params
  redirect((await findReportPath(id)) ?? notFound())
}
