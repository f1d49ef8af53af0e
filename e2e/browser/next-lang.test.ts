import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

describeInBrowser('next-lang', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('scripts are started by calls, useOffline follows the connection, catchError shows what it was given', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/on click/)
      await page.goto(`${app().url}/en/names`)
      await page.locator('#loaded', { hasText: 'handled' }).waitFor()
      expect(await page.evaluate(() => ({ ...document.body.dataset }))).toMatchObject({
        handled: 'yes',
        early: 'yes',
      })
      await page.locator('#connection', { hasText: 'online' }).waitFor()
      await page.context().setOffline(true)
      await page.locator('#connection', { hasText: 'offline' }).waitFor()
      await page.context().setOffline(false)
      await page.locator('#connection', { hasText: 'online' }).waitFor()
      const caught = page.locator('#caught', { hasText: 'broken on click' })
      await clickUntilShown(page.locator('#break'), caught)
      await caught.click()
      await page.locator('#break').waitFor()
    })
  })
})
