import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { readHost } from '../../../../server/host.ts'
import { readProject } from '../../../../server/project.ts'
import { requireRole } from '../../../../server/session.ts'

const MAX_CHARS = 500

/** What could follow in the search field. */
export async function GET(
  request: WaymarkRequest,
  { params }: RouteContext<'/p/[project]/completions'>,
): Promise<Response> {
  await requireRole('reader')
  const { id: projectId } = await readProject((await params).project)
  const text = (request.nextUrl.searchParams.get('text') ?? '').slice(-MAX_CHARS)
  return Response.json(await readHost().service.queries.completeSearch({ projectId, text }))
}
