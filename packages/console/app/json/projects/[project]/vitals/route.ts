import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, pickSearch } from '../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/vitals'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, search, filter }) => ({
    routes: await queries.listVitals({ ...filter, ...pickSearch(search, 'route', 'release', 'device') }),
  }))
}
