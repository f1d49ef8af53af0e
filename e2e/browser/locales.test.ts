import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

/** Waits until page, address and hooks agree. */
async function arrive(page: Page, url: string, where: string): Promise<void> {
  await page.waitForURL(url)
  await page.locator('#where', { hasText: new RegExp(`^${where}$`) }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(where.split(' ')[0])
}

describeInBrowser('locales', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('the language changes without loading the document again, and links then stay in it', () =>
    withPage(browser, async ({ page }) => {
      const { url } = app()
      await page.goto(`${url}/about`)
      const count = page.locator('#count')
      await clickUntilShown(count, page.locator('#count', { hasText: /^[1-9]/ }))
      const clicks = await count.textContent()
      await page.locator('#dutch').click()
      await arrive(page, `${url}/nl/about`, 'nl /about')
      await page.getByRole('heading', { name: 'About in nl' }).waitFor()
      // A document that was loaded again would start over.
      expect(await count.textContent()).toBe(clicks)
      await page.locator('#home').click()
      await arrive(page, `${url}/nl`, 'nl /')
      await page.locator('#push').click()
      await arrive(page, `${url}/nl/about`, 'nl /about')
      await page.locator('#english').click()
      await arrive(page, `${url}/about`, 'en /about')
      await page.getByRole('heading', { name: 'About in en' }).waitFor()
      await page.goBack()
      await arrive(page, `${url}/nl/about`, 'nl /about')
      await page.getByRole('heading', { name: 'About in nl' }).waitFor()
      expect(await count.textContent()).toBe(clicks)
    }))
})
