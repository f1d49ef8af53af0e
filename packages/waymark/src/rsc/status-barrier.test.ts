import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenderTracker } from './render-tracker.ts'
import { waitForStatus } from './status-barrier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('nothing is waited for when nothing runs', () => {
  expect(waitForStatus(createRenderTracker(), 50)).toBeUndefined()
})

test.each([0, -1])('a limit of %i means not to wait', (limitMs) => {
  const tracker = createRenderTracker()
  tracker.run('/a', () => new Promise(() => {}))
  expect(waitForStatus(tracker, limitMs)).toBeUndefined()
})

test('headers go as soon as everything has ended, and no timer stays behind', async () => {
  const tracker = createRenderTracker()
  tracker.run('/a', () => Promise.resolve())
  await waitForStatus(tracker, 60_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('headers go when the time is up, whatever still runs', async () => {
  const tracker = createRenderTracker()
  tracker.run('/a', () => new Promise(() => {}))
  let done = false
  const waiting = waitForStatus(tracker, 50)?.then(() => (done = true))
  await vi.advanceTimersByTimeAsync(49)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(done).toBe(true)
})

test('a component that fails ends the wait as well', async () => {
  const tracker = createRenderTracker()
  const failing = tracker.run('/a', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await waitForStatus(tracker, 60_000)
  expect(tracker.failures).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
