import { expect, test } from 'vitest'
import { createNavigationTest, newGate, type NavigationTest } from '../harness/navigation.ts'
import { describeInBrowser } from '../harness/open-browser.ts'
import { goBackToRemembered, withRememberedPages } from '../harness/open-remembering-browser.ts'

// The socket of the development server keeps a page out of the browser's memory.
describeInBrowser('navigation', ['start'], (app) => {
  const inPage = (use: (t: NavigationTest) => Promise<void>): Promise<void> =>
    withRememberedPages((page) => use(createNavigationTest(page, app())))

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

  test('a page from the memory of the browser is as it was, and the router goes on', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.clickCounter('docs')
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      t.payloads.clear()
      await leaveAndComeBack(t)
      await t.arrive('Doc b', '/docs/b')
      expect(await t.counter('docs')).toBe('docs: 1')
      expect(t.payloads.list()).toEqual([])
      await t.follow('/docs/c')
      await t.arrive('Doc c', '/docs/c')
      expect(await t.counter('docs')).toBe('docs: 1')
      await t.page.goBack()
      await t.arrive('Doc b', '/docs/b')
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('a link that the browser followed can be followed again after coming back', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
      )
      for (let round = 0; round < 2; round++) {
        await t.follow('/other')
        await t.arrive('Other root', '/other')
        await goBackToRemembered(t.page)
        await t.arrive('Doc a', '/docs/a')
        await expect.poll(() => t.page.locator('[data-pending=true]').count()).toBe(0)
      }
      expect(await t.page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted)).toBe(true)
    }))

  test('a navigation that was cut off by leaving is not pending any more and can be made again', () =>
    inPage(async (t) => {
      const gate = newGate()
      await t.open('/docs/a')
      const link = await t.showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      await leaveAndComeBack(t)
      await t.arrive('Doc a', '/docs/a')
      await link.locator('[data-pending=false]').waitFor()
      await t.openGate(gate)
      await link.click()
      await t.arrive(`Gated ${gate}`, `/gated/${gate}`)
      expect(await t.isSameDocument()).toBe(true)
    }))
})
