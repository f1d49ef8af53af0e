import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

const SCRIPTS = /\.(?:js|tsx?|mjs)(?:\?|$)|\/@/

/** Scripts that come when they are let through. */
async function holdScripts(page: Page, pattern: RegExp = SCRIPTS): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, (route) => released.then(() => route.continue()))
  return release
}

const waitForHydration = (page: Page): Promise<void> =>
  page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })

const readOutput = (page: Page, name: string): Promise<string | null> =>
  page.locator(`output[name=${name}]`).textContent()

describeInBrowser('basic', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('what a visitor fills in before hydration stays, and the page knows it', () =>
    withPage(browser, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(`${app().url}/fields`, { waitUntil: 'commit' })
      await page.locator('[name=text]').fill('typed')
      await page.locator('[name=area]').fill('two\nlines')
      await page.locator('[name=check]').check()
      await page.locator('[name=size][value=l]').check()
      await page.locator('[name=colour]').selectOption('blue')
      await page.locator('[name=given]').fill('changed')
      await page.locator('[name=note]').fill('another note')
      release()
      await waitForHydration(page)
      await expect.poll(() => readOutput(page, 'state')).toBe('typed|two\nlines|true|l|blue')
      expect(await page.locator('[name=text]').inputValue()).toBe('typed')
      expect(await page.locator('[name=area]').inputValue()).toBe('two\nlines')
      expect(await page.locator('[name=check]').isChecked()).toBe(true)
      expect(await page.locator('[name=size][value=l]').isChecked()).toBe(true)
      expect(await page.locator('[name=colour]').inputValue()).toBe('blue')
      expect(await page.locator('[name=given]').inputValue()).toBe('changed')
      expect(await page.locator('[name=note]').inputValue()).toBe('another note')
      await expect
        .poll(() => readOutput(page, 'heard'))
        .toBe(['text', 'area', 'check', 'size', 'colour', 'given', 'note'].join('|'))
    }))

  test('the page hears of no field that the visitor left as it was', () =>
    withPage(browser, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(`${app().url}/fields`, { waitUntil: 'commit' })
      await page.locator('[name=note]').fill('another note')
      release()
      await expect.poll(() => readOutput(page, 'heard')).toBe('note')
      expect(await readOutput(page, 'state')).toBe('|kept|false|s|red')
    }))

  test('the caret stays where the visitor is typing', () =>
    withPage(browser, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(`${app().url}/fields`, { waitUntil: 'commit' })
      for (const name of ['text', 'note']) {
        const field = page.locator(`[name=${name}]`)
        await field.fill('beginning')
        await field.press('Home')
      }
      release()
      await expect.poll(() => readOutput(page, 'heard')).toBe('text|note')
      await page.keyboard.type('the ')
      expect(await page.locator('[name=note]').inputValue()).toBe('the beginning')
    }))

  test('in a part that is hydrated later too', () =>
    withPage(browser, async ({ page }) => {
      const release = await holdScripts(page, /lazy-field/)
      await page.goto(`${app().url}/fields`, { waitUntil: 'commit' })
      await waitForHydration(page)
      await page.locator('[name=lazy]').fill('typed early')
      release()
      await expect.poll(() => readOutput(page, 'lazy-state')).toBe('typed early')
      expect(await page.locator('[name=lazy]').inputValue()).toBe('typed early')
    }))
})

describeInBrowser('pages-basic', ['start'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('a page of pages/ knows as well what was typed before it was hydrated', () =>
    withPage(browser, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(`${app().url}/fields`, { waitUntil: 'commit' })
      await page.locator('[name=text]').fill('typed')
      await page.locator('[name=note]').fill('another note')
      release()
      await expect.poll(() => readOutput(page, 'state')).toBe('typed|another note')
      expect(await page.locator('[name=note]').inputValue()).toBe('another note')
    }))
})
