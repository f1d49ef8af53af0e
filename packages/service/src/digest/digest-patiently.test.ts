import { expect, it } from 'vitest'
import type { Drop } from '../ingest/drop-counter.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import { digestPatiently } from './digest-patiently.ts'
import { DigestFailure, type Digester } from './digester.ts'

const createItem = (seq: number, type = 'event'): SpoolItem => ({
  seq,
  meta: { projectId: 1, type, receivedMs: 0 },
  payload: new Uint8Array(0),
})

/** Fails as long as the database is away, and for batches with a poisoned item or drop. */
function createFakeDigester(options: { failures?: number; poison?: number; poisonedDrop?: string }): {
  digester: Digester
  written: number[]
  dropped: string[]
} {
  let failures = options.failures ?? 0
  const written: number[] = []
  const dropped: string[] = []
  // The item that is tried alone has lost its place, so it is known by its time.
  const digester: Digester = {
    digest(items, drops) {
      const isPoisoned = items.some(({ meta }) => meta.projectId > 0 && meta.receivedMs === options.poison)
      const hasBadDrop = drops.some((drop) => drop.reason === options.poisonedDrop)
      if (failures-- > 0 || isPoisoned || hasBadDrop)
        return Promise.reject(new DigestFailure(items, drops, [], new Error('no')))
      written.push(...items.filter((item) => item.meta.projectId > 0).map((item) => item.meta.receivedMs))
      dropped.push(...drops.map((drop) => drop.reason))
      return Promise.resolve({ seq: 0, alerts: [] })
    },
  }
  return { digester, written, dropped }
}

const items = [1, 2, 3, 4].map((seq) => ({
  ...createItem(seq),
  meta: { ...createItem(seq).meta, receivedMs: seq },
}))
const noWait = (): Promise<void> => Promise.resolve()

it('tries until the database is back, and waits longer each time', async () => {
  const { digester, written } = createFakeDigester({ failures: 20 })
  const waits: number[] = []
  const { seq } = await digestPatiently(digester, items, [], (ms) => {
    waits.push(ms)
    return Promise.resolve()
  })
  expect(seq).toBe(4)
  expect(written).toEqual([1, 2, 3, 4])
  expect(waits.slice(0, 3)).toEqual([250, 500, 1_000])
})

it('an item that fails alone is left out and counted; the others are stored once', async () => {
  const { digester, written, dropped } = createFakeDigester({ poison: 3 })
  const { seq } = await digestPatiently(digester, items, [], noWait)
  expect(seq).toBe(4)
  expect(written).toEqual([1, 2, 4])
  expect(dropped).toEqual(['not_storable'])
})

it('an item that is alone in its batch does not stop what is behind it', async () => {
  const { digester, written, dropped } = createFakeDigester({ poison: 3 })
  expect((await digestPatiently(digester, items.slice(2, 3), [], noWait)).seq).toBe(3)
  expect([written, dropped]).toEqual([[], ['not_storable']])
})

it('a disk that has room for a count and not for the item loses no item', async () => {
  const full = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE', rawCode: 778 })
  const { digester, written, dropped } = createFakeDigester({})
  let isFull = true
  const small: Digester = {
    digest: (batch, drops) =>
      isFull && batch.some(({ meta }) => meta.projectId > 0)
        ? Promise.reject(new DigestFailure(batch, drops, [], full))
        : digester.digest(batch, drops),
  }
  let waits = 0
  const wait = async (): Promise<void> => void (isFull = ++waits < 10)
  expect((await digestPatiently(small, items, [], wait)).seq).toBe(4)
  expect(written).toEqual([1, 2, 3, 4])
  expect(dropped).toEqual([])
})

const createDrop = (reason: string): Drop => ({
  projectId: 1,
  source: 'service',
  reason,
  category: 'error',
  quantity: 1,
})

it('drops that no database takes are given up and do not stop the items; the others are counted once', async () => {
  const { digester, written, dropped } = createFakeDigester({ poisonedDrop: 'bad' })
  const drops = ['quota', 'bad', 'invalid'].map(createDrop)
  expect((await digestPatiently(digester, items, drops, noWait)).seq).toBe(4)
  expect(written).toEqual([1, 2, 3, 4])
  expect(dropped).toEqual(['quota', 'not_storable', 'invalid'])
})

it('drops wait for the database as items do', async () => {
  const { digester, dropped } = createFakeDigester({ failures: 14 })
  await digestPatiently(digester, items, ['quota', 'invalid'].map(createDrop), noWait)
  expect(dropped).toEqual(['quota', 'invalid'])
})
