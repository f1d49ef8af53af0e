import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describeInBrowser('next-blog', ['start', 'dev'], (app) => {
  test('posts and languages below the base path', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/blog`)
      await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
      await page.getByRole('link', { name: 'Goodbye' }).click()
      await page.getByRole('heading', { name: 'Goodbye' }).waitFor()
      await page.waitForURL(`${app().url}/blog/posts/bye`)
      await page.getByRole('link', { name: 'All posts' }).click()
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await page.getByRole('link', { name: 'Hallo' }).waitFor()
      await page.waitForURL(`${app().url}/blog/de`)
      await page.getByRole('link', { name: 'Tschüss' }).click()
      await page.getByRole('heading', { name: 'Tschüss' }).waitFor()
      const language = (): Promise<string> => page.evaluate(() => document.documentElement.lang)
      await expect.poll(language).toBe('de')
      await page.goBack()
      await page.getByRole('link', { name: 'Hallo' }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'Hello' }).waitFor()
      await expect.poll(language).toBe('en')
      await expect.poll(() => page.locator('#where').textContent()).toBe('en /')
    }))

  test.each([
    ['/blog/p/hello', 'en /p/hello', 'Hello'],
    ['/blog/de/p/hello?a=1', 'de /p/hello?a=1', 'Hallo'],
  ])(
    'a static page at an address that is rewritten is taken over without a complaint: %s',
    (path, where, title) =>
      withPage(browser, async ({ page }) => {
        await page.goto(app().url + path)
        await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
        await expect.poll(() => page.locator('#where').textContent()).toBe(where)
        await page.getByRole('heading', { name: title }).waitFor()
      }),
  )
})

describeInBrowser('next-blog', ['start', 'dev'], (app) => {
  test('_app is told how fast the page was', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/blog`)
      const readVitals = () =>
        page.evaluate(() => (window as { vitals?: Record<string, unknown>[] }).vitals ?? [])
      const names = async () => (await readVitals()).map(({ name }) => name)
      await expect.poll(names).toEqual(expect.arrayContaining(['TTFB', 'FCP']))
      const [first] = await readVitals()
      expect(first).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        value: expect.any(Number),
        startTime: expect.any(Number),
        label: 'web-vital',
      })
    }))
})

describeInBrowser('next-mixed', ['start', 'dev'], (app) => {
  test('links lead from app/ to pages/, on within it, and back', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(app().url)
      await page.getByRole('link', { name: 'Old' }).click()
      await page.getByRole('heading', { name: 'Old 1' }).waitFor()
      await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
      await page.getByRole('button', { name: '0' }).click()
      await page.getByRole('button', { name: '1' }).waitFor()
      await page.getByRole('link', { name: 'Next old' }).click()
      await page.getByRole('heading', { name: 'Old 2' }).waitFor()
      // The same page with other props: its state stays.
      await page.getByRole('button', { name: '1' }).waitFor()
      await page.getByRole('link', { name: 'To app' }).click()
      await page.getByRole('heading', { name: 'New 7' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Old 2' }).waitFor()
    }))

  test.each(['/old', '/old/1'])('%s hydrates under a policy with a nonce of the proxy', (path) =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}${path}?strict`)
      await clickUntilShown(
        page.getByRole('button', { name: /^\d/ }),
        page.getByRole('button', { name: /^[1-9]/ }),
      )
    }),
  )

  test('a static page of app/ hydrates under a policy with a nonce of the proxy', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/?strict`)
      await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
    }))
})

describeInBrowser('next-dashboard', ['start', 'dev'], (app) => {
  test('logging in leads back; filters, orders and payments work without a new document', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/orders/2`)
      await page.waitForURL(`${app().url}/login?from=%2Forders%2F2`)
      await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
      await page.evaluate(() => void Object.assign(window, { isSameDocument: true }))
      await page.getByLabel('Name').fill('ada')
      await page.getByRole('button', { name: 'Enter' }).click()
      await page.getByRole('heading', { name: 'Order 2' }).waitFor()
      expect(await page.locator('#user').textContent()).toBe('ada')

      await page.getByRole('link', { name: 'Orders' }).click()
      await page.getByRole('link', { name: /^Bob/ }).waitFor()
      await expect.poll(() => page.title()).toBe('2 orders')
      await page.getByLabel('Open only').click()
      await page.waitForURL(`${app().url}/?open=1`)
      await page.getByRole('link', { name: /^Ada/ }).waitFor({ state: 'detached' })
      await page.goBack()
      await page.getByRole('link', { name: /^Ada/ }).click()
      await page.getByRole('heading', { name: 'Order 1' }).waitFor()
      await page.getByRole('button', { name: 'Pay' }).click()
      await expect.poll(() => page.locator('#state').textContent()).toBe('paid')
      await expect.poll(() => page.locator('nav').getAttribute('aria-busy')).toBe('false')
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    }))
})
