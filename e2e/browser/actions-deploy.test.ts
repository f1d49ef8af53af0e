import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareBuilds, type Deployment, type PreparedBuilds } from '../harness/deploy.ts'
import { waitForHydration } from '../harness/navigation.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

describe.skipIf(!hasBrowser)('a deploy between a page and its action', () => {
  let browser: TestBrowser
  let builds: PreparedBuilds
  let app: Deployment
  beforeAll(async () => {
    browser = await openBrowser()
    builds = await prepareBuilds('actions', (copy) =>
      copy.edit('app/actions.ts', 'return `${before}, ', 'return `${before} and '),
    )
  })
  afterAll(async () => {
    await browser?.close()
    await builds?.remove()
  })
  beforeEach(async () => {
    app = await builds.start()
  })
  afterEach(() => app?.close())

  test('with the same secret, an open page calls the new action', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app.url}/state`)
      await waitForHydration(page)
      await page.fill('[name=name]', 'Ada')
      await app.deploy({ keepsOldAssets: true })
      await page.click('button')
      await page.getByText('hello and Ada', { exact: true }).waitFor()
    }))

  test('with the same secret, an open page without JavaScript calls the new action', () =>
    withPage(browser, async (test) => {
      const context = await test.page.context().browser()!.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${app.url}/closure`)
      await app.deploy({ keepsOldAssets: true })
      await page.click('button')
      await page.locator('#seen', { hasText: 'opened' }).waitFor()
      await context.close()
    }))

  test('with another secret, the page is loaded anew, once, and keeps what was typed', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(`${app.url}/state`)
      await waitForHydration(page)
      // The code for calls is there before the deploy, as in a tab that has been open for a while.
      await page.fill('[name=name]', 'you')
      await page.click('button')
      await page.getByText('hello, you', { exact: true }).waitFor()
      await page.fill('[name=name]', 'Ada')
      await app.deploy({ keepsOldAssets: false })
      const loaded = page.waitForEvent('domcontentloaded')
      await page.click('button')
      await loaded
      await waitForHydration(page)
      await expect.poll(() => page.inputValue('[name=name]')).toBe('Ada')
      expect(await page.textContent('output')).toBe('hello')
      await page.click('button')
      await page.getByText('hello and Ada', { exact: true }).waitFor()
    }))
})
