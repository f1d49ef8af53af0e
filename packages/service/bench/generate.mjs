/** Envelopes like those of a busy app, for the bench and for the test of its small sibling. */
import { randomBytes } from 'node:crypto'

const hex = (bytes) => randomBytes(bytes).toString('hex')
const encode = (lines) => new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'))

/** About 3.5 kB: a stack of 12 frames with source, 8 breadcrumbs, a request. */
export function createErrorEnvelope(number, issues) {
  const name = `function${number % issues}`
  const frames = Array.from({ length: 12 }, (_, index) => ({
    filename: `app/folder${index % 3}/file${index}.ts`,
    function: index === 11 ? name : `caller${index}`,
    lineno: index + 1,
    colno: 7,
    in_app: index % 4 === 3,
    context_line: `  const value = await load(id, { depth: ${index} })`,
  }))
  const breadcrumbs = Array.from({ length: 8 }, (_, index) => ({
    timestamp: Date.now() / 1_000,
    category: 'fetch',
    data: { url: `https://api.example.com/items/${index}?page=2`, method: 'GET', status_code: 200 },
  }))
  const event = {
    timestamp: Date.now() / 1_000,
    platform: 'node',
    release: `app@1.${number % 5}.0`,
    environment: 'production',
    transaction: `GET /route${number % 200}/[id]`,
    exception: {
      values: [
        {
          type: 'TypeError',
          value: `no item ${number}`,
          stacktrace: { frames },
          mechanism: { handled: false, type: 'auto' },
        },
      ],
    },
    breadcrumbs,
    user: { id: String(number % 1_000) },
    tags: { area: `area${number % 7}`, region: 'eu' },
    request: {
      url: `https://app.example.com/route/${number}`,
      method: 'GET',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36' },
    },
    contexts: { trace: { trace_id: hex(16), span_id: hex(8) }, runtime: { name: 'node', version: 'v20' } },
  }
  return encode([{ event_id: hex(16), sent_at: new Date().toISOString() }, { type: 'event' }, event])
}

/** Transactions of 10 spans each, spread over the last day. */
export function createSpansEnvelope(count, routes) {
  const lines = [{ sent_at: new Date().toISOString() }]
  for (let index = 0; index < count; index += 1) {
    const trace = hex(16)
    const root = hex(8)
    const start = Date.now() / 1_000 - Math.random() * 86_400
    const duration = Math.exp(Math.random() * 5) / 100
    const spans = Array.from({ length: 9 }, (_, child) => ({
      trace_id: trace,
      span_id: hex(8),
      parent_span_id: root,
      op: child % 3 === 0 ? 'db' : 'http.client',
      description: `work ${child}`,
      start_timestamp: start,
      timestamp: start + duration / 10,
    }))
    lines.push(
      { type: 'transaction' },
      {
        transaction: `GET /route${Math.floor(Math.random() * routes)}/[id]`,
        start_timestamp: start,
        timestamp: start + duration,
        contexts: { trace: { trace_id: trace, span_id: root, op: 'http.server', status: 'ok' } },
        spans,
      },
    )
  }
  return encode(lines)
}

/** Milliseconds below which 95 % of the calls stayed. */
export async function p95(times, call) {
  const taken = []
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await call(index)
    taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0
}

/** The questions of the pages, by name. */
export function createPageQuestions(queries) {
  const range = () => ({ projectId: 1, fromMs: Date.now() - 86_400_000, toMs: Date.now() })
  return {
    'issue list': () => queries.listIssues({ projectId: 1 }),
    'issue list, by users, all tabs': () => queries.listIssues({ projectId: 1, tab: 'all', sort: 'users' }),
    'issue list, search by tag': () =>
      queries.listIssues({ projectId: 1, search: 'area:area3 release:app@1.2.0' }),
    'issue list, text that is rare': () => queries.listIssues({ projectId: 1, search: 'function77' }),
    issue: () => queries.readIssue({ projectId: 1, issueId: 10 }),
    event: () => queries.readEvent({ projectId: 1, issueId: 10, event: 'last' }),
    performance: () => queries.listRoutes(range()),
    'performance of a route': () =>
      queries.readRoute({ ...range(), route: '/route3/[id]', op: 'http.server' }),
    releases: () => queries.listReleases({ projectId: 1 }),
  }
}
