import { encodeAttributes } from './envelope.mjs'

const SPANS = 2_000
/** A container holds 1,000 spans. */
const SPANS_PER_CONTAINER = 900
const EACH_MS = 4

/** An import with a query for each of its rows: a trace that is as long as the service shows. */
export function createLargeTrace(random, nowMs) {
  const [traceId, rootId] = [random.hex(32), random.hex(16)]
  const startMs = nowMs - 40 * 60_000
  const name = 'POST /api/import'
  const create = (spanId, parentId, index, span) => ({
    trace_id: traceId,
    span_id: spanId,
    ...(parentId === undefined ? {} : { parent_span_id: parentId }),
    start_timestamp: (startMs + span.at) / 1_000,
    end_timestamp: (startMs + span.at + span.length) / 1_000,
    name: span.name,
    status: 'ok',
    is_segment: index === 0,
    attributes: encodeAttributes({
      'sentry.op': span.op,
      'sentry.segment.id': rootId,
      'sentry.segment.name': name,
      'sentry.release': '1.5.0',
      'sentry.environment': 'production',
      'http.route': '/api/import',
    }),
  })
  const root = create(rootId, undefined, 0, { name, op: 'http.server', at: 0, length: SPANS * EACH_MS })
  const children = Array.from({ length: SPANS - 1 }, (_, index) =>
    create(random.hex(16), rootId, index + 1, {
      name: `insert into product values ($1) -- row ${index + 1}`,
      op: 'db.query',
      at: index * EACH_MS,
      length: random.between(1, EACH_MS),
    }),
  )
  const spans = [root, ...children]
  const containers = []
  for (let index = 0; index < spans.length; index += SPANS_PER_CONTAINER) {
    containers.push(spans.slice(index, index + SPANS_PER_CONTAINER))
  }
  return containers
}
