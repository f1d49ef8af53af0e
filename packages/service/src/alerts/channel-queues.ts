import { MAX_ALERT_TIMEOUTS, MAX_ALERTS_AT_ONCE } from '../limits.ts'

/** Alerts of one channel go out one after another, those of different channels at once. */
export interface ChannelQueues<Job> {
  /** Resolves when the channel has nothing left to do. */
  add(channelId: number, jobs: readonly Job[]): Promise<void>
}

export type SendOutcome = 'done' | 'timeout' | 'skipped'

export interface ChannelWork<Job> {
  /** `timeout`: the channel did not answer. `skipped`: it was not asked. */
  send(job: Job): Promise<SendOutcome>
  /** The channel did not answer too often; these, of which there is at least one, were not sent. */
  leaveOut(jobs: readonly [Job, ...Job[]]): Promise<void>
}

export function createChannelQueues<Job>({ send, leaveOut }: ChannelWork<Job>): ChannelQueues<Job> {
  const queues = new Map<number, { waiting: Job[]; done: Promise<void> }>()
  const inSlot = createSlots(MAX_ALERTS_AT_ONCE)

  async function run(channelId: number, waiting: Job[]): Promise<void> {
    let timeouts = 0
    try {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const current = job
        const outcome = await inSlot(() => send(current))
        if (outcome === 'done') timeouts = 0
        if (outcome === 'timeout') timeouts += 1
        if (timeouts < MAX_ALERT_TIMEOUTS) continue
        timeouts = 0
        const [first, ...rest] = waiting.splice(0)
        if (first !== undefined) await leaveOut([first, ...rest])
      }
    } finally {
      // Before anything else can happen: whatever came later would wait for ever.
      queues.delete(channelId)
    }
  }

  return {
    add(channelId, jobs) {
      const running = queues.get(channelId)
      if (running !== undefined) {
        running.waiting.push(...jobs)
        return running.done
      }
      const queue = { waiting: [...jobs], done: Promise.resolve() }
      queues.set(channelId, queue)
      queue.done = run(channelId, queue.waiting)
      return queue.done
    },
  }
}

/** Runs so many at once; the others wait for their turn. */
function createSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
