import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, readNumber } from '../../../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/issues/[issue]/users'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, project }) => ({
    users: await queries.listIssueUsers({
      projectId: project.id,
      issueId: readNumber((await params).issue),
    }),
  }))
}
