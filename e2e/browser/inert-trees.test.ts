import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

/** The pairs that differ, each as written by a browser. */
function readDifferences(page: Page): Promise<{ thin: string; plain: string }[]> {
  return page.evaluate(() => {
    const write = (root: Element): string => {
      const copy = root.cloneNode(true) as Element
      for (const element of copy.querySelectorAll('[data-wm]')) element.removeAttribute('data-wm')
      // React marks its boundaries, and keeps texts apart, by comments.
      const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
      const found: ChildNode[] = []
      while (comments.nextNode()) found.push(comments.currentNode as Comment)
      for (const comment of found) comment.remove()
      copy.normalize()
      for (const element of copy.querySelectorAll('*')) {
        // Text of the document, or set by React property by property: the same styles are written in two ways.
        if (element.hasAttribute('style'))
          element.setAttribute('style', (element as HTMLElement).style.cssText)
        const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))
        for (const attribute of attributes) element.removeAttributeNode(attribute)
        for (const attribute of attributes) element.setAttributeNode(attribute)
      }
      return copy.innerHTML
    }
    return [...document.querySelectorAll('.pair')].flatMap((pair) => {
      const thin = write(pair.querySelector('.thin')!)
      const plain = write(pair.querySelector('.plain')!)
      if (thin === plain) return []
      const from = [...thin].findIndex((char, index) => char !== [...plain][index])
      return [
        {
          thin: [...thin].slice(from - 80, from + 80).join(''),
          plain: [...plain].slice(from - 80, from + 80).join(''),
        },
      ]
    })
  })
}

describeInBrowser('inert', ['start'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.each([1, 2, 3, 4, 5])('trees of seed %i are the same in a document', (seed) =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/trees?seed=${seed}`)
      await page.locator('#refresh[data-ready=true]').waitFor()
      expect(await page.locator('.thin [data-wm]').count()).toBeGreaterThan(10)
      // What was late is put into its place when the browser has time for it.
      await expect.poll(() => readDifferences(page)).toEqual([])
    }),
  )

  test('and after a navigation, and again on the way back to a document', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/trees`)
      await page.locator('#refresh[data-ready=true]').waitFor()
      await page.getByRole('link', { name: 'Rows', exact: true }).click()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Trees', level: 1 }).waitFor()
      await expect.poll(() => readDifferences(page)).toEqual([])
      await page.goto(`${app().url}/rows`)
      await page.locator('#refresh[data-ready=true]').waitFor()
      await page.getByRole('link', { name: 'Trees', exact: true }).click()
      await page.getByRole('heading', { name: 'Trees', level: 1 }).waitFor()
      await expect.poll(() => page.locator('.pair').count()).toBe(60)
      // What is late in the answer shows its fallback meanwhile.
      await expect.poll(() => readDifferences(page)).toEqual([])
    }))
})
