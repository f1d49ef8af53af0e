import { describe, expect, it } from 'vitest'
import { countRange, previousRange, splitRange, type SteppedRange } from './time-range.ts'

const at = (text: string): number => Date.parse(`2026-05-${text}Z`)
const show = (ms: number): string => new Date(ms).toISOString().slice(8, 19)
const NOW_MS = at('20T20:22:30')
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('the range that is counted', () => {
  it.each<[what: string, fromMs: number, toMs: number, counted: [string, string, number]]>([
    ['an hour', NOW_MS - HOUR_MS, NOW_MS, ['20T19:23:00', '20T20:23:00', MINUTE_MS]],
    ['a day', NOW_MS - DAY_MS, NOW_MS, ['19T20:23:00', '20T20:23:00', MINUTE_MS]],
    ['whole minutes', at('20T10:00:00'), at('20T10:05:00'), ['20T10:00:00', '20T10:05:00', MINUTE_MS]],
    ['seconds', at('20T10:00:10'), at('20T10:00:20'), ['20T10:00:00', '20T10:01:00', MINUTE_MS]],
    ['nothing', NOW_MS, NOW_MS, ['20T20:22:00', '20T20:23:00', MINUTE_MS]],
  ])('%s', (_, fromMs, toMs, counted) => {
    const range = countRange({ fromMs, toMs }, NOW_MS)
    expect([show(range.fromMs), show(range.toMs), range.step]).toEqual(counted)
  })

  it.each<[what: string, days: number, daysAgo: number, step: number]>([
    ['two days', 2, 0, MINUTE_MS],
    ['a week', 7, 0, HOUR_MS],
    ['a day of which the minutes are kept', 1, 88, MINUTE_MS],
    ['a day of which those of the day before are gone', 1, 89, HOUR_MS],
  ])('%s has steps of its own', (_, days, daysAgo, step) => {
    const toMs = NOW_MS - daysAgo * DAY_MS
    expect(countRange({ fromMs: toMs - days * DAY_MS, toMs }, NOW_MS).step).toBe(step)
  })

  it('the range before it is as long, and neither overlaps nor leaves a gap', () => {
    const range = countRange({ fromMs: NOW_MS - 10_000_123, toMs: NOW_MS }, NOW_MS)
    const before = previousRange(range)
    expect(before.toMs).toBe(range.fromMs)
    expect(before.toMs - before.fromMs).toBe(range.toMs - range.fromMs)
    expect(before.step).toBe(range.step)
  })
})

describe('the pieces of a range', () => {
  it.each<[from: string, to: string, pieces: string[]]>([
    ['20T19:23:00', '20T20:23:00', ['20T19:23:00 60 minutes']],
    [
      '20T18:23:00',
      '20T20:23:00',
      ['20T18:23:00 37 minutes', '20T19:00:00 1 hours', '20T20:00:00 23 minutes'],
    ],
    ['20T18:00:00', '20T20:00:00', ['20T18:00:00 2 hours']],
    [
      '13T20:23:00',
      '20T20:23:00',
      [
        '13T20:23:00 37 minutes',
        '13T21:00:00 3 hours',
        '14T00:00:00 6 days',
        '20T00:00:00 20 hours',
        '20T20:00:00 23 minutes',
      ],
    ],
  ])('%s to %s', (from, to, pieces) => {
    const range: SteppedRange = { fromMs: at(from), toMs: at(to), step: MINUTE_MS }
    const names = new Map([
      [MINUTE_MS, 'minutes'],
      [HOUR_MS, 'hours'],
      [DAY_MS, 'days'],
    ])
    const found = splitRange(range).map(
      ({ fromMs, toMs, step }) => `${show(fromMs)} ${(toMs - fromMs) / step} ${names.get(step)}`,
    )
    expect(found).toEqual(pieces)
  })

  it('hours have no minutes', () => {
    const pieces = splitRange({ fromMs: at('13T21:00:00'), toMs: at('20T21:00:00'), step: HOUR_MS })
    expect(pieces.map(({ step }) => step)).toEqual([HOUR_MS, DAY_MS, HOUR_MS])
  })
})
