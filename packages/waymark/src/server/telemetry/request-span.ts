import type { AttributeValue } from '../../shared/telemetry/event.ts'
import { isDroppedSegment } from '../../shared/telemetry/filter.ts'
import { maskQuery } from '../../shared/telemetry/mask.ts'
import { spanStatusOf, type SpanStatus } from '../../shared/telemetry/span-status.ts'
import type { RequestContext } from '../request-context.ts'
import { readTime } from './read-time.ts'

/** nginx's number for a client that left before there was an answer. */
const STATUS_CLIENT_LEFT = 499

/** What the span of a whole request tells of. */
export type Visit = Pick<RequestContext, 'request' | 'response' | 'location' | 'telemetry'>

/** Its span is sent when the answer is over, with those of its steps. */
export function startSpans(visit: Visit): void {
  const telemetry = visit.telemetry!
  telemetry.spans = []
  telemetry.startMs = readTime()
  visit.response.once('close', () => endRequest(visit))
}

/** How a request went, by what the visitor got. */
export function readAnswerStatus({
  telemetry,
  response,
}: Pick<RequestContext, 'telemetry' | 'response'>): SpanStatus {
  if (telemetry?.isCutOff) return 'internal_error'
  const isOver = telemetry?.isOver === true || response.destroyed
  // What the visitor did not wait for was not wanted any more, whatever its head says.
  if (isOver && !response.writableFinished) return 'cancelled'
  return spanStatusOf(response.statusCode)
}

function endRequest(visit: Visit): void {
  const telemetry = visit.telemetry!
  const { port, segment, trace, spans = [], startMs } = telemetry
  telemetry.isOver = true
  const { response } = visit
  const status = response.headersSent ? response.statusCode : STATUS_CLIENT_LEFT
  const isUnused = telemetry.isAhead === true && status < 500
  if (isDroppedSegment(segment.name) || telemetry.isIgnored || isUnused) {
    telemetry.isIgnored = true
    port.countDrop('ignored', 'span', spans.length + 1)
    return
  }
  spans.push({
    traceId: trace.traceId,
    spanId: segment.spanId,
    parentSpanId: trace.parent?.spanId,
    name: segment.name,
    op: 'http.server',
    origin: 'auto.http.waymark',
    startMs,
    endMs: readTime(),
    status: readAnswerStatus(visit),
    segment,
    attributes: describeRequest(visit, status),
  })
  port.sendSpans(spans)
}

function describeRequest(
  { request, location, telemetry }: Visit,
  status: number,
): Record<string, AttributeValue | undefined> {
  return {
    'sentry.kind': 'server',
    'http.request.method': request.method,
    'http.response.status_code': status,
    'http.route': telemetry!.routePath,
    'url.path': location.pathname,
    'url.query': location.search === '' ? undefined : maskQuery(location.search.slice(1)),
    'user_agent.original': request.headers['user-agent'],
    'user.id': telemetry!.scope?.user?.id,
  }
}
