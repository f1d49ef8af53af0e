import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { buildOnce } from './build-app.ts'
import { FIXTURES_DIR } from './paths.ts'
import { runCli, type CliRun } from './run-cli.ts'

export type Mode = 'dev' | 'start'

export interface RunningApp {
  mode: Mode
  /** Origin without a slash at the end. */
  url: string
  dir: string
  run: CliRun
  /** What the command has printed so far. */
  output(): string
  close(): Promise<void>
}

const READY_URL = /https?:\/\/[\w.\-[\]:]+:\d+/

/** Starts a fixture by name, or any folder by absolute path, on a free port; `args` follow those of the harness. */
export async function startApp(
  fixture: string,
  mode: Mode,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const dir = fixture.startsWith('/') ? fixture : join(FIXTURES_DIR, fixture)
  if (mode === 'start') await buildOnce(dir)
  const run = runCli([mode, dir, '-p', '0', '-H', '127.0.0.1', ...args], dir, env)
  const [url] = await run.waitForOutput(READY_URL)
  return { mode, url, dir, run, output: run.output, close: async () => void (await run.stop()) }
}

/** One `describe` per mode with a running fixture; `app()` is filled in before the tests run. */
export function describeApp(
  fixture: string,
  modes: readonly Mode[],
  define: (app: () => RunningApp, mode: Mode) => void,
): void {
  describe.each(modes)(`${fixture} in %s mode`, (mode) => {
    let running: RunningApp | undefined
    beforeAll(async () => {
      running = await startApp(fixture, mode)
    })
    afterAll(() => running?.close())
    define(() => {
      if (!running) throw new Error(`${fixture} is not running`)
      return running
    }, mode)
  })
}
