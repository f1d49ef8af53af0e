import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, readNumber } from '../../../../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/issues/[issue]/events/[event]'>

/** An event by its id, or `first` or `last`. */
export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, project }) => {
    const { issue, event } = await params
    return queries.readEvent({ projectId: project.id, issueId: readNumber(issue), event })
  })
}
