import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchNewFolders } from './watch-new-folders.ts'

const LONG_AGO = new Date(0)

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-folders-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** Knows what it is told. */
function createWatcher(watched: Record<string, string[]>) {
  return Object.assign(new EventEmitter(), { getWatched: () => watched }) as never as Parameters<
    typeof watchNewFolders
  >[0] &
    EventEmitter
}

async function makeFolder(name: string): Promise<string> {
  const folder = join(dir, name)
  await mkdir(folder)
  await writeFile(join(folder, 'page.tsx'), '')
  await utimes(folder, LONG_AGO, LONG_AGO)
  return folder
}

const isTouched = async (folder: string): Promise<boolean> => (await stat(folder)).mtimeMs > 0

test('a new folder with a file that was not heard of is touched, others are left alone', async () => {
  const [missed, heard, ignored] = await Promise.all(['missed', 'heard', 'ignored'].map(makeFolder))
  const watcher = createWatcher({ [missed!]: [], [heard!]: ['page.tsx'] })
  watchNewFolders(watcher, [1])
  for (const folder of [heard, ignored, join(dir, 'gone'), missed]) watcher.emit('addDir', folder)
  await expect.poll(() => isTouched(missed!)).toBe(true)
  expect(await isTouched(heard!)).toBe(false)
  expect(await isTouched(ignored!)).toBe(false)
})

test('each look is for all folders that came until then', async () => {
  const folders = await Promise.all(['first', 'second'].map(makeFolder))
  const getWatched = vi.fn(() => Object.fromEntries(folders.map((folder) => [folder, ['page.tsx']])))
  const watcher = Object.assign(createWatcher({}), { getWatched })
  watchNewFolders(watcher, [1, 20])
  for (const folder of folders) watcher.emit('addDir', folder)
  await expect.poll(() => getWatched.mock.calls.length).toBe(2)
})
