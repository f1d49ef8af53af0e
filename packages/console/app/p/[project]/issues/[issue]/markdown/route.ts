import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { readNumber, readCaller } from '../../../../../../server/answer-json.ts'
import { readHost } from '../../../../../../server/host.ts'
import { createIssueMarkdown } from '../../../../../../server/issue-markdown.ts'
import { isMissing } from '../../../../../../server/service-error.ts'

type Context = RouteContext<'/p/[project]/issues/[issue]/markdown'>

/** An issue with one of its events as text, for tickets and for language models. `?event=` names the event. */
export async function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  if ((await readCaller(request)) === null) return send(401, 'A token is needed.')
  const { project, issue } = await params
  const { queries } = readHost().service
  const target = { projectId: readNumber(project), issueId: readNumber(issue) }
  try {
    const detail = await queries.readIssue(target)
    const event = request.nextUrl.searchParams.get('event') ?? 'last'
    return send(200, createIssueMarkdown(detail, await queries.readEvent({ ...target, event })))
  } catch (error) {
    if (isMissing(error)) return send(404, 'There is nothing here.')
    throw error
  }
}

function send(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-store' },
  })
}
