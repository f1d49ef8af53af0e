import { describe, expect, test } from 'vitest'
import { createTimeTicks, placeTime, timeAt } from './time-ticks.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}Z`)

describe('ticks of time', () => {
  test.each([
    ['an hour', '10T12:03:00', '10T13:03:00', '10T12:10:00', 6, false],
    ['a day', '10T12:30:00', '11T12:30:00', '10T15:00:00', 8, false],
    ['a week', '03T12:00:00', '10T12:00:00', '04T00:00:00', 7, true],
  ])('%s', (_name, from, to, first, count, isDays) => {
    const ticks = createTimeTicks({ fromMs: at(from), toMs: at(to) })
    expect(ticks.at[0]).toBe(at(first))
    expect(ticks.isDays).toBe(isDays)
    expect(ticks.at).toHaveLength(count)
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
