import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, pickSearch, readNumber } from '../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/feedback'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, ({ queries, search, project }) => {
    const limit = readNumber(search.get('limit'))
    return queries.listFeedback({
      projectId: project.id,
      ...pickSearch(search, 'cursor'),
      ...(limit > 0 ? { limit } : {}),
    })
  })
}
