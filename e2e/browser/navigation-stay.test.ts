import { expect, test } from 'vitest'
import { describeNavigation, stayWhenAsked, type NavigationTest } from '../harness/navigation.ts'

async function expectRefresh(t: NavigationTest): Promise<void> {
  // Browsers may load the page anew when somebody comes back: then it has to begin first.
  await t.page.waitForFunction(() => 'router' in window)
  const refreshed = t.page.waitForRequest(/\/docs\/a\?_rsc/)
  await t.page.evaluate(() => window.router.refresh())
  await refreshed
}

describeNavigation(['start', 'dev'], (inPage) => {
  test('a visitor who stays goes on with the page, and nothing is under way any more', () =>
    inPage(async (t) => {
      t.allowErrors(/status of 404/)
      await t.open('/docs/a')
      const asked = await stayWhenAsked(t)
      await t.follow('/nowhere/at/all')
      await expect.poll(asked).toBe(1)
      await t.page.locator('#bar [data-pending=false]').waitFor()
      await expectRefresh(t)
      expect(await t.counter('docs')).toBe('docs: 1')
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('whoever comes back to a page that was left in the middle of a navigation can refresh it', () =>
    inPage(async (t) => {
      t.allowErrors(/status of 404/)
      await t.open('/docs/a')
      await t.follow('/nowhere/at/all')
      await t.page.getByText('This page could not be found.').waitFor()
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
      await expectRefresh(t)
    }))
})
