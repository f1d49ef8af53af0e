import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, pickSearch } from '../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/performance'>

/** All routes; with `route` and `op`, one of them over time. */
export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, async ({ queries, search, filter }) => {
    const { route, op, release } = pickSearch(search, 'route', 'op', 'release')
    const input = { ...filter, ...(release === undefined ? {} : { release }) }
    if (route === undefined || op === undefined) return { routes: await queries.listRoutes(input) }
    const [detail, latency] = await Promise.all([
      queries.readRoute({ ...input, route, op }),
      queries.readLatency({ ...input, route, op }),
    ])
    return { ...detail, points: latency.points, buckets: latency.buckets }
  })
}
