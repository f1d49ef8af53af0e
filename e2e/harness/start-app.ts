import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { buildOnce } from './build-app.ts'
import { copyApp } from './copy-app.ts'
import { COPIES_DIR, FIXTURES_DIR } from './paths.ts'
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

/** By folder and mode. A module is loaded anew for each test file, so these are the copies of one. */
const ownCopies = new Map<string, Promise<string>>()

/** Starts a fixture by name, or any folder by absolute path, on a free port; `args` follow those of the harness. */
export async function startApp(
  fixture: string,
  mode: Mode,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const dir = await prepareFolder(fixture.startsWith('/') ? fixture : join(FIXTURES_DIR, fixture), mode)
  const run = runCli([mode, dir, '-p', '0', '-H', '127.0.0.1', ...args], dir, env)
  const [url] = await run.waitForOutput(READY_URL)
  return { mode, url, dir, run, output: run.output, close: async () => void (await run.stop()) }
}

/** Test files run side by side, and servers write into the folder that they serve: each file has its own. */
async function prepareFolder(dir: string, mode: Mode): Promise<string> {
  if (mode === 'start') await buildOnce(dir)
  if (dir.startsWith(COPIES_DIR)) return dir
  const key = `${mode} ${dir}`
  const copy = ownCopies.get(key) ?? copyApp(dir, { into: inject('runId'), withBuild: mode === 'start' })
  ownCopies.set(key, copy)
  return copy
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
