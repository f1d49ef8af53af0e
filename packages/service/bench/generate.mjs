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
        release: `app@1.${index % 5}.0`,
        start_timestamp: start,
        timestamp: start + duration,
        contexts: {
          trace: {
            trace_id: trace,
            span_id: root,
            op: index % 4 === 0 ? 'pageload' : 'http.server',
            status: index % 200 === 0 ? 'internal_error' : 'ok',
          },
        },
        ...(index % 4 === 0
          ? { measurements: { lcp: { value: duration * 1_000, unit: 'millisecond' } } }
          : {}),
        spans,
      },
    )
  }
  return encode(lines)
}

/** A day of sessions of five releases. */
export function createSessionsEnvelope() {
  const aggregates = Array.from({ length: 24 }, (_, hour) => ({
    started: new Date(Date.now() - hour * 3_600_000).toISOString(),
    exited: 1_000,
    crashed: hour,
  }))
  const items = Array.from({ length: 5 }, (_, index) => [
    { type: 'sessions' },
    { aggregates, attrs: { release: `app@1.${index}.0`, environment: 'production' } },
  ])
  return encode([{ sent_at: new Date().toISOString() }, ...items.flat()])
}

/** Milliseconds below which 95 % of the calls stayed, and those of the processor for each. */
export async function measureQuestion(times, call) {
  const taken = []
  const before = process.cpuUsage()
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await call(index)
    taken.push(performance.now() - start)
  }
  const used = process.cpuUsage(before)
  const p95 = taken.sort((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0
  return { p95, cpu: (used.user + used.system) / 1_000 / times }
}

/** The questions of the pages, by name. */
export function createPageQuestions(queries) {
  const range = (days = 1) => ({ projectId: 1, fromMs: Date.now() - days * 86_400_000, toMs: Date.now() })
  const list = (more) => () => queries.listIssues({ projectId: 1, ...more })
  const issue = (index) => ({ projectId: 1, issueId: 10 + index * 37 })
  const route = { route: '/route3/[id]', op: 'http.server' }
  return {
    projects: () => queries.listProjects(),
    'overview, 24 h': () => queries.readOverview(range()),
    'overview, 30 d': () => queries.readOverview(range(30)),
    'issue list': list({}),
    'issue list, all tabs, by first seen': list({ tab: 'all', sort: 'first-seen' }),
    'issue list, all tabs, by events': list({ tab: 'all', sort: 'events' }),
    'issue list, all tabs, by users': list({ tab: 'all', sort: 'users' }),
    'issue list, by users, of 30 days': list({ sort: 'users', sinceMs: Date.now() - 30 * 86_400_000 }),
    'issue list, environment and period': list({
      environment: 'production',
      sinceMs: Date.now() - 3_600_000,
    }),
    'issue list, environment without issues': list({ environment: 'staging' }),
    'search, tag and release': list({ search: 'area:area3 release:app@1.2.0' }),
    'search, tag and release, by users': list({ search: 'area:area3 release:app@1.2.0', sort: 'users' }),
    'search, not a tag': list({ search: '-area:area3' }),
    'search, route': list({ search: 'route:/route7/[id]' }),
    'search, a route that is not there': list({ search: 'route:/none' }),
    'search, user': list({ search: 'user:77' }),
    'search, assignee without issues': list({ search: 'assignee:ann' }),
    'search, frequent text': list({ search: 'typeerror' }),
    'search, rare text': list({ search: 'function77777' }),
    'search, text that is not there': list({ search: 'nowhere at all' }),
    'search, is:regressed': list({ search: 'is:regressed' }),
    'completion of keys': () => queries.completeSearch({ projectId: 1, text: 'a' }),
    'completion of values': () => queries.completeSearch({ projectId: 1, text: 'area:' }),
    'completion of routes': () => queries.completeSearch({ projectId: 1, text: 'route:' }),
    'changes since': () => queries.readChanges({ projectId: 1, cursor: '10.10' }),
    issue: (index) => queries.readIssue(issue(index)),
    'chart of an issue': (index) => queries.readIssueSeries({ ...issue(index), ...range(30) }),
    'users of an issue': (index) => queries.listIssueUsers(issue(index)),
    'events of an issue': (index) => queries.listEvents(issue(index)),
    event: (index) => queries.readEvent({ ...issue(index), event: 'last' }),
    'event, next by tag': (index) =>
      queries.readEvent({ ...issue(index), event: 'first', tag: { key: 'region', value: 'eu' } }),
    feedback: () => queries.listFeedback({ projectId: 1 }),
    'performance, 24 h': () => queries.listRoutes(range()),
    'performance, 7 d': () => queries.listRoutes(range(7)),
    'performance of a route': () => queries.readRoute({ ...range(), ...route }),
    'performance of a route that is not there': () =>
      queries.readRoute({ ...range(), route: '/none', op: 'http.server' }),
    'traces, recent': () => queries.listTraces(range()),
    'traces, slowest': () => queries.listTraces({ ...range(), sort: 'slowest' }),
    'traces, of a route': () => queries.listTraces({ ...range(), ...route }),
    'traces, with errors': () => queries.listTraces({ ...range(), hasErrors: true }),
    'traces, an environment without any': () => queries.listTraces({ ...range(), environment: 'none' }),
    'traces, slow ones that are not there': () => queries.listTraces({ ...range(), minDurationMs: 1e6 }),
    trace: async () => {
      const { traces } = await queries.listTraces({ ...range(), limit: 1 })
      return queries.readTrace({ projectId: 1, traceId: traces[0]?.traceId ?? '' })
    },
    vitals: () => queries.listVitals(range()),
    environments: () => queries.listEnvironments({ projectId: 1 }),
    releases: () => queries.listReleases({ projectId: 1 }),
    release: () => queries.readRelease({ projectId: 1, version: 'app@1.2.0' }),
    settings: () => queries.readSettings({ projectId: 1 }),
  }
}
