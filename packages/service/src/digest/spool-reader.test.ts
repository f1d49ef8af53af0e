import { appendFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpoolFile, type SpoolFile } from '../ingest/spool-file.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import { createSpoolReader } from './spool-reader.ts'

let dir = ''
let file: SpoolFile
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-reader-'))
  file = await openSpoolFile(dir)
})
afterEach(async () => {
  await file.close()
  await rm(dir, { recursive: true, force: true })
})

function createItem(seq: number, bytes: number): SpoolItem {
  const meta = { projectId: 1, type: 'event', receivedMs: 1 }
  return { seq, meta, payload: new Uint8Array(bytes).fill(seq) }
}

async function append(...items: [seq: number, bytes: number][]): Promise<void> {
  for (const [seq, bytes] of items) await file.append([createItem(seq, bytes)])
}

/** What each read gives until there is nothing more. */
function readAll(memoryBytes: number, maxItems = 1_000): number[][] {
  const reader = createSpoolReader(memoryBytes)
  const reads: number[][] = []
  for (let place = file.unread(); place !== undefined; place = file.unread()) {
    const { items, offset } = reader.read(place, maxItems)
    for (const item of items) expect(item.payload.every((byte) => byte === item.seq)).toBe(true)
    expect(offset).toBeGreaterThan(place.start)
    file.advance(place, offset)
    reads.push(items.map((item) => item.seq))
  }
  return reads
}

it('reads as much as its memory holds, and goes on where it ended', async () => {
  await append([1, 1_000], [2, 1_000], [3, 1_000], [4, 1_000], [5, 1_000])
  expect(readAll(2_500)).toEqual([[1, 2], [3, 4], [5]])
  // From the start again, as after the death of the digest.
  file.rewind(0)
  expect(readAll(1_000_000)).toEqual([[1, 2, 3, 4, 5]])
})

it('reads no more items than are asked for', async () => {
  await append([1, 10], [2, 10], [3, 10])
  expect(readAll(1_000_000, 2)).toEqual([[1, 2], [3]])
})

it('passes over what was digested before, also where that is more than it reads at once', async () => {
  await append([1, 1_000], [2, 1_000], [3, 1_000], [4, 1_000], [5, 1_000], [6, 1_000])
  file.rewind(5)
  expect(readAll(2_500)).toEqual([[6]])
  file.rewind(6)
  expect(readAll(2_500)).toEqual([])
})

it('a record that is larger than its memory is read too', async () => {
  await append([1, 10], [2, 50_000], [3, 10])
  expect(readAll(1_000)).toEqual([[1], [2], [3]])
})

it('what is damaged ends its file, and those behind it are read', async () => {
  await append([1, 1_000], [2, 1_000])
  const [name = ''] = await readdir(dir)
  await appendFile(join(dir, name), new Uint8Array(5_000).fill(7))
  await file.close()
  file = await openSpoolFile(dir)
  await append([3, 1_000])
  expect(readAll(1_500)).toEqual([[1], [2], [3]])
})

it('a file that was cut short or deleted meanwhile ends where it does', async () => {
  await append([1, 1_000], [2, 1_000])
  const [name = ''] = await readdir(dir)
  await truncate(join(dir, name), 1_500)
  expect(readAll(10_000)).toEqual([[1], []])
  file.rewind(0)
  await rm(join(dir, name))
  expect(readAll(10_000)).toEqual([[]])
})

it('a file that cannot be read at the moment is not given up', async () => {
  await append([1, 10])
  const place = file.unread()
  if (place === undefined) throw new Error('nothing to read')
  // Whoever runs the tests may read any file, but nobody reads a folder.
  expect(() => createSpoolReader().read({ ...place, path: dir }, 10)).toThrow('EISDIR')
})

it('appends after a read are found by the next', async () => {
  await append([1, 1_000])
  expect(readAll(10_000)).toEqual([[1]])
  expect(file.unread()).toBeUndefined()
  await append([2, 1_000])
  expect(readAll(10_000)).toEqual([[2]])
})
