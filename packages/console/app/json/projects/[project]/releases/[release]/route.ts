import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson } from '../../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/releases/[release]'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, project }) =>
    queries.readRelease({ projectId: project.id, version: (await params).release }),
  )
}
