import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import type { IssueSort, IssueTab } from '../../../../../../service/src/queries/issue-list.ts'
import { answerProjectJson, pickSearch, readNumber } from '../../../../../server/answer-json.ts'

type Context = RouteContext<'/json/projects/[project]/issues'>

const TABS: readonly IssueTab[] = ['unresolved', 'resolved', 'muted', 'all']
const SORTS: readonly IssueSort[] = ['last-seen', 'first-seen', 'events', 'users']

export function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  return answerProjectJson(request, params, ({ queries, project, search, filter }) => {
    const limit = readNumber(search.get('limit'))
    const { q, cursor } = pickSearch(search, 'q', 'cursor')
    const tab = TABS.find((name) => name === search.get('tab'))
    const sort = SORTS.find((name) => name === search.get('sort'))
    return queries.listIssues({
      projectId: project.id,
      ...(filter.environment === undefined ? {} : { environment: filter.environment }),
      ...(q === undefined ? {} : { search: q }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(tab === undefined ? {} : { tab }),
      ...(sort === undefined ? {} : { sort }),
      ...(limit > 0 ? { limit } : {}),
    })
  })
}
