import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

function readColour(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).color)
}

describeInBrowser('basic', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.each([
    { selector: '#server-module', colour: 'rgb(0, 128, 0)' },
    { selector: '#client-module', colour: 'rgb(128, 0, 128)' },
    { selector: '#order', colour: 'rgb(0, 0, 200)' },
    { selector: '#postcss', colour: 'rgb(1, 2, 3)' },
  ])('$selector is $colour', async ({ selector, colour }) => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/css`)
      expect(await readColour(page, selector)).toBe(colour)
    })
  })

  test('server components have their styles in a list, loaded on demand and returned by an action', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/styled-items`)
      expect(await readColour(page, 'li:nth-child(3)')).toBe('rgb(10, 92, 10)')
      expect(await page.textContent('#mark')).toBe('part of a component')
      expect(await readColour(page, '#late')).toBe('rgb(92, 10, 10)')
      await clickUntilShown(page.locator('#load'), page.locator('#returned'))
      await expect.poll(() => readColour(page, '#returned')).toBe('rgb(10, 10, 92)')
    })
  })

  test('styles are there at the first paint', async () => {
    await withPage(browser, async ({ page }) => {
      // Asked in the first animation frame that has a body: later is too late to call it no flash.
      await page.addInitScript(() => {
        const seen: string[] = []
        Object.assign(window, { seenColours: seen })
        const look = (): void => {
          const element = document.querySelector('#server-module')
          if (element) seen.push(getComputedStyle(element).color)
          if (seen.length < 5) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto(`${app().url}/css`)
      await page.waitForFunction(
        () => (window as unknown as { seenColours: string[] }).seenColours.length >= 5,
      )
      const seen = await page.evaluate(() => (window as unknown as { seenColours: string[] }).seenColours)
      expect(new Set(seen)).toEqual(new Set(['rgb(0, 128, 0)']))
    })
  })

  test('styles need no JavaScript', async () => {
    const opened = await browser.openPage()
    const context = await opened.page.context().browser()?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    await page?.goto(`${app().url}/css`)
    expect(await page?.locator('#server-module').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(0, 128, 0)',
    )
    await context?.close()
    await opened.close()
  })
})

describeInBrowser('hostile', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const readOwner = (page: Page, selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), property)

  const expectOrder = async (page: Page): Promise<void> => {
    await expect.poll(() => readOwner(page, '#client-card', '--card-of')).toBe('page')
    await expect.poll(() => readOwner(page, '#client-tools', '--tools-of')).toBe('layout')
    await expect.poll(() => readOwner(page, '#client-card', '--frame-of')).toBe('client-component')
  }

  test('who imports a client component can override its styles, on a full load', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/card`)
      await page.waitForLoadState('networkidle')
      await expectOrder(page)
    })
  })

  test('who imports a client component can override its styles, after a client navigation', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/plain`)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => void Object.assign(window, { isSameDocument: true }))
      await page.getByText('to the card').click()
      await page.locator('#client-card').waitFor()
      await expectOrder(page)
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    })
  })
})
