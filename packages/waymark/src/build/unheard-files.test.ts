import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLookForUnheard } from './unheard-files.ts'

let app: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  app = await mkdtemp(join(tmpdir(), 'waymark-unheard-'))
  await mkdir(join(app, 'a'))
  await writeFile(join(app, 'a/page.tsx'), '')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(app, { recursive: true })
})

async function createLook(watched: Record<string, string[]> = {}) {
  const onChange = vi.fn<() => void>()
  const watcher = { getWatched: () => watched }
  const look = createLookForUnheard({ roots: [app, join(app, 'missing')], watcher, onChange })
  await look()
  return {
    onChange,
    look: () => {
      vi.advanceTimersByTime(1000)
      return look()
    },
    lookAtOnce: look,
  }
}

test.each<[string, () => Promise<unknown>, number]>([
  ['nothing', () => Promise.resolve(), 0],
  ['an edit', () => writeFile(join(app, 'a/page.tsx'), 'new'), 0],
  ['a file that came', () => writeFile(join(app, 'a/loading.tsx'), ''), 1],
  ['a file that went', () => rm(join(app, 'a/page.tsx')), 1],
  ['a folder within a new folder', () => mkdir(join(app, 'b/c'), { recursive: true }), 1],
  ['a root that came', () => mkdir(join(app, 'missing')), 1],
])('%s is noticed once, if it changes the names', async (_, change, times) => {
  const { look, onChange } = await createLook()
  await change()
  await look()
  await look()
  expect(onChange).toHaveBeenCalledTimes(times)
})

test('the folder of what the watcher does not know is touched, so that it hears of it', async () => {
  const { look } = await createLook({ [app]: ['a'], [join(app, 'a')]: ['page.tsx'] })
  const [known, unknown] = [join(app, 'a'), app]
  await mkdir(join(app, 'b'))
  for (const folder of [known, unknown]) await utimes(folder, 0, 0)
  await look()
  expect((await stat(known)).mtimeMs).toBe(0)
  expect((await stat(unknown)).mtimeMs).toBeGreaterThan(0)
})

test('requests that come together look once', async () => {
  const { look, lookAtOnce, onChange } = await createLook()
  await look()
  await writeFile(join(app, 'a/loading.tsx'), '')
  await lookAtOnce()
  expect(onChange).not.toHaveBeenCalled()
  await look()
  expect(onChange).toHaveBeenCalledTimes(1)
})
