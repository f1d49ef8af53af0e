import { expect, test, vi } from 'vitest'
import { createIdleRunner } from './idle-task.ts'

test('the last task is run, when no other has come for a while', () => {
  vi.useFakeTimers()
  const run: string[] = []
  const runIdle = createIdleRunner(100)
  runIdle(() => void run.push('first'))
  vi.advanceTimersByTime(99)
  runIdle(() => void run.push('second'))
  vi.advanceTimersByTime(99)
  expect(run).toEqual([])
  vi.advanceTimersByTime(1)
  expect(run).toEqual(['second'])
  vi.useRealTimers()
})
