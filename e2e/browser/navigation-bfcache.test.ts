import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNavigationTest, type NavigationTest } from '../harness/navigation.ts'
import { describeInBrowser } from '../harness/open-browser.ts'
import { goBackToRemembered, openRememberingBrowser } from '../harness/open-remembering-browser.ts'
import { useWatchedPage } from '../harness/watch-page.ts'

// The socket of the development server keeps a page out of the browser's memory.
describeInBrowser('navigation', ['start'], (app) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openRememberingBrowser()
  })
  afterAll(() => browser?.close())

  const inPage = async (use: (t: NavigationTest) => Promise<void>): Promise<void> =>
    useWatchedPage(await browser.newPage(), (test) => use(createNavigationTest(test, app())))

  /** To another site and back; fails when the page was loaded instead of remembered. */
  async function leaveAndComeBack(t: NavigationTest): Promise<void> {
    await t.page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    )
    await t.page.goto(`${t.url.replace('localhost', '127.0.0.1')}/api/text`)
    await goBackToRemembered(t.page)
    await expect
      .poll(() => t.page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted))
      .toBe(true)
  }

  // Chromium remembers no page that fetched something marked `no-store`, so nothing is navigated before leaving.
  test('a page from the memory of the browser is as it was, and the router goes on', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.clickCounter('docs')
      await t.page.evaluate(() => history.pushState(null, '', '?q=pushed'))
      await expect.poll(() => t.hooks('root')).toMatchObject({ search: 'q=pushed' })
      await leaveAndComeBack(t)
      await t.arrive('Doc a', '/docs/a?q=pushed')
      expect(await t.counter('docs')).toBe('docs: 1')
      expect(await t.hooks('root')).toMatchObject({ search: 'q=pushed' })
      expect(t.payloads.list()).toEqual([])
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      expect(await t.counter('docs')).toBe('docs: 1')
      await goBackToRemembered(t.page)
      await t.arrive('Doc a', '/docs/a?q=pushed')
      await goBackToRemembered(t.page)
      await t.arrive('Doc a', '/docs/a')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('the router can leave for another site again after coming back', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const other = `${t.url.replace('localhost', '127.0.0.1')}/api/text`
      for (let round = 0; round < 2; round++) {
        await t.page.evaluate((href) => window.router.push(href), other)
        await t.page.waitForURL(other)
        await goBackToRemembered(t.page)
        await t.arrive('Doc a', '/docs/a')
        expect(await t.isSameDocument()).toBe(true)
      }
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
    }))
})
