import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import type { TimeRange } from './time-range.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let counter = 0

function createSegment(startMs: number, ms: number, more: object = {}): [string, object] {
  counter += 1
  const trace = {
    trace_id: counter.toString(16).padStart(32, 'c'),
    span_id: counter.toString(16).padStart(16, 'd'),
  }
  const times = { start_timestamp: startMs / 1_000, timestamp: (startMs + ms) / 1_000 }
  const contexts = { trace: { ...trace, op: 'http.server', status: 'ok' } }
  return ['transaction', { transaction: 'GET /a', ...times, contexts, ...more }]
}

describeStores((store) => {
  const range = (length = DAY_MS): { projectId: number } & TimeRange => ({
    projectId: 1,
    fromMs: store().nowMs - length,
    toMs: store().nowMs,
  })

  it('latency: every step of the range has a point, and one without requests says so', async () => {
    const { nowMs } = store()
    await store().digest(
      createSegment(nowMs - HOUR_MS, 100),
      createSegment(nowMs - HOUR_MS, 100),
      createSegment(nowMs - HOUR_MS, 900),
      createSegment(nowMs - HOUR_MS, 10, { transaction: 'GET /b' }),
    )
    const { stepMs, points, buckets } = await store().queries.readLatency({ ...range(), route: '/a' })
    expect(stepMs).toBe(HOUR_MS)
    expect(points.length).toBeGreaterThanOrEqual(24)
    const filled = points.filter((point) => point.p50 !== null)
    expect(filled).toHaveLength(1)
    expect(filled[0]?.throughput).toBeCloseTo(3 / 60)
    expect(filled[0]?.p50).toBeGreaterThan(95)
    expect(filled[0]?.p95).toBeGreaterThan(850)
    expect(buckets.map((bucket) => bucket.count)).toEqual([2, 1])
    expect(buckets.every((bucket) => bucket.fromMs < bucket.toMs)).toBe(true)
    const all = await store().queries.readLatency(range())
    expect(all.buckets.map((bucket) => bucket.count)).toEqual([1, 2, 1])
  })

  it('latency: the throughput of a step that has only begun is that of its time so far', async () => {
    const hour = Math.ceil(store().nowMs / HOUR_MS) * HOUR_MS
    store().nowMs = hour + 600_000
    await store().digest(createSegment(hour + 60_000, 100), createSegment(hour + 120_000, 100))
    const { points } = await store().queries.readLatency({ ...range(), route: '/a' })
    expect(points.at(-1)?.throughput).toBeCloseTo(2 / 10)
    store().nowMs += HOUR_MS
    const later = await store().queries.readLatency({ ...range(), route: '/a' })
    expect(later.points.at(-2)?.throughput).toBeCloseTo(2 / 60)
  })

  it('latency: the week of a route is in quarters of days and loses nothing', async () => {
    const { nowMs } = store()
    await store().digest(
      ...Array.from({ length: 5 }, (_, day) => createSegment(nowMs - day * DAY_MS - HOUR_MS, 50)),
    )
    const { stepMs, points } = await store().queries.readLatency({ ...range(7 * DAY_MS), route: '/a' })
    expect(stepMs).toBe(6 * HOUR_MS)
    expect(points.filter((point) => point.throughput > 0)).toHaveLength(5)
  })

  it('vitals by release, oldest first', async () => {
    const { nowMs } = store()
    const measure = (release: string, lcp: number): [string, object] =>
      createSegment(nowMs - HOUR_MS, 100, {
        release,
        measurements: { lcp: { value: lcp, unit: 'millisecond' } },
      })
    await store().digest(
      ['event', createEvent('a', { release: '1.10.0' })],
      ['event', createEvent('a', { release: '1.9.0' })],
      ...Array.from({ length: 20 }, () => measure('1.10.0', 1_000)),
      measure('1.9.0', 9_000),
    )
    const { all, releases, bounds } = await store().queries.readVitalsTrend(range())
    expect(all[0]).toMatchObject({ name: 'lcp', samples: 21, rating: 'good' })
    expect(bounds.lcp).toEqual({ good: 2_500, poor: 4_000 })
    expect(releases.map(({ version, vitals }) => [version, vitals[0]?.rating])).toEqual([
      ['1.9.0', 'too-few'],
      ['1.10.0', 'good'],
    ])
  })

  it('two releases: routes that both measured often enough', async () => {
    const { nowMs } = store()
    const send = (route: string, release: string, ms: number, count = 20): [string, object][] =>
      Array.from({ length: count }, () =>
        createSegment(nowMs - HOUR_MS, ms, { release, transaction: `GET ${route}` }),
      )
    await store().digest(
      ...send('/slower', '1.0.0', 100),
      ...send('/slower', '2.0.0', 200),
      ...send('/few', '1.0.0', 100),
      ...send('/few', '2.0.0', 900, 3),
      ...send('/new', '2.0.0', 100),
      ...send('/gone', '1.0.0', 100),
      ...send('/slower', '0.9.0', 5_000),
    )
    const input = { ...range(), version: '2.0.0', previous: '1.0.0' }
    const changes = await store().queries.compareReleases(input)
    expect(changes).toEqual([{ route: '/slower', op: 'http.server', p95: expect.closeTo(1, 1) as number }])
    expect(await store().queries.compareReleases({ ...input, environment: 'staging' })).toEqual([])
  })

  it('adoption: sessions of each release in each step, the newest release first', async () => {
    const { nowMs } = store()
    const session = (release: string, hoursAgo: number): [string, object] => {
      counter += 1
      const started = new Date(nowMs - hoursAgo * HOUR_MS).toISOString()
      return ['session', { sid: String(counter), init: true, started, status: 'ok', attrs: { release } }]
    }
    await store().digest(
      ['event', createEvent('a', { release: '1.0.0' })],
      ['event', createEvent('a', { release: '2.0.0' })],
      session('1.0.0', 5),
      session('1.0.0', 1),
      session('2.0.0', 1),
    )
    const { starts, releases } = await store().queries.readAdoption(range())
    expect(starts.length).toBeGreaterThanOrEqual(24)
    expect(releases.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
    expect(releases.map(({ sessions }) => sessions.reduce((sum, count) => sum + count, 0))).toEqual([1, 2])
    expect(releases.every(({ sessions }) => sessions.length === starts.length)).toBe(true)
  })
})
