import { encodeEnvelope } from './envelope.mjs'
import { createEvent, pickErrorTime } from './events.mjs'
import { createLargeTrace } from './large-trace.mjs'
import { SAMPLE_APPS } from './projects.mjs'
import { createRandom } from './random.mjs'
import { createSessions } from './sessions.mjs'
import { createTrace, pickRoute } from './traces.mjs'
import { pickTime, releaseAt } from './timeline.mjs'
import { pickEnvironment } from './visitors.mjs'

const TRACES_PER_ENVELOPE = 100
/** Of the events of an error, those whose request was traced. */
const TRACED_SHARE = 0.25

/** A week of envelopes, oldest errors first; and what arrives after people have marked errors as fixed. */
export function createSampleEnvelopes({ seed = 1, nowMs = Date.now(), traces = 3_000 } = {}) {
  const random = createRandom(seed)
  const past = []
  const afterFixes = []
  for (const app of SAMPLE_APPS) {
    const context = { random, app, nowMs }
    const { events, spans } = createErrors(context)
    past.push(...events, ...packTraces(app, [...spans, ...createVisits(context, traces * app.share)]))
    past.push(...createSessions(random, app, nowMs), createDropReport(random, app))
    if (app.id === 1) {
      past.push(...packTraces(app, createLargeTrace(random, nowMs)))
      afterFixes.push(createRegression(context))
    }
  }
  return { past, afterFixes }
}

function createErrors({ random, app, nowMs }) {
  const planned = app.errors.flatMap((kind) =>
    Array.from({ length: kind.events }, () => ({ kind, ...pickErrorTime(random, kind, nowMs) })),
  )
  planned.sort((a, b) => a.timeMs - b.timeMs)
  const spans = []
  const events = planned.map(({ kind, timeMs, release }) => {
    const route = app.routes.find((candidate) => candidate.route === kind.route)
    const isTraced = route !== undefined && random.chance(TRACED_SHARE)
    const facts = { timeMs: timeMs - 60, release, environment: pickEnvironment(random) }
    const isFailed = kind.side === 'server' && kind.handled !== true
    const trace = isTraced && createTrace(random, route, { ...facts, isFailed })
    if (trace) spans.push(trace.spans)
    const event = createEvent(random, kind, {
      project: app,
      timeMs,
      release,
      ...(trace ? { trace: { trace_id: trace.traceId, span_id: trace.spanIds[kind.side] } } : {}),
    })
    return packEvent(app, kind, event)
  })
  return { events, spans }
}

function packEvent(app, kind, event) {
  const items = [['event', event]]
  if (kind.logs !== undefined) items.push(['log', createLogs(kind.logs, event)])
  return {
    projectId: app.id,
    bytes: encodeEnvelope({ event_id: event.event_id, sdk: event.sdk }, items),
    userAgent: event.request.headers['User-Agent'],
  }
}

function createLogs(texts, event) {
  const { trace_id } = event.contexts.trace
  const items = texts.map((body, index) => ({
    timestamp: event.timestamp - (texts.length - index) * 0.008,
    trace_id,
    level: index === 0 ? 'warn' : 'info',
    body,
    attributes: { 'code.file': { value: 'app/product/[id]/page.tsx', type: 'string' } },
  }))
  return { version: 2, items }
}

/** Even of rare pages there are some, whatever the moment that the sample is made in. */
const LEAST_VISITS = 3

/** Page views without errors. */
function createVisits({ random, app, nowMs }, count) {
  const { routes } = app
  return Array.from({ length: Math.round(count) }, (_, index) => {
    const timeMs = pickTime(random, nowMs)
    const release = releaseAt(random, timeMs, nowMs)
    const facts = { timeMs, release, environment: pickEnvironment(random) }
    const isLeast = index < routes.length * LEAST_VISITS
    const route = isLeast ? routes[index % routes.length] : pickRoute(random, routes)
    return createTrace(random, route, facts).spans
  })
}

function packTraces(app, traces) {
  const packed = []
  for (let index = 0; index < traces.length; index += TRACES_PER_ENVELOPE) {
    const items = traces
      .slice(index, index + TRACES_PER_ENVELOPE)
      .map((spans) => ['span', { version: 2, items: spans }])
    packed.push({ projectId: app.id, bytes: encodeEnvelope({}, items) })
  }
  return packed
}

/** What clients say that they left out. */
function createDropReport(random, app) {
  const discarded = [
    { reason: 'sample_rate', category: 'transaction', quantity: random.integer(20_000, 40_000) },
    { reason: 'event_processor', category: 'error', quantity: random.integer(20, 60) },
    { reason: 'network_error', category: 'error', quantity: random.integer(1, 9) },
  ]
  return {
    projectId: app.id,
    bytes: encodeEnvelope({}, [['client_report', { discarded_events: discarded }]]),
  }
}

/** An error that was marked as fixed happens again. */
function createRegression({ random, app, nowMs }) {
  const kind = app.errors.find((candidate) => candidate.type === 'RangeError')
  const event = createEvent(random, kind, { project: app, timeMs: nowMs, release: '1.5.0' })
  return packEvent(app, kind, event)
}
