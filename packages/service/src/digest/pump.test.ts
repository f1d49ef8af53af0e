import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDropCounter } from '../ingest/drop-counter.ts'
import { openSpool, type Spool } from '../ingest/spool.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import type { Digested, DigestOrder } from '../worker-protocol.ts'
import { createPump } from './pump.ts'

let dir = ''
let spool: Spool
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pump-'))
  spool = await openSpool(dir, 0)
})
afterEach(async () => {
  await spool.close()
  await rm(dir, { recursive: true, force: true })
})

function createItem(type: string): SpoolItem {
  return { seq: 0, meta: { projectId: 1, type, receivedMs: 1 }, payload: Uint8Array.from(Buffer.from('{}')) }
}

/** A digest that may be away. It reads all that it is told of. */
function createDigest(): { orders: DigestOrder[]; isAway: boolean; isRunning(): boolean; digest: Digest } {
  const orders: DigestOrder[] = []
  return {
    orders,
    isAway: false,
    isRunning() {
      return !this.isAway
    },
    digest(order) {
      orders.push(order)
      return Promise.resolve({ seq: order.place === undefined ? 0 : 1, offset: order.place?.end ?? 0 })
    },
  }
}
type Digest = (order: DigestOrder) => Promise<Digested>

const typesOf = (orders: readonly DigestOrder[]): string[] =>
  orders.flatMap(({ place, items }) => [
    ...(place === undefined ? [] : ['errors']),
    ...items.map((item) => item.meta.type),
  ])

it('moves what is in the file and what is in memory', async () => {
  const digest = createDigest()
  const pump = createPump(spool, digest, createDropCounter())
  await spool.add([createItem('event'), createItem('span')])
  await pump.drain()
  expect(typesOf(digest.orders)).toEqual(['errors', 'span'])
  expect(spool.hasItems()).toBe(false)
})

it('takes nothing while the digest is away, and all of it when it is back', async () => {
  const digest = createDigest()
  const drops = createDropCounter()
  const pump = createPump(spool, digest, drops)
  digest.isAway = true
  await spool.add([createItem('event'), createItem('span')])
  drops.add({ projectId: 1, source: 'service', reason: 'quota', category: 'error', quantity: 2 })
  await pump.drain()
  expect(digest.orders).toEqual([])
  digest.isAway = false
  pump.wake()
  await vi.waitFor(() => expect(typesOf(digest.orders)).toEqual(['errors', 'span']))
  expect(digest.orders[0]?.drops).toMatchObject([{ reason: 'quota', quantity: 2 }])
})
