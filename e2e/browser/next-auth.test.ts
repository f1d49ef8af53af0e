import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { describeApp } from '../harness/start-app.ts'

describe.skipIf(!hasBrowser)('an app of Next.js with sessions', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  describeApp('next-auth', ['start', 'dev'], (app) => {
    test('a visitor is asked to log in, and then comes where they wanted to go', async () => {
      await withPage(browser, async ({ page }) => {
        await page.goto(`${app().url}/dashboard`)
        expect(new URL(page.url()).pathname).toBe('/login')
        // Typed text survives only when the page has been taken over.
        await page.waitForFunction(() => '__NEXT_HYDRATED' in window)
        await page.getByLabel('Name').fill('ada')
        await page.getByRole('button', { name: 'Log in' }).click()
        await page.getByRole('heading', { name: 'Dashboard of ada' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/dashboard')
        await page.getByRole('link', { name: 'Settings' }).click()
        await page.getByRole('heading', { name: 'Settings, visit 1' }).waitFor()
      })
    })
  })
})
