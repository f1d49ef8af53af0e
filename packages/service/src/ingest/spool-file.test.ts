import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpoolFile, type SpoolFile } from './spool-file.ts'
import type { SpoolItem } from './spool-record.ts'

let dir = ''
let file: SpoolFile
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-file-'))
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

/** What each read gives until there is nothing more. */
async function readAll(maxBytes: number, afterSeq = 0): Promise<number[][]> {
  const reads: number[][] = []
  let seq = afterSeq
  for (;;) {
    const items = await file.read(seq, maxBytes)
    if (items.length === 0) return reads
    for (const item of items) expect(item.payload.every((byte) => byte === item.seq)).toBe(true)
    reads.push(items.map((item) => item.seq))
    seq = items.at(-1)?.seq ?? seq
  }
}

it('reads as much as is asked for, and goes on where it ended', async () => {
  for (let seq = 1; seq <= 6; seq += 1) await file.append([createItem(seq, 1_000)])
  expect(await readAll(2_500)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  // From the start again, as after the death of the digest.
  expect(await readAll(1_000_000)).toEqual([[1, 2, 3, 4, 5, 6]])
})

it('finds what is behind more than it reads at once', async () => {
  for (let seq = 1; seq <= 9; seq += 1) await file.append([createItem(seq, 1_000)])
  expect(await readAll(2_500, 7)).toEqual([[8], [9]])
})

it('a record that is larger than all that is asked for is read too', async () => {
  await file.append([createItem(1, 10), createItem(2, 50_000), createItem(3, 10)])
  expect(await readAll(1_000)).toEqual([[1], [2, 3]])
})

it('what is damaged ends its file, and those behind it are read', async () => {
  await file.append([createItem(1, 1_000), createItem(2, 1_000)])
  const [name = ''] = await readdir(dir)
  await appendFile(join(dir, name), new Uint8Array(5_000).fill(7))
  await file.close()
  file = await openSpoolFile(dir)
  await file.append([createItem(3, 1_000)])
  expect(await readAll(1_500)).toEqual([[1], [2], [3]])
})

it('appends after a read are found by the next', async () => {
  await file.append([createItem(1, 1_000)])
  expect((await file.read(0, 10_000)).map((item) => item.seq)).toEqual([1])
  expect(await file.read(1, 10_000)).toEqual([])
  await file.append([createItem(2, 1_000)])
  expect((await file.read(1, 10_000)).map((item) => item.seq)).toEqual([2])
})
