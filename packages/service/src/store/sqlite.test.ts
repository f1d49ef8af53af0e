import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { createEvent, createTestReader, createTestStore } from '../testing/test-store.ts'
import { migrate, openDatabase } from './database.ts'
import { lockData } from './lock-data.ts'
import { openDriver } from './sqlite-driver.ts'

it('a map that is uploaded later is applied when the event is read', async () => {
  const store = await createTestStore(undefined)
  const debugId = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'
  const frame = { filename: 'https://h/a.js', function: 'a', lineno: 1, colno: 1, in_app: true }
  await store.digest([
    'event',
    {
      exception: { type: 'Error', value: 'x', stacktrace: { frames: [frame] } },
      debug_meta: { images: [{ type: 'sourcemap', code_file: frame.filename, debug_id: debugId }] },
    },
  ])
  const map = {
    version: 3,
    sources: ['../app/page.tsx'],
    names: [],
    mappings: 'AACA',
    sourcesContent: ['one\ntwo'],
  }
  // The reader of the digest remembers that there was none; the one that reads pages has not asked yet.
  await store.commands.saveSourceMap({ projectId: 1, debugId, file: 'a.js', map: JSON.stringify(map) })
  const reader = createTestReader(store)
  const { event } = await reader.readEvent({ projectId: 1, issueId: 1, event: 'last' })
  expect(event.exceptions[0]?.frames[0]).toMatchObject({ filename: 'app/page.tsx', line: 2, source: 'two' })
  const { sourceMaps } = await store.queries.readSettings({ projectId: 1 })
  expect(sourceMaps).toMatchObject([{ debugId, file: 'a.js' }])
  const bad = { projectId: 1, debugId: '../../x', file: '', map: '' }
  await expect(store.commands.saveSourceMap(bad)).rejects.toBeInstanceOf(ServiceError)
  await store.close()
})

it('a backup is a database of its own, and overwrites nothing', async () => {
  const store = await createTestStore(undefined)
  await store.digest(['event', createEvent('a')])
  const path = join(store.dir, 'copy.db')
  await store.commands.backup({ path })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path)).subarray(0, 15).toString()).toBe('SQLite format 3')
  for (const wrong of [path, join(store.dir, 'nowhere', 'copy.db'), join(path, 'copy.db')]) {
    await expect(store.commands.backup({ path: wrong })).rejects.toBeInstanceOf(ServiceError)
  }
  await store.close()
})

it('a folder is for one service at a time', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'locked-'))
  const unlock = lockData(dir)
  expect(() => lockData(dir)).toThrow(/in use/)
  unlock()
  lockData(dir)()
  await rm(dir, { recursive: true })
})

it('a damaged file is named, and left as it is', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'damaged-'))
  const path = join(dir, 'service.db')
  const bytes = 'this was a database once '.repeat(400)
  await writeFile(path, bytes)
  const damage = await openDatabase({ path }).catch((cause: unknown) => cause)
  expect(damage).toMatchObject({ code: 'WMS012', message: expect.stringContaining(path) as string })
  expect(await readFile(path, 'utf8')).toBe(bytes)
  await rm(dir, { recursive: true })
})

it('a reader opens the database while another connection writes to it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'busy-'))
  const path = join(dir, 'service.db')
  const writer = await openDatabase({ path })
  await migrate(writer)
  const other = openDriver(path)
  other.exec('begin immediate')
  const reader = await openDatabase({ path })
  expect(await reader.db.selectFrom('project').selectAll().execute()).toEqual([])
  other.exec('rollback')
  other.close()
  await reader.close()
  await writer.close()
  await rm(dir, { recursive: true })
})

/** Holds the file for itself, as whoever makes or recovers it does, until after it was told to let go. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Driver = process.getBuiltinModule('node:sqlite')?.DatabaseSync ?? require(workerData.libsql)
  const driver = new Driver(workerData.path)
  driver.exec('begin exclusive; create table held (id)')
  parentPort.postMessage('held')
  parentPort.once('message', () => setTimeout(() => { driver.exec('rollback'); driver.close() }, 300))
`

it('whoever opens the file waits for another connection that has it for itself', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'busy-'))
  const path = join(dir, 'service.db')
  const libsql = createRequire(import.meta.url).resolve('libsql')
  const holder = new Worker(HOLDER, { eval: true, workerData: { path, libsql } })
  await once(holder, 'message')
  holder.postMessage('let go')
  const database = await openDatabase({ path })
  expect(await database.size()).toBeGreaterThan(0)
  await database.close()
  await holder.terminate()
  await rm(dir, { recursive: true })
})
