import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { readHost } from '../../../../server/host.ts'
import { readProject } from '../../../../server/project.ts'
import { requireRole } from '../../../../server/session.ts'

/** What has changed since a list was shown. */
export async function GET(
  request: WaymarkRequest,
  { params }: RouteContext<'/p/[project]/changes'>,
): Promise<Response> {
  await requireRole('reader')
  const { id: projectId } = await readProject((await params).project)
  const cursor = request.nextUrl.searchParams.get('cursor') ?? ''
  return Response.json(await readHost().service.queries.readChanges({ projectId, cursor }))
}
