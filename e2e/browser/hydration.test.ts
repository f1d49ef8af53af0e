import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

describeInBrowser('basic', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.each([
    '/',
    '/hydrate',
    '/nested/deep/leaf',
    '/template-probe/1',
    '/board',
    '/table?rows=500',
    '/late?delay=200',
    '/stream?delay=50',
    '/params-in-layout/a%20b%2Fc?q=x+y',
    '/css',
    '/assets',
    '/meta/slow?delay=200',
  ])('%s hydrates without a word in the console', async (path) => {
    await withPage(browser, async ({ page }) => {
      await page.goto(app().url + path)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    })
  })

  test('counters in layouts and pages work', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/nested/deep/leaf`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      for (const name of ['root', 'nested', 'deep', 'leaf']) {
        await page.locator(`[data-counter=${name}]`).click()
        await page.getByText(`${name}: 1`, { exact: true }).waitFor()
      }
    })
  })

  test('text that looks like markup survives the way through inline scripts', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/hydrate`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      const tricky = page.locator('#tricky')
      expect(await tricky.getAttribute('data-text')).toBe(
        '</script><!-- <b>&amp;</b> \u2028\u2029 ${x} 漢字 🧭 -->',
      )
      expect(await tricky.getAttribute('data-date')).toBe('1970-01-01T00:00:00.000Z')
      expect(await tricky.getAttribute('data-set')).toBe('a,b')
    })
  })

  test('the page reads without JavaScript', async () => {
    const test = await browser.openPage()
    const context = await test.page.context().browser()?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    await page?.goto(`${app().url}/nested/deep/leaf`)
    expect(await page?.getByRole('heading', { name: 'Leaf' }).isVisible()).toBe(true)
    await context?.close()
    await test.close()
  })
})
