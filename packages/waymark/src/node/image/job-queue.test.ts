import { expect, test } from 'vitest'
import { createJobQueue } from './job-queue.ts'

test('so many run at once, so many wait, the next is refused', async () => {
  const queue = createJobQueue({ running: 2, waiting: 1 })
  const ends: (() => void)[] = []
  const started: number[] = []
  const add = (id: number): Promise<void> | undefined =>
    queue.run(() => {
      started.push(id)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const jobs = [add(1), add(2), add(3)]
  expect(add(4)).toBeUndefined()
  await Promise.resolve()
  expect(started).toEqual([1, 2])
  ends[0]!()
  await jobs[0]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  ends[1]!()
  ends[2]!()
  await Promise.all(jobs)
})

test('a job that fails gives its place back', async () => {
  const queue = createJobQueue({ running: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(() => Promise.resolve(1))).toBe(1)
})
