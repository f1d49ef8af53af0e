import { describe, expect, test } from 'vitest'
import { createTimeTicks, placeTime, timeAt } from './time-ticks.ts'
import { createZoneOffset } from './zone-offset.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}Z`)

describe('ticks of time', () => {
  test.each([
    ['an hour', 'UTC', '10T12:03:00', '10T13:03:00', '10T12:10:00', 6, false],
    ['a day', 'UTC', '10T12:30:00', '11T12:30:00', '10T15:00:00', 8, false],
    ['a week', 'UTC', '03T12:00:00', '10T12:00:00', '04T00:00:00', 7, true],
    ['a day', 'Europe/Berlin', '10T12:30:00', '11T12:30:00', '10T14:00:00', 8, false],
    ['a week', 'Europe/Berlin', '03T12:00:00', '10T12:00:00', '03T23:00:00', 7, true],
    ['a week', 'Asia/Kolkata', '03T12:00:00', '10T12:00:00', '03T18:30:00', 7, true],
  ])('%s in %s', (_name, zone, from, to, first, count, isDays) => {
    const found = createTimeTicks({ fromMs: at(from), toMs: at(to) }, createZoneOffset(zone))
    expect(found.ticks[0]?.ms).toBe(at(first))
    expect(found.isDays).toBe(isDays)
    expect(found.ticks).toHaveLength(count)
  })

  test('days begin at midnight, also where clocks are changed', () => {
    const range = { fromMs: Date.parse('2026-10-23T12:00:00Z'), toMs: Date.parse('2026-10-27T12:00:00Z') }
    const { ticks } = createTimeTicks(range, createZoneOffset('Europe/Berlin'), 6)
    expect(ticks.filter(({ isMidnight }) => isMidnight).map(({ ms }) => new Date(ms).toISOString())).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ])
  })

  test('a place and its moment belong together, and neither leaves the range', () => {
    const range = { fromMs: 1_000, toMs: 3_000 }
    expect(placeTime(range, 1_500)).toBe(25)
    expect(timeAt(range, 0.25)).toBe(1_500)
    expect(placeTime(range, 9_000)).toBe(100)
    expect(timeAt(range, -1)).toBe(1_000)
    expect(placeTime({ fromMs: 5, toMs: 5 }, 5)).toBe(0)
  })
})
