import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSOLE, startWithConsole, type AppWithConsole } from '../harness/console.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** Name of the hub in the page. */
const TELEMETRY_GLOBAL = '__wm_telemetry'
const MESSAGE = 'thrown in handler'

describe.skipIf(!hasBrowser)('the console beside an app', () => {
  let browser: TestBrowser
  let app: AppWithConsole
  beforeAll(async () => {
    browser = await openBrowser()
    app = await startWithConsole('telemetry', 'start')
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  const openFaults = async (page: Page): Promise<void> => {
    await page.goto(`${app.url}/faults`)
    await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    // Before it listens, clicks are no breadcrumbs.
    await page.waitForFunction(
      (name) => (globalThis as unknown as Record<string, { isStarted?: true }>)[name]?.isStarted,
      TELEMETRY_GLOBAL,
    )
  }

  test('shows an error of a page with its source, its breadcrumbs and its trace', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      // Beside the error itself: the page asks ahead for one that does not exist.
      allowErrors(/thrown in handler|404/)
      // The link works before the console is there: it waits.
      await page.goto(`${app.url}${CONSOLE}?${app.key}`)
      expect(page.url()).not.toContain('key=')
      await openFaults(page)
      await page.getByRole('button', { name: 'fetch' }).click()
      const [sent] = await Promise.all([
        page.waitForResponse((response) => Boolean(response.request().postData()?.includes(MESSAGE))),
        page.getByRole('button', { name: 'error in handler' }).click(),
      ])
      expect(sent.status()).toBe(200)
      const link = page.getByRole('link', { name: new RegExp(MESSAGE) }).first()
      const look = async (): Promise<boolean> => {
        await page.goto(app.url + CONSOLE)
        return link.isVisible()
      }
      await expect.poll(look).toBe(true)
      const path = (await link.getAttribute('href')) ?? ''
      const report = await page.evaluate(async (url) => (await fetch(url)).text(), `${path}/markdown`)
      // The line of the source, not of the script that was served.
      expect(report).toMatch(/app\/\(browser\)\/faults\/faults\.tsx:\d+/)
      expect(report).toContain('throw new Error(`thrown in ${place}`')
      expect(report).toMatch(/ui\.click/)
      expect(report).toMatch(/\*\*Trace:\*\* `[0-9a-f]{32}`/)
    }))

  test('shows with an error of the server what the visitor did before', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/failed to render|404/)
      await page.goto(`${app.url}${CONSOLE}?${app.key}`)
      await openFaults(page)
      await page.getByRole('button', { name: 'fetch' }).click()
      await page.getByRole('link', { name: 'server fault', exact: true }).click()
      const digest = (await page.locator('#digest').textContent()) ?? ''
      const section = page.locator('section', {
        has: page.getByRole('heading', { name: 'In the browser, before it was shown' }),
      })
      const look = async (): Promise<string[]> => {
        await page.goto(`${app.url}${CONSOLE}/report/${digest}`)
        return section.getByRole('listitem').allTextContents()
      }
      await expect.poll(look).toContainEqual(expect.stringMatching(/navigation.*\/faults → \/server-fault/))
      await expect.poll(look).toContainEqual(expect.stringMatching(/ui\.click.*button/))
    }))
})

describe.skipIf(!hasBrowser)('the console in development', () => {
  let browser: TestBrowser
  let app: AppWithConsole
  beforeAll(async () => {
    browser = await openBrowser()
    app = await startWithConsole('telemetry', 'dev')
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  test('is open to whoever develops: the link of the terminal, and an error of the app in it', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/thrown in handler|404/)
      const [, link = ''] = await app.run.waitForOutput(/Console: +(\S+)/)
      expect(app.key).toBe('')
      await page.goto(link)
      await page.getByRole('heading', { name: 'Issues' }).waitFor()
      expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
      const other = await page.context().newPage()
      await other.goto(`${app.url}/faults`)
      await other.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await other.getByRole('button', { name: 'error in handler' }).click()
      // The list says so by itself.
      await page.getByRole('button', { name: /^\d+ new/ }).click()
      await page
        .getByRole('link', { name: new RegExp(MESSAGE) })
        .first()
        .waitFor()
    }))

  test('the overlay leads to the report of its error, whose lines open in the editor', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/thrown in handler|404/)
      await page.goto(`${app.url}/faults`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'error in handler' }).click()
      const [report] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Open in console' }).click(),
      ])
      await report.getByRole('heading', { level: 1, name: 'Error' }).waitFor()
      // No editor is started: what it would be asked for is enough.
      const asked: string[] = []
      await report.route(/__open-in-editor/, async (route) => {
        asked.push(new URL(route.request().url()).searchParams.get('file') ?? '')
        await route.fulfill({ status: 204 })
      })
      const open = report.getByRole('button', { name: 'Open in editor' }).first()
      await waitUntil(async () => {
        await open.click()
        return asked.length > 0
      }, 'the place to be asked for')
      const [file = ''] = asked
      const [, path = '', line = ''] = /^(.*):(\d+):\d+$/.exec(file) ?? []
      expect(path).toBe(join(app.dir, 'app/(browser)/faults/faults.tsx'))
      const source = (await readFile(path, 'utf8')).split('\n')
      expect(source[Number(line) - 1]).toContain('throw new Error')
    }))
})
