import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import type { TagDistribution } from '../queries/issue-detail.ts'
import type { IssueSummary } from '../queries/issue-summary.ts'
import { startPostgres, type PostgresServer } from '../testing/postgres.ts'
import { createEvent, createTestStore, type TestStore } from '../testing/test-store.ts'
import { findPostgres } from '../../../../scripts/find-postgres.mjs'
import { migrate } from './database.ts'

/** The same promises for both stores. */
const STORES = ['sqlite', 'postgres'] as const
const HOUR_MS = 3_600_000

let postgres: PostgresServer | undefined
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

describe.each(STORES)('%s', (kind) => {
  const isMissing = kind === 'postgres' && findPostgres() === undefined

  let store: TestStore
  beforeEach(async () => {
    store = await createTestStore(kind === 'postgres' ? await postgres?.createDatabase() : undefined)
  })
  afterEach(() => store.close())

  const list = async (search = '', tab: 'all' | 'unresolved' = 'all'): Promise<IssueSummary[]> =>
    (await store.queries.listIssues({ projectId: 1, tab, search })).issues
  const only = async (): Promise<IssueSummary> => {
    const issues = await list()
    expect(issues).toHaveLength(1)
    return issues[0] as IssueSummary
  }

  describe.skipIf(isMissing)('digest', () => {
    it('events of one kind are one issue, with counts, users and releases', async () => {
      const alerts = await store.digest(
        ['event', createEvent('load', { user: { id: 'a' }, release: '1.0.0' })],
        ['event', createEvent('load', { user: { id: 'b' }, release: '1.0.0' })],
        ['event', createEvent('load', { user: { id: 'a' }, release: '1.1.0' })],
        ['event', createEvent('save')],
      )
      expect(alerts.map((alert) => alert.kind)).toEqual(['new', 'new'])
      const [load] = await list('load')
      expect(load).toMatchObject({ events: 3, users: 2, firstRelease: '1.0.0', lastRelease: '1.1.0' })
      expect(load?.hours.at(-1)).toBe(3)
      expect(await list()).toHaveLength(2)
    })

    it('an event that comes twice counts once, in one batch and in two', async () => {
      const event = createEvent('load')
      await store.digest(['event', event], ['event', event])
      await store.digest(['event', event])
      expect((await only()).events).toBe(1)
      expect(await store.count('event')).toBe(1)
    })

    it('texts that a database does not like are stored all the same', async () => {
      await store.digest([
        'event',
        createEvent('lo\0ad', { tags: { 'a\0b': 'c\0d', 'x\ny': '\u{d800}' }, message: '\0' }),
      ])
      expect((await only()).events).toBe(1)
    })

    it('a resolved issue comes back with the next event, and the history says so', async () => {
      await store.digest(['event', createEvent('load')])
      const { id } = await only()
      const change = { projectId: 1, issueIds: [id], actor: 'ann' }
      await store.commands.changeState({ ...change, action: { kind: 'resolve' } })
      expect((await only()).state.kind).toBe('resolved')
      const [alert] = await store.digest(['event', createEvent('load')])
      expect(alert?.kind).toBe('regression')
      const { issue, history } = await store.queries.readIssue({ projectId: 1, issueId: id })
      expect(issue).toMatchObject({ isRegressed: true, state: { kind: 'unresolved' } })
      expect(history.map((entry) => [entry.kind, entry.actor])).toEqual([
        ['regression', ''],
        ['resolved', 'ann'],
        ['created', ''],
      ])
      expect(history[0]?.eventId).toBe(alert?.eventId)
    })

    it('releases out of order: late events of old releases are no regression', async () => {
      await store.digest(['event', createEvent('load', { release: '1.0.0' })])
      const { id } = await only()
      const action = { kind: 'resolve-in' as const, release: '1.1.0' }
      await store.commands.changeState({ projectId: 1, issueIds: [id], actor: 'ann', action })
      await store.digest(
        ['event', createEvent('other', { release: '1.1.0' })],
        ['event', createEvent('other', { release: '1.2.0' })],
      )
      await store.digest(['event', createEvent('load', { release: '1.0.0' })])
      await store.digest(['event', createEvent('load', { release: '0.9.0' })])
      expect((await list('load'))[0]?.state.kind).toBe('resolved-in')
      const [alert] = await store.digest(['event', createEvent('load', { release: '1.2.0' })])
      expect(alert?.kind).toBe('regression')
    })

    it('"in the next release" waits for it and then takes its name', async () => {
      await store.digest(['event', createEvent('load', { release: '1.0.0' })])
      const { id } = await only()
      await store.commands.changeState({
        projectId: 1,
        issueIds: [id],
        actor: 'ann',
        action: { kind: 'resolve-in-next' },
      })
      expect(await store.digest(['event', createEvent('load', { release: '1.0.0' })])).toEqual([])
      await store.digest(['event', createEvent('other', { release: '1.1.0' })])
      expect((await list('load'))[0]?.state).toEqual({ kind: 'resolved-in', releases: ['1.1.0'] })
      expect(await store.digest(['event', createEvent('load', { release: '1.0.0' })])).toEqual([])
      const [alert] = await store.digest(['event', createEvent('load', { release: '1.1.0' })])
      expect(alert?.kind).toBe('regression')
    })

    it('a release without an error is a release: issues wait for it, too', async () => {
      await store.digest(['event', createEvent('load', { release: '1.0.0' })])
      await store.commands.changeState({
        projectId: 1,
        issueIds: [1],
        actor: 'ann',
        action: { kind: 'resolve-in-next' },
      })
      const startMs = store.nowMs
      await store.digest(
        ['session', { sid: 's', started: startMs / 1_000, status: 'ok', attrs: { release: '1.1.0' } }],
        ['event', createEvent('load', { release: '1.0.0' })],
      )
      expect((await only()).state).toEqual({ kind: 'resolved-in', releases: ['1.1.0'] })
      const releases = await store.queries.listReleases({ projectId: 1 })
      expect(releases.map((release) => [release.version, release.events])).toEqual([
        ['1.1.0', 0],
        ['1.0.0', 2],
      ])
      await store.digest(['event', createEvent('load', { release: '1.1.0' })])
      expect((await only()).isRegressed).toBe(true)
    })

    it('muted until 3 in an hour', async () => {
      await store.digest(['event', createEvent('load')])
      const { id } = await only()
      const until = { kind: 'events' as const, count: 3, periodMs: HOUR_MS }
      await store.commands.changeState({
        projectId: 1,
        issueIds: [id],
        actor: 'ann',
        action: { kind: 'mute', until },
      })
      await store.digest(['event', createEvent('load')], ['event', createEvent('load')])
      expect((await only()).state.kind).toBe('muted')
      store.nowMs += 2 * HOUR_MS
      expect(await store.digest(['event', createEvent('load')], ['event', createEvent('load')])).toEqual([])
      const [alert] = await store.digest(['event', createEvent('load')])
      expect(alert?.kind).toBe('unmuted')
      expect((await only()).state.kind).toBe('unresolved')
    })

    it('a digest that a browser showed joins the issue of the server, whichever comes first', async () => {
      const reference = (digest: string, user: string): object => ({
        event_id: Math.random().toString(16).slice(2, 10).padStart(32, 'f'),
        platform: 'javascript',
        message: 'shown',
        contexts: { waymark: { digest } },
        user: { id: user },
      })
      await store.digest(['event', reference('d1', 'a')])
      await store.digest(['event', createEvent('load', { tags: { digest: 'd1' } })])
      await store.digest(
        ['event', reference('d1', 'b')],
        ['event', reference('d1', 'b')],
        ['event', reference('d2', 'c')],
      )
      const { id } = await only()
      const { shown } = await store.queries.readIssue({ projectId: 1, issueId: id })
      expect(shown).toEqual({ times: 3, users: 2 })
      expect(await store.queries.findReport({ projectId: 1, id: 'd1' })).toMatchObject({ issueId: id })
      expect(await store.queries.findReport({ projectId: 2, id: 'd1' })).toBeNull()
    })

    it('a message that another client gave the digest as a tag is an issue of its own', async () => {
      await store.digest(['event', { message: 'the visitor saw it', tags: { digest: 'd1' } }])
      expect(await only()).toMatchObject({ value: 'the visitor saw it', events: 1 })
    })

    it('an issue in a loop is counted, but does not push others out', async () => {
      await store.digest(
        ...Array.from({ length: 300 }, (): [string, object] => ['event', createEvent('loop')]),
      )
      expect((await only()).events).toBe(300)
      expect(await store.count('event')).toBeLessThanOrEqual(101)
    })

    it('sessions: what is sent again adds only what is new', async () => {
      const session = {
        sid: 's1',
        did: 'u',
        init: true,
        started: store.nowMs / 1_000,
        status: 'ok',
        errors: 0,
        attrs: { release: '1.0.0' },
      }
      await store.digest(['event', createEvent('load', { release: '1.0.0' })], ['session', session])
      await store.digest(
        ['session', { ...session, init: false, errors: 1 }],
        ['session', { ...session, errors: 1, status: 'crashed' }],
      )
      await store.digest(['session', { ...session, sid: 's2', did: 'v' }])
      const aggregates = [{ started: store.nowMs / 1_000, exited: 6, crashed: 1, errored: 1 }]
      await store.digest(['sessions', { attrs: { release: '1.0.0' }, aggregates }])
      const [release] = await store.queries.listReleases({ projectId: 1 })
      expect(release).toMatchObject({
        version: '1.0.0',
        sessions: 10,
        adoption: 1,
        crashFreeSessions: 0.8,
        crashFreeUsers: 0.5,
        newIssues: 1,
      })
    })

    it('what clients and we left out is counted', async () => {
      const report = { discarded_events: [{ reason: 'sample_rate', category: 'transaction', quantity: 5 }] }
      await store.digest(
        ['client_report', report],
        ['client_report', report],
        ['event', { exception: { type: 'Error', value: 'NEXT_REDIRECT' } }],
      )
      const { drops } = await store.queries.readSettings({ projectId: 1 })
      expect(drops).toEqual([
        { source: 'client', reason: 'sample_rate', category: 'transaction', quantity: 10 },
        { source: 'service', reason: 'control_flow', category: 'error', quantity: 1 },
      ])
    })
  })

  describe.skipIf(isMissing)('spans', () => {
    const TRACE = 'a'.repeat(32)
    const createTransaction = (index: number, durationMs: number, more: object = {}): object => ({
      transaction: 'GET /users/[id]',
      start_timestamp: (store.nowMs - 60_000) / 1_000,
      timestamp: (store.nowMs - 60_000 + durationMs) / 1_000,
      contexts: {
        trace: {
          trace_id: TRACE,
          span_id: index.toString(16).padStart(16, '0'),
          op: 'http.server',
          status: 'ok',
        },
      },
      spans: [],
      ...more,
    })
    const range = (): { projectId: number; fromMs: number; toMs: number } => ({
      projectId: 1,
      fromMs: store.nowMs - HOUR_MS,
      toMs: store.nowMs,
    })

    it('percentiles and rates per route; a span that comes twice counts once', async () => {
      const transactions = Array.from({ length: 100 }, (_, index): [string, object] => [
        'transaction',
        createTransaction(index, index + 1),
      ])
      await store.digest(...transactions)
      await store.digest(...transactions.slice(0, 50))
      const failed = createTransaction(500, 10, {
        contexts: {
          trace: { trace_id: TRACE, span_id: 'f'.repeat(16), op: 'http.server', status: 'internal_error' },
          response: { status_code: 500 },
        },
      })
      await store.digest(['transaction', failed])
      const [route] = await store.queries.listRoutes(range())
      expect(route).toMatchObject({ route: '/users/[id]', op: 'http.server', samples: 101 })
      expect(route?.p50).toBeGreaterThan(46)
      expect(route?.p50).toBeLessThan(54)
      expect(route?.p95).toBeGreaterThan(91)
      expect(route?.p95).toBeLessThan(99)
      expect(route?.failureRate).toBeCloseTo(1 / 101)
      const detail = await store.queries.readRoute({ ...range(), route: '/users/[id]', op: 'http.server' })
      expect(detail.slowest[0]?.durationMs).toBeCloseTo(100, 1)
      expect(detail.points.reduce((sum, point) => sum + point.throughput, 0)).toBe(101)
    })

    it('change against the period before', async () => {
      const old = store.nowMs
      const send = (first: number, count: number, ms: number): Promise<unknown> =>
        store.digest(
          ...Array.from({ length: count }, (_, index): [string, object] => [
            'transaction',
            createTransaction(first + index, ms),
          ]),
        )
      await send(1, 20, 100)
      store.nowMs += HOUR_MS
      await send(100, 40, 200)
      const [route] = await store.queries.listRoutes({ projectId: 1, fromMs: old, toMs: store.nowMs })
      expect(route?.change?.p95).toBeGreaterThan(0.9)
      expect(route?.change?.throughput).toBeGreaterThan(0.9)
    })

    it('vitals are judged at p75 and only with 20 samples', async () => {
      const pageload = (index: number, lcp: number): [string, object] => [
        'transaction',
        createTransaction(index, 500, {
          transaction: '/',
          contexts: {
            trace: { trace_id: TRACE, span_id: index.toString(16).padStart(16, '0'), op: 'pageload' },
          },
          measurements: {
            lcp: { value: lcp },
            cls: { value: 0.3 },
            ...(index < 5 ? { inp: { value: 1 } } : {}),
          },
        }),
      ]
      await store.digest(
        ...Array.from({ length: 40 }, (_, index) => pageload(index, index < 30 ? 1_000 : 9_000)),
      )
      const [route] = await store.queries.listVitals(range())
      const byName = Object.fromEntries(route?.vitals.map((vital) => [vital.name, vital]) ?? [])
      expect(byName['lcp']).toMatchObject({ rating: 'good', samples: 40 })
      expect(byName['cls']?.rating).toBe('poor')
      expect(byName['cls']?.p75).toBeCloseTo(0.3, 2)
      expect(byName['inp']).toMatchObject({ samples: 5, rating: 'too-few' })
      expect(byName['inp']?.p75).toBeCloseTo(1, 1)
    })

    it('a trace has its spans, errors and logs', async () => {
      const trace = { trace_id: TRACE, span_id: '1'.padStart(16, '0') }
      await store.digest(
        ['transaction', createTransaction(1, 100)],
        ['event', createEvent('load', { contexts: { trace } })],
        [
          'log',
          {
            items: [
              {
                timestamp: store.nowMs / 1_000,
                trace_id: TRACE,
                level: 'warn',
                body: 'slow',
                attributes: { n: { value: 1 } },
              },
            ],
          },
        ],
      )
      const detail = await store.queries.readTrace({ projectId: 1, traceId: TRACE })
      expect(detail.spans[0]?.errors).toEqual([detail.errors[0]?.eventId])
      expect(detail.logs).toEqual([{ timeMs: store.nowMs, level: 'warn', body: 'slow', data: { n: 1 } }])
    })
  })

  describe.skipIf(isMissing)('questions', () => {
    beforeEach(async () => {
      for (let index = 0; index < 7; index += 1) {
        store.nowMs += 1_000
        const repeats = Array.from({ length: index + 1 }, (_, user): [string, object] => [
          'event',
          createEvent(`fn${index}`, {
            user: { id: `u${user}` },
            release: `1.${index % 2}.0`,
            tags: { area: index % 2 ? 'odd' : 'even' },
            transaction: `GET /r${index}`,
          }),
        ])
        await store.digest(...repeats)
      }
    })

    it.each<[search: string, names: string[]]>([
      ['', ['fn6', 'fn5', 'fn4', 'fn3', 'fn2', 'fn1', 'fn0']],
      ['area:odd', ['fn5', 'fn3', 'fn1']],
      ['-area:odd', ['fn6', 'fn4', 'fn2', 'fn0']],
      ['release:1.1.0 user:u4', ['fn5']],
      ['route:/r3', ['fn3']],
      ['FN4', ['fn4']],
      ['fn%', []],
      ['is:unhandled', []],
      ['is:resolved', []],
      ['user:nobody', []],
    ])('the search %j', async (search, names) => {
      expect((await list(search)).map((issue) => issue.value.split(' ')[0])).toEqual(names)
    })

    it.each([
      ['last-seen', 'fn6'],
      ['first-seen', 'fn6'],
      ['events', 'fn6'],
      ['users', 'fn6'],
    ] as const)('pages by %s meet each issue once', async (sort, first) => {
      const { issues } = await store.queries.listIssues({ projectId: 1 })
      await store.commands.changeState({
        projectId: 1,
        issueIds: issues.slice(2, 4).map(({ id }) => id),
        actor: '',
        action: { kind: 'resolve' },
      })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await store.queries.listIssues({
          projectId: 1,
          tab: 'all',
          sort,
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        })
        expect(page.counts).toEqual({ unresolved: 5, resolved: 2, muted: 0 })
        seen.push(...page.issues.map((issue) => issue.value.split(' ')[0] ?? ''))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(seen[0]).toBe(first)
      expect(seen.toSorted()).toEqual(['fn0', 'fn1', 'fn2', 'fn3', 'fn4', 'fn5', 'fn6'])
    })

    it('one event after the other, also by tag', async () => {
      const [issue] = await list('fn6')
      const input = { projectId: 1, issueId: issue?.id ?? 0 }
      let detail = await store.queries.readEvent({ ...input, event: 'first' })
      let count = 1
      while (detail.nextId !== undefined) {
        const { eventId } = detail.event
        detail = await store.queries.readEvent({ ...input, event: detail.nextId })
        expect(detail.previousId).toBe(eventId)
        count += 1
      }
      expect(count).toBe(7)
      const tagged = await store.queries.readEvent({
        ...input,
        event: 'last',
        tag: { key: 'area', value: 'even' },
      })
      expect(tagged.previousId).toBeDefined()
      await expect(
        store.queries.readEvent({ ...input, event: 'last', tag: { key: 'area', value: 'odd' } }),
      ).rejects.toBeInstanceOf(ServiceError)
    })

    it('completes keys and values', async () => {
      const complete = async (text: string): Promise<string[]> =>
        (await store.queries.completeSearch({ projectId: 1, text })).map((entry) => entry.text)
      expect(await complete('is:un')).toEqual(['is:unresolved', 'is:unhandled', 'is:unassigned'])
      expect(await complete('x ar')).toEqual(['area:'])
      expect(await complete('area:')).toEqual(['area:even', 'area:odd'])
      expect(await complete('release:')).toEqual(['release:1.0.0', 'release:1.1.0'])
    })

    it('another project sees nothing', async () => {
      const [issue] = await list()
      expect((await store.queries.listIssues({ projectId: 2, tab: 'all' })).issues).toEqual([])
      await expect(store.queries.readIssue({ projectId: 2, issueId: issue?.id ?? 0 })).rejects.toBeInstanceOf(
        ServiceError,
      )
      const input = { projectId: 2, issueIds: [issue?.id ?? 0], actor: '' }
      await expect(store.commands.deleteIssues(input)).rejects.toBeInstanceOf(ServiceError)
    })
  })

  describe.skipIf(isMissing)('commands', () => {
    it('merged issues are one, also for later events', async () => {
      await store.digest(
        ['event', createEvent('a', { user: { id: 'x' } })],
        ['event', createEvent('b', { user: { id: 'x' } })],
        ['event', createEvent('b', { user: { id: 'y' } })],
      )
      const ids = (await list()).map((issue) => issue.id).sort()
      const { issueId } = await store.commands.merge({ projectId: 1, issueIds: ids, actor: 'ann' })
      await store.digest(['event', createEvent('b')])
      expect(await only()).toMatchObject({ id: issueId, events: 4, users: 2 })
      const { keys, history } = await store.queries.readIssue({ projectId: 1, issueId })
      expect(keys).toHaveLength(2)
      expect(history.some((entry) => entry.kind === 'merged' && entry.actor === 'ann')).toBe(true)
    })

    it('a merged issue is split again: each part has its events, users, tags and title', async () => {
      await store.digest(
        ['event', createEvent('a', { user: { id: 'x' }, release: '1.0.0', tags: { area: 'cart' } })],
        ['event', createEvent('b', { user: { id: 'x' }, release: '1.0.0', tags: { area: 'cart' } })],
        ['event', createEvent('b', { user: { id: 'y' }, release: '1.1.0', tags: { area: 'shop' } })],
      )
      const before = await list()
      const a = before.find((issue) => issue.users === 1) as IssueSummary
      const b = before.find((issue) => issue.users === 2) as IssueSummary
      await store.commands.merge({ projectId: 1, issueIds: [a.id, b.id], actor: 'ann' })
      await store.digest(['event', createEvent('b', { release: '1.1.0' })])
      const { merged } = await store.queries.readIssue({ projectId: 1, issueId: a.id })
      expect(merged.map(({ events, culprit }) => [events, culprit])).toEqual([
        [3, b.culprit],
        [1, a.culprit],
      ])
      const split = { projectId: 1, issueId: a.id, key: merged[0]?.key as string, actor: 'ann' }
      const { issueId } = await store.commands.unmerge(split)
      expect(await list()).toHaveLength(2)
      const stays = await store.queries.readIssue({ projectId: 1, issueId: a.id })
      const leaves = await store.queries.readIssue({ projectId: 1, issueId: issueId as number })
      expect(stays.issue).toMatchObject({ events: 1, users: 1, culprit: a.culprit, lastRelease: '1.0.0' })
      expect(leaves.issue).toMatchObject({ events: 3, users: 2, culprit: b.culprit, lastRelease: '1.1.0' })
      expect(stays.releases.map(({ version, events }) => [version, events])).toEqual([['1.0.0', 1]])
      expect(leaves.releases.map(({ version, events }) => [version, events])).toEqual([
        ['1.0.0', 1],
        ['1.1.0', 2],
      ])
      expect(stays.issue.hours.at(-1)).toBe(1)
      expect(leaves.issue.hours.at(-1)).toBe(3)
      const areas = (tags: TagDistribution[]): unknown => tags.find((tag) => tag.key === 'area')?.values
      expect(areas(stays.tags)).toMatchObject([{ value: 'cart', events: 1 }])
      expect(areas(leaves.tags)).toMatchObject([{ events: 1 }, { events: 1 }])
      expect(stays.merged).toEqual([])
      expect(stays.history.map((entry) => entry.kind)).toEqual(['unmerged', 'merged', 'created'])
      expect(leaves.history.map((entry) => entry.kind)).toEqual(['split', 'created'])
      await store.digest(['event', createEvent('b')])
      expect((await list()).find((issue) => issue.id === issueId)?.events).toBe(4)
      await expect(store.commands.unmerge(split)).rejects.toBeInstanceOf(ServiceError)
    })

    it('a kind that has no stored events left opens an issue when it comes again', async () => {
      await store.digest(['event', createEvent('a')], ['event', createEvent('b')])
      const [a, b] = (await list()) as [IssueSummary, IssueSummary]
      const { keys } = await store.queries.readIssue({ projectId: 1, issueId: b.id })
      await store.commands.merge({ projectId: 1, issueIds: [a.id, b.id], actor: 'ann' })
      await store.database.db
        .deleteFrom('event')
        .where('grouping_key', '=', keys[0] as string)
        .execute()
      const { merged } = await store.queries.readIssue({ projectId: 1, issueId: a.id })
      expect(merged.find(({ key }) => key === keys[0])).toMatchObject({ events: 0, value: '' })
      const split = { projectId: 1, issueId: a.id, key: keys[0] as string, actor: 'ann' }
      expect(await store.commands.unmerge(split)).toEqual({})
      expect(await only()).toMatchObject({ id: a.id, events: 2 })
      await store.digest(['event', createEvent('a')], ['event', createEvent('b')])
      expect(await list()).toHaveLength(2)
    })

    it('a deleted issue is gone, and the next event opens a new one', async () => {
      await store.digest(['event', createEvent('a')])
      const before = await only()
      await store.commands.deleteIssues({ projectId: 1, issueIds: [before.id], actor: 'ann' })
      expect(await store.count('event')).toBe(0)
      await store.digest(['event', createEvent('a')])
      const after = await only()
      expect(after.id).not.toBe(before.id)
      expect(after.events).toBe(1)
    })

    it('assignee and comments are in the history', async () => {
      await store.digest(['event', createEvent('a')])
      const { id } = await only()
      await store.commands.assign({ projectId: 1, issueIds: [id], actor: 'ann', assignee: 'bob' })
      await store.commands.comment({ projectId: 1, issueId: id, actor: 'bob', text: 'mine' })
      const { issue, history } = await store.queries.readIssue({ projectId: 1, issueId: id })
      expect(issue.assignee).toBe('bob')
      expect(history.slice(0, 2).map((entry) => [entry.kind, entry.actor])).toEqual([
        ['comment', 'bob'],
        ['assigned', 'ann'],
      ])
      expect(await list('is:assigned assignee:bob')).toHaveLength(1)
    })

    it('a channel to a private address is refused', async () => {
      const input = { projectId: 1, kind: 'webhook' as const, url: 'http://169.254.169.254/' }
      await expect(store.commands.saveChannel(input)).rejects.toBeInstanceOf(ServiceError)
      const { id } = await store.commands.saveChannel({
        ...input,
        url: 'https://8.8.8.8/x',
        secret: 'hidden',
      })
      const { channels } = await store.queries.readSettings({ projectId: 1 })
      expect(channels.map((channel) => channel.id)).toEqual([id])
      expect(JSON.stringify(channels)).not.toContain('hidden')
    })

    it('a key can be changed', async () => {
      const { publicKey } = await store.commands.rotateKey({ projectId: 1 })
      expect((await store.queries.listProjects())[0]?.publicKey).toBe(publicKey)
    })
  })

  it.skipIf(isMissing)('tables are made once', async () => {
    await migrate(store.database)
    await store.digest(['event', createEvent('a')])
    await migrate(store.database)
    expect(await store.count('event')).toBe(1)
  })
})
