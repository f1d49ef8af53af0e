import type { RouteContext } from 'waymark'
import type { WaymarkRequest } from 'waymark/server'
import { readNumber } from '../../../../server/answer-json.ts'
import { readHost } from '../../../../server/host.ts'
import { isServiceError } from '../../../../server/service-error.ts'
import { requireRole } from '../../../../server/session.ts'

/**
 * A merge that was asked for by a page that is gone by now; the page itself uses the action. No other site can send JSON here: a
 * browser would ask first, and is not answered.
 */
export async function POST(
  request: WaymarkRequest,
  { params }: RouteContext<'/p/[project]/merge'>,
): Promise<Response> {
  const { name: actor } = await requireRole('member')
  if (request.headers.get('content-type') !== 'application/json') return new Response(null, { status: 415 })
  const issueIds = readIds(await request.json().catch(() => undefined))
  if (issueIds === undefined) return new Response(null, { status: 400 })
  try {
    const projectId = readNumber((await params).project)
    await readHost().service.commands.merge({ projectId, issueIds, actor })
    return new Response(null, { status: 204 })
  } catch (error) {
    if (isServiceError(error)) return new Response(null, { status: 409 })
    throw error
  }
}

function readIds(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = [...new Set<unknown>(value)]
  return ids.length >= 2 && ids.every((id) => Number.isSafeInteger(id)) ? (ids as number[]) : undefined
}
