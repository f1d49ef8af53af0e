import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { readCaller, readNumber } from '../../../../../server/answer-json.ts'
import { readHost } from '../../../../../server/host.ts'
import { isMissing } from '../../../../../server/service-error.ts'

type Context = RouteContext<'/p/[project]/attachments/[event]'>

/** A file that came with an event, to be saved. `?name=` names it: names may hold what a path may not. */
export async function GET(request: WaymarkRequest, { params }: Context): Promise<Response> {
  if ((await readCaller(request)) === null) return refuse(401, 'A token is needed.')
  const { project, event: eventId } = await params
  const name = request.nextUrl.searchParams.get('name') ?? ''
  try {
    const input = { projectId: readNumber(project), eventId, name }
    const { bytes } = await readHost().service.queries.readAttachment(input)
    return new Response(bytes.slice(), { headers: createHeaders(name) })
  } catch (error) {
    if (isMissing(error)) return refuse(404, 'There is nothing here.')
    throw error
  }
}

/** Anybody may have sent it, with any type: it must not be shown as a page of the console, nor run. */
function createHeaders(name: string): Record<string, string> {
  const file = (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[^\p{L}\p{N}._ -]/gu, '_') || 'attachment'
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  }
}

function refuse(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
