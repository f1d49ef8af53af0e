import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFixture } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp } from '../harness/start-app.ts'

/** The watcher hears of nothing: it looks at the files once in an hour. */
const DEAF = { CHOKIDAR_USEPOLLING: '1', CHOKIDAR_INTERVAL: '3600000' }

test('pages that come and go are noticed where the file system tells nothing', async () => {
  const copy = await copyFixture('hello')
  const app = await startApp(copy.dir, 'dev', [], DEAF)
  const statusOf = async (path: string): Promise<number> => (await send(app.url, path)).status
  try {
    expect(await statusOf('/new/inner')).toBe(404)
    await copy.write('app/new/inner/page.tsx', 'export default () => <p>New</p>\n')
    await expect.poll(() => statusOf('/new/inner')).toBe(200)
    await rm(join(copy.dir, 'app/new'), { recursive: true })
    await expect.poll(() => statusOf('/new/inner')).toBe(404)
  } finally {
    await app.close()
    await copy.remove()
  }
})
