import { readFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { digestPatiently } from '../digest/digest-patiently.ts'
import { createEvent, createTestStore } from '../testing/test-store.ts'
import { migrate, openDatabase } from './database.ts'

describe('a damaged file', () => {
  async function open(path: string): Promise<void> {
    const database = await openDatabase({ path })
    await migrate(database).finally(() => database.close())
  }
  /** All of it in one file. */
  async function create(path: string): Promise<void> {
    const database = await openDatabase({ path })
    await migrate(database)
    await database.compact()
    await database.close()
    for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true })
  }

  it.each<[name: string, spoil: (path: string) => Promise<void>]>([
    ['text', (path) => writeFile(path, 'these are notes and no database\n'.repeat(200))],
    ['bytes', (path) => writeFile(path, Buffer.alloc(10_000, 0xa5))],
    [
      'a database whose first page was overwritten',
      async (path) => {
        await create(path)
        const bytes = await readFile(path)
        bytes.fill(0xff, 100, 4_096)
        await writeFile(path, bytes)
      },
    ],
    [
      'half a database',
      async (path) => {
        await create(path)
        await truncate(path, 6_000)
      },
    ],
  ])('%s is refused by name, and stays as it is', async (_, spoil) => {
    const dir = await mkdtemp(join(tmpdir(), 'damaged-'))
    const path = join(dir, 'service.db')
    await spoil(path)
    const before = await readFile(path)
    await expect(open(path)).rejects.toMatchObject({ name: 'ServiceError', code: 'WMS012' })
    expect((await readFile(path)).equals(before)).toBe(true)
    await rm(dir, { recursive: true })
  })
})

it('a full disk: what was accepted waits, and is there once when there is room again', async () => {
  const store = await createTestStore(undefined)
  // The tests resolve the types of the other build of the package.
  const db = store.database.db as never
  await store.digest(['event', createEvent('before')])
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  const limit = async (pages: number): Promise<void> => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)
  }
  await limit((rows[0]?.page_count ?? 0) + 2)
  const items = Array.from({ length: 40 }, (_, index) =>
    store.createItem('event', createEvent(`fn${index}`, { extra: { text: 'x'.repeat(4_000) } })),
  )
  let waits = 0
  const { alerts } = await digestPatiently(store.digester, items, [], async () => {
    waits += 1
    if (waits === 2) await limit(1_000_000)
  })
  expect(waits).toBeGreaterThanOrEqual(2)
  expect(alerts).toHaveLength(40)
  expect(await store.count('event')).toBe(41)
  expect(await store.count('issue')).toBe(41)
  await store.close()
})
