import { encodeAttributes } from './envelope.mjs'
import { USER_AGENTS } from './visitors.mjs'

/** Median times in milliseconds. `slower` names a release from which on the server takes that many times as long. */
export const SHOP_ROUTES = [
  { route: '/', weight: 26, server: 38, queries: 2, lcp: 1_450, cls: 0.03 },
  { route: '/product/[id]', weight: 34, server: 74, queries: 3, lcp: 2_300, cls: 0.08, faster: '1.5.0' },
  { route: '/search', weight: 18, server: 210, queries: 1, fetches: 1, lcp: 2_900, cls: 0.12 },
  { route: '/cart', weight: 10, server: 55, queries: 2, lcp: 1_600, cls: 0.02 },
  {
    route: '/checkout',
    weight: 6,
    server: 240,
    queries: 5,
    fetches: 1,
    lcp: 1_900,
    cls: 0.04,
    slower: '1.5.0',
  },
  { route: '/account/orders', weight: 4, server: 130, queries: 4, lcp: 2_050, cls: 0.3 },
  { route: '/legal/imprint', weight: 0.4, server: 9, queries: 0, lcp: 900, cls: 0 },
  { route: '/api/suggest', weight: 12, server: 24, queries: 1, isHandler: true },
  { route: '/api/shipping', weight: 3, server: 320, queries: 1, fetches: 2, isHandler: true, failing: 0.06 },
]

export const DOCS_ROUTES = [
  { route: '/', weight: 12, server: 12, queries: 0, lcp: 1_100, cls: 0.01 },
  { route: '/guides/[...slug]', weight: 40, server: 26, queries: 0, lcp: 1_300, cls: 0.02 },
  { route: '/reference/[symbol]', weight: 30, server: 48, queries: 1, lcp: 1_700, cls: 0.05 },
  { route: '/search', weight: 10, server: 90, queries: 1, lcp: 1_500, cls: 0.02 },
]

export function pickRoute(random, routes) {
  const total = routes.reduce((sum, route) => sum + route.weight, 0)
  let rest = random.next() * total
  return routes.find((route) => (rest -= route.weight) < 0) ?? routes[0]
}

/** A visit as spans of one trace: the browser's page load, the request on the server, and the work in it. */
export function createTrace(random, route, facts) {
  const trace = { traceId: random.hex(32), spans: [], random, route, facts }
  trace.userAgent = random.pick(USER_AGENTS)
  const server = addRequest(trace)
  const page = route.isHandler === true ? server : addPageLoad(trace, server)
  return { traceId: trace.traceId, spanIds: { server: server.id, browser: page.id }, spans: trace.spans }
}

function addRequest(trace) {
  const { random, route, facts } = trace
  const slow = route.slower !== undefined && facts.release >= route.slower ? 2.4 : 1
  const total = random.duration(route.server * slow)
  const isFailed = facts.isFailed === true || random.chance(route.failing ?? 0.004)
  const request = addSpan(trace, {
    name: `GET ${route.route}`,
    op: 'http.server',
    at: 0,
    length: total,
    isFailed,
    data: { 'http.request.method': 'GET', 'http.response.status_code': isFailed ? 500 : 200 },
  })
  const inside = { parent: request, segment: request }
  addSpan(trace, {
    ...inside,
    name: 'middleware GET',
    op: 'middleware',
    at: 0.4,
    length: random.duration(1.2),
  })
  addWork(trace, request, total)
  return { ...request, length: total, isFailed }
}

/** Queries one after the other, requests to other services, and rendering at the end. */
function addWork(trace, request, total) {
  const { random, route } = trace
  const load = addSpan(trace, {
    parent: request,
    segment: request,
    name: 'load data',
    op: 'function',
    at: total * 0.06,
    length: total * 0.68,
  })
  const fetches = route.fetches ?? 0
  const parts = Math.max(1, route.queries + fetches)
  const each = (total * 0.62) / parts
  for (let index = 0; index < parts; index += 1) {
    const isFetch = index >= route.queries
    const length = each * random.between(0.5, 0.95)
    if (route.queries + fetches === 0) break
    addSpan(trace, {
      parent: load,
      segment: request,
      name: isFetch ? 'GET stock.example.com/v1/left' : random.pick(QUERIES),
      op: isFetch ? 'http.client' : 'db.query',
      at: total * 0.08 + index * each,
      length,
      data: isFetch
        ? {
            'http.request.method': 'GET',
            'http.response.status_code': 200,
            'server.address': 'stock.example.com',
          }
        : { 'db.system': 'postgresql', 'db.rows': random.integer(0, 40) },
    })
  }
  addSpan(trace, {
    parent: request,
    segment: request,
    name: 'render document',
    op: 'ui.react.render',
    at: total * 0.76,
    length: total * 0.2,
  })
}

const QUERIES = [
  'select * from product where id = $1',
  'select * from offer where product = $1 and until > now()',
  'select count(*) from stock where product = $1',
  'select * from customer where id = $1',
]

/** The browser asks first; its clock is the start of the trace. */
function addPageLoad(trace, server) {
  const { random, route, facts } = trace
  const isPhone = /Mobile/.test(trace.userAgent)
  const gain = route.faster !== undefined && facts.release >= route.faster ? 0.72 : 1
  const network = random.duration(isPhone ? 110 : 45)
  const ttfb = network + server.length
  const lcp = Math.max(ttfb + 120, random.duration(route.lcp * gain * (isPhone ? 1.35 : 1), 0.3))
  const page = addSpan(trace, {
    name: route.route,
    op: 'pageload',
    at: -network / 2,
    length: lcp + random.between(150, 700),
    isBrowser: true,
    data: {
      'browser.web_vital.ttfb.value': ttfb,
      'browser.web_vital.fcp.value': ttfb + (lcp - ttfb) * random.between(0.35, 0.7),
      'browser.web_vital.lcp.value': lcp,
      'browser.web_vital.cls.value': Math.max(0, random.duration(route.cls + 0.001, 0.6)),
    },
  })
  const inside = { parent: page, segment: page, isBrowser: true }
  const start = -network / 2
  addSpan(trace, { ...inside, name: 'request', op: 'browser.request', at: start, length: ttfb })
  const scriptAt = start + ttfb + random.between(8, 30)
  for (const file of ['entry.js', 'layout.js', 'page.js']) {
    addSpan(trace, {
      ...inside,
      name: `/_waymark/assets/${file}`,
      op: 'resource.script',
      at: scriptAt + random.between(0, 12),
      length: random.duration(isPhone ? 160 : 60),
    })
  }
  addSpan(trace, { ...inside, name: 'hero.webp', op: 'resource.img', at: scriptAt, length: lcp - ttfb - 60 })
  const hydration = { at: start + lcp * 0.82, length: random.duration(isPhone ? 90 : 35) }
  addSpan(trace, { ...inside, name: 'hydrate', op: 'ui.react.render', ...hydration })
  if (random.chance(0.5)) addInteraction(trace, inside, start + lcp + 90)
  // The server's part hangs below the browser's.
  const request = trace.spans.find((span) => span.span_id === server.id)
  request.parent_span_id = page.id
  return page
}

function addInteraction(trace, inside, at) {
  const { random } = trace
  const delay = random.duration(/Mobile/.test(trace.userAgent) ? 190 : 85, 0.55)
  const name = random.pick(['button.add-to-cart', 'input[name=q]', 'nav > a'])
  const data = { 'browser.web_vital.inp.value': delay }
  addSpan(trace, { ...inside, name, op: 'ui.interaction.click', at, length: delay, data })
}

/** `at` counts from the moment at which the server began. */
function addSpan(trace, span) {
  const { random, route, facts } = trace
  const id = random.hex(16)
  const segmentId = span.segment?.id ?? id
  const segmentName = span.segment?.name ?? span.name
  const start = (facts.timeMs + span.at) / 1_000
  trace.spans.push({
    trace_id: trace.traceId,
    span_id: id,
    ...(span.parent === undefined ? {} : { parent_span_id: span.parent.id }),
    name: span.name,
    start_timestamp: start,
    end_timestamp: start + Math.max(0.05, span.length) / 1_000,
    status: span.isFailed ? 'error' : 'ok',
    is_segment: span.segment === undefined,
    attributes: encodeAttributes({
      'sentry.op': span.op,
      'sentry.segment.id': segmentId,
      'sentry.segment.name': segmentName,
      'sentry.release': facts.release,
      'sentry.environment': facts.environment,
      'sentry.sample_rate': 0.1,
      'http.route': route.route,
      ...(span.isBrowser ? { 'user_agent.original': trace.userAgent } : {}),
      ...(span.isFailed ? { 'sentry.status.message': 'internal_error' } : {}),
      ...span.data,
    }),
  })
  return { id, name: span.name }
}
