import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

describeInBrowser('inert', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** Opens the page; a mark on the window tells whether the document is still the same. */
  const open = async (page: Page): Promise<void> => {
    await page.goto(`${app().url}/links`)
    await page.locator('#refresh[data-ready=true]').waitFor()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
  }
  const isSame = (page: Page): Promise<boolean> => page.evaluate(() => 'isSame' in window)

  test.runIf(mode === 'start')('links in content of the server are written as text', async () => {
    const html = await (await fetch(`${app().url}/links`)).text()
    expect(html).toContain('data-wm-link="">')
    // Once in the page, and not in the payload.
    expect(html.match(/Go to rows/g)).toHaveLength(1)
  })

  test('a click navigates without a new document', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      await page.locator('#push b').click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(await isSame(page)).toBe(true)
      await page.goBack()
      await page.locator('#push').click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(await isSame(page)).toBe(true)
    }))

  test('a link may replace the entry in the history', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      const length = await page.evaluate(() => history.length)
      await page.locator('#replace').click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(await page.evaluate(() => history.length)).toBe(length)
      expect(await isSame(page)).toBe(true)
    }))

  test('a link may leave the scroll position alone', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      await page.evaluate(() => scrollTo(0, 50))
      await page.evaluate(() => document.querySelector<HTMLElement>('#stay')!.click())
      await page.getByRole('heading', { name: 'Other', level: 1 }).waitFor()
      expect(await isSame(page)).toBe(true)
    }))

  test('a link to a place on the page goes there', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      await page.locator('#hash').click()
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#end')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
      expect(await isSame(page)).toBe(true)
    }))

  test('modifier keys and targets are the browser’s business', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      for (const click of [
        () => page.locator('#push').click({ modifiers: ['ControlOrMeta'] }),
        () => page.locator('#new-tab').click(),
      ]) {
        const opened = page.context().waitForEvent('page')
        await click()
        const tab = await opened
        await tab.waitForURL('**/rows')
        await tab.close()
        expect(new URL(page.url()).pathname).toBe('/links')
      }
    }))

  test('a handler that prevents the click is heeded', () =>
    withPage(browser, async ({ page }) => {
      await open(page)
      await page.evaluate(() =>
        document.querySelector('#push')!.addEventListener('click', (event) => event.preventDefault()),
      )
      await page.locator('#push').click()
      await page.locator('#replace').click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      // Only the second click went anywhere.
      await page.goBack()
      await expect.poll(() => page.url()).toBe('about:blank')
    }))

  test.runIf(mode === 'start')('what is in view is fetched ahead, once', () =>
    withPage(browser, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.searchParams.has('_rsc')) asked.push(url.pathname)
      })
      await page.goto(`${app().url}/links?only`)
      await page.locator('#refresh[data-ready=true]').waitFor()
      await expect.poll(() => asked).toContain('/rows')
      await page.locator('#push').hover()
      await page.locator('#push').focus()
      await page.locator('#push').click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(asked.filter((path) => path === '/rows').length).toBeLessThanOrEqual(2)
    }),
  )
})
