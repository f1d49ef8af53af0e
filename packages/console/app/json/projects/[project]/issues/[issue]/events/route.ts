import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, pickSearch, readNumber } from '../../../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/issues/[issue]/events'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, search, project }) => {
    const limit = readNumber(search.get('limit'))
    return queries.listEvents({
      projectId: project.id,
      issueId: readNumber((await params).issue),
      ...pickSearch(search, 'cursor'),
      ...(limit > 0 ? { limit } : {}),
    })
  })
}
