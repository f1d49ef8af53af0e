import { expect, it } from 'vitest'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import { HOUR_MS } from '../store/schema.ts'
import { readSession, readSessionAggregates } from './read-session.ts'

const NOW = 1_794_710_408_000
const META: SpoolMeta = { projectId: 1, type: 'sessions', receivedMs: NOW }
const attrs = { release: '1.0.0' }

it.each<[status: string, errors: number, isErrored: boolean, isCrashed: boolean]>([
  ['ok', 0, false, false],
  ['exited', 0, false, false],
  ['exited', 1, true, false],
  ['abnormal', 0, false, false],
  ['crashed', 1, true, true],
  ['unhandled', 1, true, true],
])('%s with %i errors, as a session and in a sum, is errored: %s, crashed: %s', (status, errors, ...is) => {
  const [isErrored, isCrashed] = is
  const session = readSession({ sid: 's', status, errors, attrs }, META)
  expect(session).toMatchObject({ isErrored, isCrashed })
  if (status === 'ok') return
  const key = status === 'exited' && errors > 0 ? 'errored' : status
  const aggregates = [{ started: NOW / 1_000, [key]: 3 }]
  expect(readSessionAggregates({ attrs, aggregates }, META)).toEqual([
    {
      release: '1.0.0',
      environment: 'production',
      hour: Math.floor(NOW / HOUR_MS),
      started: 3,
      errored: isErrored ? 3 : 0,
      crashed: isCrashed ? 3 : 0,
    },
  ])
})

it('all kinds of one minute are added, and what is no number counts nothing', () => {
  const aggregates = [
    { exited: 1, errored: 2, abnormal: 4, crashed: 8, unhandled: 16 },
    { exited: -1, errored: 'many', abnormal: null, crashed: 1e300 },
  ]
  const counts = readSessionAggregates({ attrs, aggregates }, META)
  expect(counts).toMatchObject([
    { started: 31, errored: 26, crashed: 24 },
    { started: 10_000_000, errored: 10_000_000, crashed: 10_000_000 },
  ])
})

it('sessions of a clock without sense began when they arrived', () => {
  const hour = Math.floor(NOW / HOUR_MS)
  const aggregates = [{ started: '1970-01-01T00:01:00Z', exited: 1 }]
  expect(readSessionAggregates({ attrs, aggregates }, META)).toMatchObject([{ hour }])
  expect(readSession({ sid: 's', started: 60, attrs }, META)?.startedMs).toBe(NOW)
})
