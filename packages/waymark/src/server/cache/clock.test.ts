import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('what is read after an invalidation is younger than it, within one tick as well', () => {
  const clock = createClock(() => 1_000)
  expect([clock.read(), clock.stamp(), clock.read(), clock.stamp()]).toEqual([1_000, 1_000, 1_001, 1_001])
  clock.pass(1_500)
  expect(clock.read()).toBe(1_501)
})

test('it goes on when the real one is set back, and joins it when that has caught up', () => {
  let now = 10_000_000
  let elapsed = 0
  const clock = createClock(
    () => now,
    () => elapsed,
  )
  const stamped = clock.stamp()
  now -= 3_600_000
  elapsed += 5_000
  expect(clock.read()).toBe(stamped + 5_001)
  const again = clock.stamp()
  elapsed += 1_000
  expect(clock.read()).toBe(again + 1_001)
  now += 7_200_000
  expect(clock.read()).toBe(now)
})
