import { expect, test } from 'vitest'
import { EnvelopeParser } from '../../service/src/ingest/parse-envelope.ts'
import { createTestStore, type TestStore } from '../../service/src/testing/test-store.ts'
import { createSampleEnvelopes, type SampleEnvelope } from './create-sample.mjs'

const NOW_MS = Date.UTC(2026, 10, 1, 12)

test('the same seed gives the same week, another one another', () => {
  const create = (seed: number): string =>
    createSampleEnvelopes({ seed, nowMs: NOW_MS, traces: 20 })
      .past.map(({ bytes }) => new TextDecoder().decode(bytes))
      .join('\n')
  expect(create(3)).toBe(create(3))
  expect(create(4)).not.toBe(create(3))
})

test('the hour it is made in changes nothing but the times', () => {
  const titlesAt = (nowMs: number): string[] =>
    createSampleEnvelopes({ nowMs, traces: 20 }).past.map(
      ({ bytes }) => /"(?:value|message)":"[^"]*"/.exec(new TextDecoder().decode(bytes))?.[0] ?? '',
    )
  const atNoon = titlesAt(NOW_MS)
  for (const hours of [3, 8.4, 13, 21]) expect(titlesAt(NOW_MS + hours * 3_600_000)).toEqual(atNoon)
})

test('the service reads every item of the shop, and finds its issues, routes, vitals and releases', async () => {
  const store = await createTestStore(undefined)
  store.nowMs = NOW_MS
  const { past } = createSampleEnvelopes({ nowMs: NOW_MS, traces: 400 })
  for (const envelope of past) if (envelope.projectId === 1) await digest(store, envelope)
  const { queries } = store
  const { issues } = await queries.listIssues({ projectId: 1, tab: 'all', limit: 100 })
  const range = { projectId: 1, fromMs: NOW_MS - 7 * 86_400_000, toMs: NOW_MS }
  const { drops } = await queries.readSettings({ projectId: 1 })
  expect(issues).toHaveLength(17)
  expect((await queries.listRoutes(range)).length).toBeGreaterThan(10)
  expect((await queries.listVitals(range))[0]?.vitals[0]?.rating).toBe('needs-improvement')
  expect((await queries.listReleases({ projectId: 1 })).map((release) => release.version)).toEqual([
    '1.5.0',
    '1.4.2',
    '1.4.1',
    '1.4.0',
  ])
  expect(drops.filter((drop) => drop.source === 'service')).toEqual([])
  await store.close()
})

async function digest(store: TestStore, { bytes, userAgent }: SampleEnvelope): Promise<void> {
  const items: Parameters<TestStore['digest']> = []
  const parser = new EnvelopeParser(
    {
      onHeader: () => undefined,
      maxItemBytes: () => 8_000_000,
      onItem({ header, payload }) {
        const meta = userAgent === undefined ? {} : { userAgent }
        items.push([String(header['type']), JSON.parse(new TextDecoder().decode(payload)) as object, meta])
      },
      onLargeItem: () => undefined,
    },
    65_536,
  )
  parser.write(bytes)
  parser.end()
  await store.digest(...items)
}
