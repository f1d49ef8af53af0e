import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson } from '../../../../../../server/answer-json.ts'
import { isEmptyTrace } from '../../../../../../server/empty-trace.ts'

type Context = RouteContext<'/json/projects/[project]/traces/[trace]'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, project }) => {
    const traceId = (await params).trace.toLowerCase()
    const trace = await queries.readTrace({ projectId: project.id, traceId })
    return isEmptyTrace(trace) ? undefined : trace
  })
}
