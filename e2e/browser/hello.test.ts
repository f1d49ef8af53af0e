import { afterAll, beforeAll, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

describeInBrowser('hello', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('the smallest app hydrates and counts', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(app().url)
      await page.getByRole('heading', { name: 'Hello' }).waitFor()
      await clickUntilShown(page.getByRole('button'), page.getByText(/Clicked [1-9]/))
    })
  })
})
