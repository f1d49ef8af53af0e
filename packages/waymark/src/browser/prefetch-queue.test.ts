import { describe, expect, test } from 'vitest'
import { createPrefetchQueue, TASK_CANCELLED, type QueuedTask } from './prefetch-queue.ts'

interface Job extends QueuedTask<string> {
  finish(): void
  fail(error: Error): void
}

/** A queue whose tasks end when the test says so. */
function createJobs(concurrency?: number) {
  const queue = createPrefetchQueue(concurrency === undefined ? {} : { concurrency })
  const started: string[] = []
  const addJob = (name: string): Job => {
    let finish = (): void => {}
    let fail = (_error: Error): void => {}
    const task = queue.add(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        finish = () => resolve(name)
        fail = reject
      })
    })
    return { ...task, finish: () => finish(), fail: (error) => fail(error) }
  }
  return { queue, started, addJob }
}

describe('the queue', () => {
  test('runs five at once unless told otherwise, the others in their order', async () => {
    const { started, addJob } = createJobs()
    const jobs = ['1', '2', '3', '4', '5', '6', '7'].map(addJob)
    expect(started).toEqual(['1', '2', '3', '4', '5'])
    jobs[2]?.finish()
    await expect(jobs[2]?.promise).resolves.toBe('3')
    await expect.poll(() => started).toEqual(['1', '2', '3', '4', '5', '6'])
    jobs[0]?.finish()
    await expect.poll(() => started.at(-1)).toBe('7')
  })

  test('starts a bumped task at once, and starts no other until it is under its limit again', async () => {
    const { started, addJob } = createJobs(2)
    const [first, second, , fourth] = ['1', '2', '3', '4'].map(addJob)
    fourth?.bump()
    expect(started).toEqual(['1', '2', '4'])
    first?.finish()
    await first?.promise
    await Promise.resolve()
    expect(started).toEqual(['1', '2', '4'])
    second?.finish()
    await expect.poll(() => started).toEqual(['1', '2', '4', '3'])
  })

  test('starts no task twice', async () => {
    const { started, addJob } = createJobs(1)
    const [first, second] = ['1', '2'].map(addJob)
    first?.bump()
    second?.bump()
    second?.bump()
    first?.finish()
    second?.finish()
    await second?.promise
    second?.bump()
    expect(started).toEqual(['1', '2'])
  })

  test('never starts a cancelled task, whose promise rejects with the mark', async () => {
    const { started, addJob } = createJobs(1)
    const [first, second, third] = ['1', '2', '3'].map(addJob)
    expect(second?.cancel()).toBe(true)
    await expect(second?.promise).rejects.toBe(TASK_CANCELLED)
    second?.bump()
    expect(second?.cancel()).toBe(false)
    first?.finish()
    await expect.poll(() => started).toEqual(['1', '3'])
    third?.finish()
    await expect(third?.promise).resolves.toBe('3')
  })

  test('does not cancel a task that has started', async () => {
    const { addJob } = createJobs(1)
    const job = addJob('1')
    expect(job.cancel()).toBe(false)
    job.finish()
    await expect(job.promise).resolves.toBe('1')
  })

  test('gives a failure to its own task only, and its slot to the next', async () => {
    const { started, addJob } = createJobs(1)
    const [first, second] = ['1', '2'].map(addJob)
    first?.fail(new Error('broken'))
    await expect(first?.promise).rejects.toThrow('broken')
    await expect.poll(() => started).toEqual(['1', '2'])
    second?.finish()
    await expect(second?.promise).resolves.toBe('2')
  })

  test('treats a task that throws before it gives a promise as failed', async () => {
    const { queue, started, addJob } = createJobs(1)
    const task = queue.add((): Promise<string> => {
      throw new Error('at once')
    })
    addJob('2')
    await expect(task.promise).rejects.toThrow('at once')
    await expect.poll(() => started).toEqual(['2'])
  })
})
