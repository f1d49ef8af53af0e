import { expect, it } from 'vitest'
import { deleteOld } from '../store/retention.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import type { TimeRange } from './time-range.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let counter = 0

function createTransaction(route: string, more: { startMs: number } & Record<string, unknown>): object {
  counter += 1
  const { startMs, ms = 100, status = 'ok', op = 'http.server', traceId, parentId, ...rest } = more
  const start = startMs / 1_000
  return {
    transaction: `GET ${route}`,
    start_timestamp: start,
    timestamp: start + Number(ms) / 1_000,
    contexts: {
      trace: {
        trace_id: traceId ?? counter.toString(16).padStart(32, 'a'),
        span_id: counter.toString(16).padStart(16, 'b'),
        ...(parentId === undefined ? {} : { parent_span_id: parentId }),
        op,
        status,
      },
    },
    ...rest,
  }
}

describeStores((store) => {
  const range = (length = DAY_MS): { projectId: number } & TimeRange => ({
    projectId: 1,
    fromMs: store().nowMs - length,
    toMs: store().nowMs,
  })

  it('overview: errors, users, error rate and apdex beside the day before', async () => {
    const { nowMs } = store()
    const at = (ms: number): { timestamp: number } => ({ timestamp: (nowMs - ms) / 1_000 })
    const user = (id: string): object => ({ user: { id } })
    await store().digest(
      ['event', createEvent('a', { ...at(HOUR_MS), ...user('1'), environment: 'staging' })],
      ['event', createEvent('b', { ...at(2 * HOUR_MS), ...user('1') })],
      ['event', createEvent('b', { ...at(3 * HOUR_MS), ...user('2') })],
      ['event', createEvent('b', { ...at(30 * HOUR_MS), ...user('3') })],
      ...[50, 50, 600, 5_000].map((ms, index): [string, object] => [
        'transaction',
        createTransaction('/', {
          startMs: nowMs - HOUR_MS,
          ms,
          status: index === 3 ? 'internal_error' : 'ok',
        }),
      ]),
      ['transaction', createTransaction('/', { startMs: nowMs - HOUR_MS, status: 'not_found', ms: 10 })],
    )
    const overview = await store().queries.readOverview(range())
    expect(overview.now).toMatchObject({ errors: 3, users: 2, requests: 5, apdex: 3.5 / 5 })
    expect(overview.before).toEqual({ errors: 1, users: 1, requests: 0, errorRate: null, apdex: null })
    expect(overview.points.reduce((sum, point) => sum + point.errors, 0)).toBe(3)
    const staging = await store().queries.readOverview({ ...range(), environment: 'staging' })
    expect(staging.now).toMatchObject({ errors: 1, users: 1 })
    expect(await store().queries.listEnvironments({ projectId: 1 })).toEqual(['production', 'staging'])
    expect(await store().queries.listEnvironments({ projectId: 2 })).toEqual([])
  })

  it('at 22 minutes past the hour, every period is compared with as much time before it', async () => {
    const { queries } = store()
    store().nowMs = Math.floor(store().nowMs / HOUR_MS) * HOUR_MS + 22.5 * MINUTE_MS
    const { nowMs } = store()
    // One error of another user and one request in each minute.
    const items = Array.from({ length: 48 * 60 }, (_, index): [string, object][] => {
      const startMs = nowMs - index * MINUTE_MS - 1_000
      const user = { id: String(index) }
      return [
        ['event', createEvent('a', { timestamp: startMs / 1_000, user })],
        ['transaction', createTransaction('/', { startMs })],
      ]
    })
    await store().digest(...items.flat())
    const ends = [60, 90, 360, 1_440].map((minutes) => ({ minutes, toMs: nowMs }))
    for (const { minutes, toMs } of [...ends, { minutes: 20, toMs: nowMs - 2 * HOUR_MS }]) {
      const { now, before } = await queries.readOverview({
        projectId: 1,
        fromMs: toMs - minutes * MINUTE_MS,
        toMs,
      })
      expect(now).toMatchObject({ errors: minutes, users: minutes, requests: minutes })
      expect(before).toMatchObject({ errors: minutes, users: minutes, requests: minutes })
    }
    const [route] = await queries.listRoutes(range())
    expect(route?.samples).toBe(1_440)
    expect(route?.throughput).toBeCloseTo(1, 2)
    expect(route?.change?.throughput).toBeCloseTo(0, 2)
    const { performance } = await queries.readRoute({ ...range(), route: '/', op: 'http.server' })
    expect(performance).toEqual(expect.objectContaining({ samples: 1_440, change: route?.change }))
  })

  it('overview: of an hour that is counted in part, users whose errors were in the other part are left out', async () => {
    const hour = Math.floor(store().nowMs / HOUR_MS) * HOUR_MS
    store().nowMs = hour + 1_800_000
    const at = (ms: number, id: string): [string, object] => [
      'event',
      createEvent('a', { timestamp: ms / 1_000, user: { id } }),
    ]
    await store().digest(at(hour - 3_000_000, 'early'), at(hour + 60_000, 'late'))
    const { now, before } = await store().queries.readOverview(range(HOUR_MS))
    expect([now.users, before.users]).toEqual([1, 1])
  })

  it('overview: what is too old for minutes is counted by the hour', async () => {
    const then = Math.floor(store().nowMs / HOUR_MS) * HOUR_MS - 1_000
    await store().digest(['event', createEvent('a', { timestamp: then / 1_000 })])
    store().nowMs += 100 * DAY_MS
    await deleteOld(store().database.db, store().nowMs)
    const input = { projectId: 1, fromMs: then - HOUR_MS, toMs: then + HOUR_MS }
    expect((await store().queries.readOverview(input)).now.errors).toBe(1)
  })

  it('an event that comes twice is one error of the overview', async () => {
    const event = createEvent('a', { user: { id: '1' } })
    await store().digest(['event', event], ['event', event])
    await store().digest(['event', event])
    expect((await store().queries.readOverview(range())).now).toMatchObject({ errors: 1, users: 1 })
  })

  it.each([
    ['24 hours', DAY_MS, HOUR_MS],
    ['7 days', 7 * DAY_MS, 6 * HOUR_MS],
    ['30 days', 30 * DAY_MS, DAY_MS],
  ])('the chart of an issue over %s, with the releases that began', async (_, length, step) => {
    const { nowMs } = store()
    await store().digest(
      ['event', createEvent('a', { timestamp: (nowMs - length * 0.9) / 1_000, release: '1.0.0' })],
      ['event', createEvent('a', { timestamp: (nowMs - 1_000) / 1_000, release: '1.1.0' })],
      ['event', createEvent('b', { release: '1.2.0' })],
    )
    const series = await store().queries.readIssueSeries({ ...range(length), issueId: 1 })
    expect(series.stepMs).toBe(step)
    expect(series.points.map((point) => point.events).filter((events) => events > 0)).toEqual([1, 1])
    expect(series.points.at(-1)?.events).toBe(1)
    expect(series.releases.map((release) => release.version)).toEqual(['1.0.0', '1.1.0', '1.2.0'])
    await expect(
      store().queries.readIssueSeries({ ...range(), projectId: 2, issueId: 1 }),
    ).rejects.toMatchObject({ code: 'WMS006' })
  })

  it('users and tags of an issue', async () => {
    const of = (id: string, area: string): [string, object] => [
      'event',
      createEvent('a', { user: { id }, tags: { area } }),
    ]
    await store().digest(of('1', 'x'), of('2', 'x'), of('2', 'x'), of('2', 'y'), ['event', createEvent('a')])
    const place = { projectId: 1, issueId: 1 }
    expect(await store().queries.listIssueUsers(place)).toMatchObject([
      { user: 'id:2', storedEvents: 3 },
      { user: 'id:1', storedEvents: 1 },
    ])
    expect(await store().queries.listTagValues({ ...place, key: 'area' })).toMatchObject([
      { value: 'x', events: 3, share: 0.75 },
      { value: 'y', events: 1, share: 0.25 },
    ])
    expect(await store().queries.listTagValues({ ...place, key: 'none' })).toEqual([])
  })

  it('what is new since a page was made', async () => {
    const { queries } = store()
    await store().digest(['event', createEvent('a')], ['event', createEvent('b')])
    const { cursor, issueIds } = await queries.readChanges({ projectId: 1 })
    expect(issueIds).toEqual([])
    expect(await queries.readChanges({ projectId: 1, cursor })).toEqual({
      cursor,
      newIssues: 0,
      regressions: 0,
      issueIds: [],
    })
    await store().commands.changeState({
      projectId: 1,
      issueIds: [1],
      actor: 'ann',
      action: { kind: 'resolve' },
    })
    await store().digest(['event', createEvent('a')], ['event', createEvent('c')])
    const changes = await queries.readChanges({ projectId: 1, cursor })
    expect(changes).toMatchObject({ newIssues: 1, regressions: 1 })
    expect(changes.issueIds.sort()).toEqual([1, 3])
    const next = await queries.readChanges({ projectId: 1, cursor: changes.cursor })
    expect(next.issueIds).toEqual([])
    expect((await queries.readChanges({ projectId: 2, cursor })).issueIds).toEqual([])
    expect((await queries.readChanges({ projectId: 1, cursor: 'nonsense' })).issueIds).toEqual([])
  })

  it('traces: one line each, the latest or the slowest first, page by page', async () => {
    const startMs = store().nowMs - HOUR_MS
    const traceId = 'c'.repeat(32)
    await store().digest(
      ['transaction', createTransaction('/a', { startMs, ms: 300, traceId, op: 'pageload' })],
      [
        'transaction',
        createTransaction('/a', { startMs: startMs + 50, ms: 900, traceId, parentId: 'd'.repeat(16) }),
      ],
      ['transaction', createTransaction('/b', { startMs: startMs + 1_000, ms: 200, environment: 'staging' })],
      [
        'transaction',
        createTransaction('/b', { startMs: startMs + 2_000, ms: 100, status: 'internal_error' }),
      ],
      ['event', createEvent('x', { contexts: { trace: { trace_id: traceId, span_id: 'e'.repeat(16) } } })],
    )
    const list = async (more: object): Promise<string[]> => {
      const { traces } = await store().queries.listTraces({ ...range(), ...more })
      return traces.map((trace) => `${trace.route} ${trace.durationMs}`)
    }
    expect(await list({})).toEqual(['/b 100', '/b 200', '/a 300'])
    expect(await list({ sort: 'slowest' })).toEqual(['/a 300', '/b 200', '/b 100'])
    expect(await list({ route: '/a' })).toEqual(['/a 900', '/a 300'])
    expect(await list({ op: 'http.server', minDurationMs: 150 })).toEqual(['/b 200', '/a 900'])
    expect(await list({ environment: 'staging' })).toEqual(['/b 200'])
    expect(await list({ hasErrors: true })).toEqual(['/b 100', '/a 300'])
    expect(await list({ projectId: 2 })).toEqual([])
    const { traces } = await store().queries.listTraces({ ...range(), route: '/a', op: 'pageload' })
    expect(traces).toMatchObject([{ traceId, spans: 2, errors: 1, status: 'ok' }])
    for (const sort of ['recent', 'slowest'] as const) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await store().queries.listTraces({
          ...range(),
          sort,
          limit: 1,
          ...(cursor === undefined ? {} : { cursor }),
        })
        seen.push(...page.traces.map((trace) => trace.durationMs))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(seen.sort()).toEqual([100, 200, 300])
    }
  })

  it('a release beside the one before it', async () => {
    const { nowMs } = store()
    const send = (release: string, ms: number): [string, object][] => [
      ['transaction', createTransaction('/', { startMs: nowMs - 1_000, ms, release })],
      ['session', { sid: `${release}-1`, started: nowMs / 1_000, status: 'ok', attrs: { release } }],
    ]
    await store().digest(['event', createEvent('a', { release: '1.0.0' })], ...send('1.0.0', 100))
    await store().commands.changeState({
      projectId: 1,
      issueIds: [1],
      actor: 'ann',
      action: { kind: 'resolve' },
    })
    await store().digest(
      ['event', createEvent('a', { release: '1.1.0' })],
      ['event', createEvent('b', { release: '1.1.0' })],
      ...send('1.1.0', 200),
    )
    const detail = await store().queries.readRelease({ projectId: 1, version: '1.1.0' })
    expect(detail).toMatchObject({
      release: { version: '1.1.0', crashFreeSessions: 1, newIssues: 1, regressions: 1 },
      previous: { version: '1.0.0' },
      newIssues: [{ id: 2 }],
      regressions: [{ id: 1 }],
    })
    const [server] = detail.performance
    expect(server?.op).toBe('http.server')
    expect((server?.now.p95 ?? 0) / (server?.before?.p95 ?? 1)).toBeCloseTo(2, 0)
    expect(detail.vitals).toHaveLength(5)
    const first = await store().queries.readRelease({ projectId: 1, version: '1.0.0' })
    expect(first.previous).toBeUndefined()
    await expect(store().queries.readRelease({ projectId: 2, version: '1.0.0' })).rejects.toMatchObject({
      code: 'WMS006',
    })
  })

  it('issues of one environment, and since a time', async () => {
    await store().digest(
      ['event', createEvent('a', { environment: 'staging', timestamp: (store().nowMs - DAY_MS) / 1_000 })],
      ['event', createEvent('b')],
    )
    const ids = async (more: object): Promise<number[]> =>
      (await store().queries.listIssues({ projectId: 1, ...more })).issues.map((issue) => issue.id)
    expect(await ids({ environment: 'staging' })).toEqual([1])
    expect(await ids({ sinceMs: store().nowMs - HOUR_MS })).toEqual([2])
    expect(await ids({ environment: 'staging', sinceMs: store().nowMs - HOUR_MS })).toEqual([])
  })
})
