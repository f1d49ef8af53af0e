import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSpoolReader } from '../digest/spool-reader.ts'
import type { SpoolItem } from './spool-record.ts'
import { openSpool, type BatchSize, type Spool } from './spool.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const SIZES = { unwrittenBytes: 3_000, spansBytes: 1_000, fileBytes: 100_000 }

function createItem(type: string, text: string): SpoolItem {
  return {
    seq: 0,
    meta: { projectId: 1, type, receivedMs: 1 },
    payload: Uint8Array.from(Buffer.from(text)),
  }
}

const upTo = (items: number): BatchSize => ({ items, bytes: 1_000 })

const read = (items: readonly SpoolItem[]): string[] =>
  items.map((item) => Buffer.from(item.payload).toString())

/** The next batch, as the digest sees it. */
function take(spool: Spool, max: BatchSize): { texts: string[]; seqs: number[] } {
  const { place, items } = spool.take(max) ?? { items: [] }
  const found = place === undefined ? undefined : createSpoolReader(max.bytes).read(place, max.items)
  if (place !== undefined && found !== undefined) spool.advance(place, found.offset)
  const all = [...(found?.items ?? []), ...items]
  return { texts: read(all), seqs: all.map((item) => item.seq) }
}

function takeAll(spool: Spool, max: BatchSize): string[][] {
  const batches: string[][] = []
  while (spool.hasItems()) batches.push(take(spool, max).texts)
  return batches
}

it('hands out errors before everything else, in order', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  await spool.add([createItem('span', 's1'), createItem('event', 'e1')])
  await spool.add([createItem('event', 'e2')])
  expect(takeAll(spool, { items: 2, bytes: 80 }).flat()).toEqual(['e1', 'e2', 's1'])
  expect(spool.take(upTo(2))).toBeUndefined()
  await spool.close()
})

it('what is in memory goes with errors that leave room for it', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  await spool.add([createItem('span', 's1'), createItem('event', 'e1')])
  expect(take(spool, upTo(2)).texts).toEqual(['e1', 's1'])
  await spool.close()
})

it('hands out as many bytes as are asked for, and what is larger alone', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  await spool.add(['aaaa', 'bb', 'ccc', 'd', 'ee'].map((text) => createItem('span', text)))
  expect(takeAll(spool, { items: 10, bytes: 3 })).toEqual([['aaaa'], ['bb'], ['ccc'], ['d', 'ee']])
  await spool.close()
})

it('whatever waits is read from the file, in order', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  const texts = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(90)}`)
  for (const text of texts) expect((await spool.add([createItem('event', text)])).refused).toEqual([])
  expect(takeAll(spool, upTo(4)).flat()).toEqual(texts)
  await spool.close()
})

it('what is handed out owns its memory, which can be handed over to another thread', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  const shared = Uint8Array.from(Buffer.from('one span and another'))
  await spool.add([{ ...createItem('span', ''), payload: shared.subarray(0, 8) }])
  const [span] = spool.take(upTo(1))?.items ?? []
  expect(read([span as SpoolItem])).toEqual(['one span'])
  expect(span?.payload.buffer.byteLength).toBe(8)
  await spool.close()
})

it('errors that were not digested are there after the process died', async () => {
  const first = await openSpool(dir, 0, SIZES)
  await first.add([createItem('event', 'a'), createItem('event', 'b'), createItem('span', 'lost')])
  const [a = 0] = take(first, upTo(1)).seqs
  const second = await openSpool(dir, a, SIZES)
  expect(take(second, upTo(10)).texts).toEqual(['b'])
  await second.add([createItem('event', 'c')])
  expect(take(second, upTo(10)).seqs).toEqual([3])
  await second.close()
  await first.close()
})

it('a record that was cut off ends its file and harms nothing', async () => {
  const first = await openSpool(dir, 0, SIZES)
  await first.add([createItem('event', 'whole')])
  await first.close()
  const [name] = await readdir(dir)
  await appendFile(join(dir, name ?? ''), Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]))
  const second = await openSpool(dir, 0, SIZES)
  await second.add([createItem('event', 'next')])
  expect(takeAll(second, upTo(10)).flat()).toEqual(['whole', 'next'])
  await second.close()
})

it('refuses what there is no room for, spans first', async () => {
  const spool = await openSpool(dir, 0, { ...SIZES, spansBytes: 100, fileBytes: 2_000 })
  const { refused } = await spool.add([createItem('span', 'x'.repeat(101)), createItem('event', 'kept')])
  expect(refused.map((item) => item.meta.type)).toEqual(['span'])
  let count = 0
  while ((await spool.add([createItem('event', 'y'.repeat(500))])).refused.length === 0) count += 1
  expect(count).toBeLessThan(6)
  expect(spool.isUnderPressure()).toBe(true)
  await spool.close()
})

it('gives up files whose records are all in the database', async () => {
  const first = await openSpool(dir, 0, SIZES)
  await first.add([createItem('event', 'a')])
  await first.close()
  expect(await readdir(dir)).toHaveLength(1)
  const second = await openSpool(dir, 1, SIZES)
  expect(await readdir(dir)).toHaveLength(0)
  await second.close()
})

it('an attachment of an event that finds no room is refused with it; a span is not', async () => {
  const spool = await openSpool(dir, 0, { ...SIZES, fileBytes: 0 })
  const items = ['attachment', 'event', 'span'].map((type) => createItem(type, type))
  expect(read((await spool.add(items)).refused).toSorted()).toEqual(['attachment', 'event'])
  expect(take(spool, upTo(5)).texts).toEqual(['span'])
  await spool.close()
})

it('after the death of the digest, what it had not digested is read again', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  for (const text of ['a', 'b', 'c']) await spool.add([createItem('event', text)])
  expect(take(spool, upTo(10)).texts).toEqual(['a', 'b', 'c'])
  spool.rewind(1)
  expect(take(spool, upTo(10)).texts).toEqual(['b', 'c'])
  await spool.close()
})

it('what the disk does not take waits in memory, as long as there is room', async () => {
  const spool = await openSpool(dir, 0, SIZES)
  await rm(dir, { recursive: true })
  const add = async (text: string): Promise<number> =>
    (await spool.add([createItem('event', text)])).refused.length
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(900))
  expect(await add(texts[0] ?? '')).toBe(0)
  expect(spool.isUnderPressure()).toBe(false)
  expect(await add(texts[1] ?? '')).toBe(0)
  expect(spool.isUnderPressure()).toBe(true)
  expect(await add(texts[2] ?? '')).toBe(0)
  expect(await add('d'.repeat(900))).toBe(1)
  const { texts: taken, seqs } = take(spool, { items: 10, bytes: 10_000 })
  expect(taken).toEqual(texts)
  // They have no place to go on from after the death of the process.
  expect(seqs).toEqual([0, 0, 0])
  await spool.close()
})
