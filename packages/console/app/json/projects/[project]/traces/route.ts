import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { answerProjectJson, pickSearch, readNumber } from '../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/traces'>

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, ({ queries, search, filter }) => {
    const [limit, min] = [readNumber(search.get('limit')), readNumber(search.get('min'))]
    return queries.listTraces({
      ...filter,
      ...pickSearch(search, 'route', 'op', 'release', 'cursor'),
      sort: search.get('sort') === 'slowest' ? 'slowest' : 'recent',
      hasErrors: search.get('errors') === '1',
      ...(limit > 0 ? { limit } : {}),
      ...(min > 0 ? { minDurationMs: min } : {}),
    })
  })
}
