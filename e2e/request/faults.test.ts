import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { startLoad } from '../harness/load.ts'
import { atRoot } from '../harness/paths.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

const HOUR_MS = 3_600_000

const running: RunningApp[] = []
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
})

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp('soak', 'start', ['--log', 'off'], env)
  running.push(app)
  return app
}

const readTime = async (app: RunningApp): Promise<string> =>
  /Made at .*?(\d{4}-[\d\-T:.]+Z)/.exec((await send(app.url, '/still')).text)?.[1] ?? ''

test('kill -9 under load, three times: the next start answers everything, and its caches are whole', async () => {
  const paths = ['/', '/still', ...Array.from({ length: 30 }, (_, id) => `/items/${id}`)]
  for (let round = 0; round < 3; round++) {
    const app = await start()
    const load = startLoad(app.url, paths, 8)
    await waitUntil(() => load.answered() > 150, 'the load')
    await app.run.stop('SIGKILL')
    await load.stop()
  }
  const app = await start()
  for (const path of paths) {
    const { status, text } = await send(app.url, path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('</html>')
  }
  expect(app.output()).not.toMatch(/⨯|error/i)
})

describe('a clock that jumps', () => {
  test.each([
    ['an hour back', -HOUR_MS],
    ['a day ahead', 24 * HOUR_MS],
  ])('%s: pages are answered, and made anew as before', async (_what, stepMs) => {
    const app = await start({
      NODE_OPTIONS: `--import=${pathToFileURL(atRoot('e2e/harness/shift-clock.mjs')).href}`,
      CLOCK_STEP_MS: String(stepMs),
    })
    const first = await readTime(app)
    await expect.poll(() => readTime(app)).not.toBe(first)
    app.run.child.kill('SIGWINCH')
    await expect
      .poll(async () => {
        const moved = Date.parse(await readTime(app)) - Date.now()
        return Math.abs(moved - stepMs) < HOUR_MS / 2
      })
      .toBe(true)
    const after = await readTime(app)
    await expect.poll(() => readTime(app)).not.toBe(after)
    for (let id = 0; id < 5; id++) expect((await send(app.url, `/items/${id}`)).status).toBe(200)
  })
})
