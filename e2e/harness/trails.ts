import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser, type TestPage } from './open-browser.ts'
import { atRoot } from './paths.ts'
import { startApp, type Mode, type RunningApp } from './start-app.ts'

export interface TrailsTest extends TestPage {
  url: string
  /** Loads a page. */
  open(path: string): Promise<void>
  /** The same, and waits until it can be clicked: the switch for colours is marked by JavaScript. */
  openAlive(path: string): Promise<void>
}

export type UseTrails = (
  use: (test: TrailsTest) => Promise<void>,
  options?: BrowserContextOptions,
) => Promise<void>

/** The first page of a development server is compiled while the browser waits, on a machine that may be busy. */
const PATIENCE_MS = 100_000

/** The example application with a log book of its own, and a browser. */
export function describeTrails(
  modes: readonly Mode[],
  define: (useTrails: UseTrails, mode: Mode) => void,
): void {
  describe.skipIf(!hasBrowser).each(modes)('trails in %s mode', (mode) => {
    let app: RunningApp
    let browser: TestBrowser
    let data: string
    beforeAll(async () => {
      data = await mkdtemp(join(tmpdir(), 'trails-'))
      app = await startApp(atRoot('examples/trails'), mode, [], { TRAILS_DATA: data })
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await app?.close()
      await rm(data, { recursive: true, force: true })
    })
    const useTrails: UseTrails = (use, options) =>
      withPage(
        browser,
        async (test) => {
          test.page.setDefaultTimeout(PATIENCE_MS)
          const open = async (path: string): Promise<void> => void (await test.page.goto(app.url + path))
          const openAlive = async (path: string): Promise<void> => {
            await open(path)
            await test.page.locator('button[name=theme][aria-pressed=true]').waitFor()
          }
          await use({ ...test, url: app.url, open, openAlive })
        },
        options,
      )
    define(useTrails, mode)
  })
}
