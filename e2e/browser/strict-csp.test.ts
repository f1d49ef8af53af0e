import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

declare global {
  interface Window {
    ran?: string[]
  }
}

describeInBrowser('strict-csp', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('a page streams, hydrates and is styled under a policy without unsafe-inline', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      // React's development build rebuilds server stacks with eval and says so when the policy forbids it.
      if (mode === 'dev') allowErrors(/\beval\b/)
      await page.goto(app().url)
      await clickUntilShown(page.getByRole('button'), page.getByText(/Clicked [1-9]/))
      await page.locator('#late').waitFor()
      // Its container is hidden without a style attribute, which the policy would refuse and the console would tell.
      await page.locator('#late-circle').waitFor()
      expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(10, 20, 30)',
      )
      // Styles of client components come by script in development.
      expect(await page.getByRole('button').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(40, 50, 60)',
      )
    })
  })

  test('scripts of every strategy carry the nonce', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      if (mode === 'dev') allowErrors(/\beval\b/)
      await page.goto(`${app().url}/script`)
      const readRan = (): Promise<string[]> => page.evaluate(() => [...(window.ran ?? [])].sort())
      await expect.poll(readRan).toEqual(['early', 'file', 'late'])
    })
  })

  test('content of the server is shown, also that of a closed tab and that of the next page', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      if (mode === 'dev') allowErrors(/\beval\b/)
      await page.goto(`${app().url}/content`)
      await clickUntilShown(page.getByRole('button'), page.locator('#in-tab'))
      expect(await page.locator('#shown').textContent()).toContain('Content of the server.')
      await page.getByRole('link', { name: 'Styled' }).click()
      await page.getByRole('heading', { name: 'Styled' }).waitFor()
      expect(await page.locator('#beside').textContent()).toContain('Content of the server.')
      // The policy is about attributes in HTML: styles that scripts set are allowed.
      expect(await page.locator('#styled').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(1, 2, 3)',
      )
    })
  })

  test('the built-in and own fallback pages obey the policy', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      // As above, as soon as the page hydrates: with luck that is after this test.
      if (mode === 'dev') allowErrors(/\beval\b/)
      await page.goto(`${app().url}/nowhere`)
      await page.getByText('Nothing lives here').waitFor()
    })
  })

  test('an own global-error file replaces the whole document', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app().url}/boom`)
      await page.getByText('The whole app failed').waitFor()
      expect(await page.locator('#digest').textContent()).not.toBe('none')
    })
  })
})
