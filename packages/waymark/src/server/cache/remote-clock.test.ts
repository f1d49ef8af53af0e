import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRemoteClock } from './remote-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: 5_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('is never ahead of the clock it follows, and a little slower', () => {
  const clock = createRemoteClock()
  expect(clock.read()).toBe(5_000)
  clock.anchor(1_000)
  vi.advanceTimersByTime(10_000)
  expect(clock.read()).toBe(10_999)
})

test('an answer that was long on its way changes nothing', () => {
  const clock = createRemoteClock()
  clock.anchor(1_000)
  vi.advanceTimersByTime(100)
  clock.anchor(1_050)
  expect(clock.read()).toBeCloseTo(1_099.99)
  clock.anchor(1_150)
  expect(clock.read()).toBe(1_150)
})

test('another clock is followed, even one that is behind', () => {
  const clock = createRemoteClock()
  clock.anchor(10_000)
  clock.anchor(1_000)
  expect(clock.read()).toBe(1_000)
  clock.doubt()
  clock.anchor(900)
  expect(clock.read()).toBe(900)
})
