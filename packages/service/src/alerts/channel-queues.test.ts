import { expect, it } from 'vitest'
import { createChannelQueues, type ChannelQueues, type SendOutcome } from './channel-queues.ts'

interface Watched {
  queues: ChannelQueues<string>
  sent: string[]
  leftOut: string[]
  /** Most that were on their way at once. */
  most(): number
}

/** Jobs say what becomes of them: `a timeout`. */
function watch(): Watched {
  const sent: string[] = []
  const leftOut: string[] = []
  let [now, most] = [0, 0]
  const queues = createChannelQueues<string>({
    async send(job) {
      sent.push(job)
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 1))
      now -= 1
      if (job.includes('broken')) throw new Error(job)
      return job.split(' ')[1] as SendOutcome
    },
    leaveOut: (jobs) => Promise.resolve(void leftOut.push(...jobs)),
  })
  return { queues, sent, leftOut, most: () => most }
}

it.each<[jobs: string[], leftOut: string[]]>([
  [['a timeout', 'b timeout', 'c timeout'], []],
  [
    ['a timeout', 'b timeout', 'c timeout', 'd done', 'e done'],
    ['d done', 'e done'],
  ],
  [['a timeout', 'b timeout', 'c done', 'd timeout', 'e timeout', 'f done'], []],
  [['a timeout', 'b skipped', 'c timeout', 'd skipped', 'e timeout', 'f done'], ['f done']],
])('of %j those are left out that wait after three timeouts in a row', async (jobs, expected) => {
  const { queues, sent, leftOut } = watch()
  await queues.add(1, jobs)
  expect(leftOut).toEqual(expected)
  expect([...sent, ...leftOut]).toEqual(jobs)
})

it('a channel has one alert on its way, all channels together at most 16', async () => {
  const { queues, most } = watch()
  await queues.add(1, ['a done', 'b done', 'c done'])
  expect(most()).toBe(1)
  await Promise.all(Array.from({ length: 40 }, (_, id) => queues.add(id, ['a done', 'b done'])))
  expect(most()).toBe(16)
})

it('what comes while a channel is busy follows, and nothing is lost when it has just become free', async () => {
  const { queues, sent } = watch()
  const all = [queues.add(1, ['a done']), queues.add(1, ['b done'])]
  const next = all[0]?.then(() => queues.add(1, ['c done']))
  await Promise.all([...all, next])
  expect(sent).toEqual(['a done', 'b done', 'c done'])
})

it('a failure of ours ends that round only', async () => {
  const { queues, sent } = watch()
  await expect(queues.add(1, ['broken', 'a done'])).rejects.toThrow('broken')
  await queues.add(1, ['b done'])
  expect(sent).toEqual(['broken', 'b done'])
})
