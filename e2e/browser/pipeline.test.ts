import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { describeApp } from '../harness/start-app.ts'

describe.skipIf(!hasBrowser)('below a base path, with locales and rewrites', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  describeApp('pipeline', ['start', 'dev'], (app) => {
    /** Opens a page and leaves a mark that a new document would not have. */
    async function open(page: Page, path: string): Promise<void> {
      await page.goto(app().url + path)
      await page.locator('footer[data-hydrated=true]').waitFor()
      await page.evaluate(() => void Object.assign(window, { stillHere: true }))
    }
    const expectSoft = async (page: Page): Promise<void> =>
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    const where = (page: Page, text: string): Promise<void> =>
      page.locator('#where', { hasText: text }).waitFor()

    test('links and router stay below the base path, hooks do not show it', async () => {
      await withPage(browser, async ({ page }) => {
        await open(page, '/docs')
        await page.locator('#to-about').click()
        await page.getByRole('heading', { name: 'About' }).waitFor()
        await where(page, 'en /about')
        expect(new URL(page.url()).pathname).toBe('/docs/about')
        await page.locator('#push').click()
        await page.getByRole('heading', { name: 'Item pushed' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/docs/item/pushed')
        await page.goBack()
        await page.getByRole('heading', { name: 'About' }).waitFor()
        await expectSoft(page)
      })
    })

    test('a rewritten page keeps its address', async () => {
      await withPage(browser, async ({ page }) => {
        await open(page, '/docs')
        await page.locator('#to-rewritten').click()
        await page.getByRole('heading', { name: 'Item 5' }).waitFor()
        await where(page, 'en /after/5')
        expect(new URL(page.url()).pathname).toBe('/docs/after/5')
        await expectSoft(page)
      })
    })

    test('another locale is another page of the same app', async () => {
      await withPage(browser, async ({ page }) => {
        await open(page, '/docs')
        await page.locator('#to-french').click()
        await where(page, 'fr /about')
        expect(new URL(page.url()).pathname).toBe('/docs/fr/about')
        expect(await page.locator('html').getAttribute('lang')).toBe('fr')
        await page.locator('#to-item').click()
        await where(page, 'fr /item/7 a=1')
        expect(new URL(page.url()).pathname).toBe('/docs/fr/item/7')
        await expectSoft(page)
      })
    })
  })
})
