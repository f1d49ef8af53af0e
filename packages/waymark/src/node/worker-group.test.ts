import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_MISSED_PINGS, MAX_WORKER_RESTART_MS, WORKER_PING_MS, WORKER_SOUND_MS } from '../shared/limits.ts'
import { createWorkerGroup, type WorkerGroup } from './worker-group.ts'
import type { WorkerMessage } from './worker-messages.ts'

class FakeWorker extends EventEmitter {
  told: string[] = []
  pings = 0
  isSilent = false
  process = { kill: (signal: string) => this.end(null, signal) }
  send(message: WorkerMessage): void {
    if (message.waymark !== 'ping') return void this.told.push(message.waymark)
    this.pings++
    if (!this.isSilent) this.emit('message', message)
  }
  ready(): void {
    this.emit('message', { waymark: 'ready', port: 3_000 })
  }
  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal)
  }
}

let workers: FakeWorker[]
let said: string[]
let noted: string[]
let group: WorkerGroup

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  said = []
  noted = []
  group = createWorkerGroup({
    count: 2,
    fork() {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
    say: (sentence) => void said.push(sentence),
    note: (sentence) => void noted.push(sentence),
    endWithinMs: 5_000,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

async function start(): Promise<void> {
  const started = group.start()
  workers[0]?.ready()
  await settle()
  workers[1]?.ready()
  expect(await started).toBe(3_000)
}

describe('a worker that does not answer any more', () => {
  const wait = (pings: number): Promise<unknown> => vi.advanceTimersByTimeAsync(pings * WORKER_PING_MS)

  test('is ended and replaced; the other one stays', async () => {
    await start()
    const [silent, sound] = workers
    silent!.isSilent = true
    await wait(MAX_MISSED_PINGS)
    expect([silent!.pings, said]).toEqual([MAX_MISSED_PINGS, []])
    await wait(1)
    expect(said).toEqual([expect.stringContaining('A worker ended (SIGKILL)')])
    await wait(1)
    expect(workers).toHaveLength(3)
    expect(sound!.pings).toBe(MAX_MISSED_PINGS + 2)
  })

  test('is left alone while it stops', async () => {
    await start()
    for (const worker of workers) worker.isSilent = true
    const stopped = group.stop()
    await wait(MAX_MISSED_PINGS + 2)
    expect(workers.map(({ pings }) => pings)).toEqual([0, 0])
    for (const worker of workers) worker.end(0)
    await stopped
  })
})

describe('starting', () => {
  test('the others start when the first can answer, and it is done when all can', async () => {
    let port = 0
    void group.start().then((value) => (port = value))
    await settle()
    expect(workers).toHaveLength(1)
    workers[0]?.ready()
    await settle()
    expect([workers.length, port]).toEqual([2, 0])
    workers[1]?.ready()
    await settle()
    expect(port).toBe(3_000)
  })

  test('a first worker that ends is not tried again', async () => {
    const started = group.start()
    workers[0]?.end(1)
    await expect(started).rejects.toThrow('code 1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([workers.length, said]).toEqual([1, []])
  })

  test('messages of the app are not taken for ours', async () => {
    void group.start()
    for (const message of [null, 'ready', 7, { ready: true }]) workers[0]?.emit('message', message)
    await settle()
    expect(workers).toHaveLength(1)
  })
})

describe('a worker that ends unasked', () => {
  test('is replaced, later each time, up to a limit', async () => {
    await start()
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      const count = workers.length
      workers.at(-1)?.end(null, 'SIGSEGV')
      const from = Date.now()
      while (workers.length === count) await vi.advanceTimersByTimeAsync(250)
      waits.push(Date.now() - from)
      workers.at(-1)?.ready()
      await settle()
    }
    expect(waits.slice(0, 4)).toEqual([250, 500, 1_000, 2_000])
    expect(Math.max(...waits)).toBe(MAX_WORKER_RESTART_MS)
    expect(said[0]).toBe('A worker ended (SIGSEGV). Another one starts in 0.25 s.')
  })

  test('after a long life is replaced soon', async () => {
    await start()
    for (let round = 0; round < 5; round++) {
      workers.at(-1)?.end(1)
      await vi.advanceTimersByTimeAsync(10_000)
      workers.at(-1)?.ready()
      await settle()
    }
    await vi.advanceTimersByTimeAsync(WORKER_SOUND_MS)
    workers.at(-1)?.end(1)
    expect(said.at(-1)).toContain('in 0.25 s')
  })

  test('is tried again when its successor does not start', async () => {
    await start()
    workers[0]?.end(1)
    await vi.advanceTimersByTimeAsync(250)
    workers[2]?.end(7)
    await vi.advanceTimersByTimeAsync(500)
    expect(workers).toHaveLength(4)
    expect(said).toEqual([
      'A worker ended (code 1). Another one starts in 0.25 s.',
      'A worker ended (code 7 while starting). Another one starts in 0.5 s.',
    ])
  })
})

describe('replacing all', () => {
  test('one after the other; the old one is told when the new one can answer', async () => {
    await start()
    const [first, second] = workers
    const replaced = group.replaceAll()
    await settle()
    expect([workers.length, first?.told, second?.told]).toEqual([3, [], []])
    workers[2]?.ready()
    await settle()
    expect([workers.length, first?.told, second?.told]).toEqual([3, ['retire'], []])
    first?.emit('message', { waymark: 'leaving' })
    expect(first?.told).toEqual(['retire', 'leave'])
    first?.end(0)
    await settle()
    expect(workers).toHaveLength(4)
    workers[3]?.ready()
    await settle()
    second?.end(0)
    await replaced
    expect([workers.length, said]).toEqual([4, []])
    expect(noted).toEqual(['Replacing 2 workers, one after the other.', '2 workers replaced.'])
  })

  test('stops at a new one that does not start, and the old ones go on', async () => {
    await start()
    const replaced = group.replaceAll()
    workers[2]?.end(1)
    await replaced
    expect(said).toEqual(['A new worker did not start (code 1). The old ones go on.'])
    expect(noted).toEqual(['Replacing 2 workers, one after the other.'])
    expect(workers.map(({ told }) => told)).toEqual([[], [], []])
    // They are still looked after.
    workers[0]?.end(1)
    await vi.advanceTimersByTimeAsync(250)
    expect(workers).toHaveLength(4)
  })

  test('an old one that does not end is killed', async () => {
    await start()
    void group.replaceAll()
    workers[2]?.ready()
    await vi.advanceTimersByTimeAsync(5_000)
    // The next one is on its way, so the first has ended.
    expect([workers[0]?.told, workers.length]).toEqual([['retire'], 4])
  })

  test('asked for again meanwhile, it is done once more', async () => {
    await start()
    const replaced = group.replaceAll()
    for (let round = 0; round < 4; round++) {
      if (round === 1) void group.replaceAll()
      workers[round + 2]?.ready()
      await settle()
      workers[round]?.end(0)
      await settle()
    }
    await replaced
    expect(workers).toHaveLength(6)
  })
})

test('stopping tells all, waits for their ends, and replaces nobody', async () => {
  await start()
  let isStopped = false
  void group.stop().then(() => (isStopped = true))
  expect(workers.map(({ told }) => told)).toEqual([['stop'], ['stop']])
  workers[0]?.end(0)
  await settle()
  expect(isStopped).toBe(false)
  workers[1]?.end(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isStopped, workers.length, said]).toEqual([true, 2, []])
})

test('stopping ends a worker that is still starting, and one that waits to be started', async () => {
  await start()
  workers[0]?.end(1)
  workers[1]?.end(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(workers).toHaveLength(3)
  await group.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers).toHaveLength(3)
})
