import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

describeInBrowser('pages-basic', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('a page is taken over by the browser without a complaint', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/`)
      await clickUntilShown(page.getByRole('button'), page.getByText(/clicked [1-9]/))
    }))

  test('scripts of the document run at their time, each once', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/`)
      const scripts = (): Promise<unknown> =>
        page.evaluate(() => (window as { scripts?: string[] }).scripts?.toSorted())
      await expect.poll(scripts).toEqual(['after', 'late'])
      expect(await page.locator('script[data-nscript]').count()).toBe(2)
    }))

  test('styles are there before any script has run', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/ERR_FAILED/)
      await page.route(/\.js$|entry-browser/, (route) => route.abort())
      await page.goto(`${app().url}/about`, { waitUntil: 'domcontentloaded' })
      const colours = await page.locator('h1').evaluate((h1) => {
        const { color, backgroundColor } = getComputedStyle(h1)
        return [color, backgroundColor]
      })
      expect(colours).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
    }))

  test('a fallback page gets its props', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/shop/from-browser`)
      await page.getByText('["from-browser"]').waitFor()
    }))

  test('what the server could not render below a boundary is rendered in the browser', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/only below a boundary|error #419/)
      await page.goto(`${app().url}/throws?where=boundary`)
      await page.getByText('rendered in the browser', { exact: true }).waitFor()
    }))

  test('a missing page has the page of the app', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(`${app().url}/nope`)
      await page.getByRole('heading', { name: 'Lost' }).waitFor()
    }))
})

describeInBrowser('pages-mixed', ['start'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.each(['/docs/inside', '/docs/nl/served', '/docs/any'])('%s keeps to a strict policy', (path) =>
    withPage(browser, async ({ page }) => {
      await page.goto(app().url + path, { waitUntil: 'networkidle' })
      await page.locator('h1').waitFor()
    }),
  )
})
