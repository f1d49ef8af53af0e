import { expect, test } from 'vitest'
import { createInteractionDelays, type EventTiming } from './interaction-delay.ts'

function add(
  delays: ReturnType<typeof createInteractionDelays>,
  interactionId: number,
  duration: number,
): void {
  delays.add({ interactionId, duration } as EventTiming)
}

test.each<[string, [id: number, duration: number][], count: number, number | undefined]>([
  ['no interaction', [], 0, undefined],
  ['what is no interaction', [[0, 500]], 0, undefined],
  [
    'the longest of few',
    [
      [7, 48],
      [14, 120],
      [21, 64],
    ],
    3,
    120,
  ],
  [
    'the longest event of an interaction',
    [
      [7, 48],
      [7, 200],
      [7, 56],
    ],
    1,
    200,
  ],
  [
    'one accident among fifty is left out',
    [
      [7, 900],
      [14, 120],
      [21, 64],
    ],
    50,
    120,
  ],
  [
    'two among a hundred',
    [
      [7, 900],
      [14, 800],
      [21, 64],
    ],
    100,
    64,
  ],
  ['the shortest known, when there are fewer', [[7, 900]], 400, 900],
])('%s', (_what, timings, count, expected) => {
  const delays = createInteractionDelays()
  for (const [id, duration] of timings) add(delays, id, duration)
  expect(delays.read(count)?.duration).toBe(expected)
})

test('of many interactions the ten longest are remembered', () => {
  const delays = createInteractionDelays()
  for (let index = 1; index <= 40; index++) add(delays, index * 7, index * 10)
  expect(delays.read(450)?.duration).toBe(310)
  expect(delays.read(10_000)?.duration).toBe(310)
})

test('browsers that do not count are counted by the ids that they give', () => {
  const delays = createInteractionDelays()
  expect(delays.estimateCount()).toBe(0)
  add(delays, 4_021, 10)
  expect(delays.estimateCount()).toBe(1)
  add(delays, 4_056, 10)
  expect(delays.estimateCount()).toBe(6)
})
