import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBreakableProxy } from '../harness/breakable-proxy.ts'
import { describeNavigation, newGate, waitForHydration, type NavigationTest } from '../harness/navigation.ts'

const PAYLOADS = /[?&]_rsc/
const EXPECTED = /could not be loaded|could not be refreshed|Failed to load resource|net::ERR_/

/** The network as the router sees it: documents still come. */
async function takeNetworkAway(page: Page): Promise<() => Promise<void>> {
  await page.route(PAYLOADS, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(PAYLOADS)
}

const retry = (page: Page, name: 'Retry' | 'Reset'): Promise<void> =>
  page.getByRole('button', { name }).click()

/** The router's requests pass through a proxy that can break off its answers. */
async function withBreakableAnswers(t: NavigationTest, use: (breakOff: () => void) => Promise<void>) {
  const proxy = await openBreakableProxy(t.url)
  try {
    await t.page.route(PAYLOADS, (route) =>
      route.continue({ url: route.request().url().replace(t.url, proxy.url) }),
    )
    await use(() => proxy.breakAnswers())
  } finally {
    await proxy.close()
  }
}

/** What the browser sends to a page that it freezes and shows again. */
const freezeAndThaw = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

describeNavigation(['start', 'dev'], (inPage) => {
  test.each(['Retry', 'Reset'] as const)(
    'a page that cannot be loaded is said by the error file above it; %s shows it once the network is back',
    (button) =>
      inPage(async (t) => {
        t.allowErrors(EXPECTED)
        await t.open('/fails/fine')
        await t.clickCounter('fails')
        const giveBack = await takeNetworkAway(t.page)
        await t.follow('/fails/far?q=1#part')
        await t.arrive('Failed', '/fails/far?q=1#part')
        expect(await t.page.locator('#failed-message').textContent()).toContain(
          `${t.url}/fails/far?q=1 could not be loaded`,
        )
        expect(await t.counter('fails')).toBe('fails: 1')
        expect(await t.page.locator('[data-pending=true]').count()).toBe(0)
        expect(await t.hooks('root')).toMatchObject({ pathname: '/fails/far', search: 'q=1' })

        const again = t.page.waitForEvent('requestfailed', (request) => PAYLOADS.test(request.url()))
        await retry(t.page, button)
        await again
        await t.heading('Failed').waitFor()

        await giveBack()
        await retry(t.page, button)
        await t.arrive('No failure: far', '/fails/far?q=1#part')
        expect(await t.counter('fails')).toBe('fails: 1')
        await t.page.goBack()
        await t.arrive('No failure: fine', '/fails/fine')
        await t.page.goForward()
        await t.arrive('No failure: far', '/fails/far?q=1#part')
        expect(await t.isSameDocument()).toBe(true)
      }),
  )

  test('while the device is offline, and back to a page that is in memory', () =>
    inPage(async (t) => {
      t.allowErrors(EXPECTED)
      await t.open('/fails/fine')
      const entries = await t.page.evaluate(() => history.length)
      await t.page.context().setOffline(true)
      try {
        await t.follow('/fails/far')
        await t.arrive('Failed', '/fails/far')
        expect(await t.page.evaluate(() => history.length)).toBe(entries + 1)
        const again = t.page.waitForEvent('requestfailed', (request) => PAYLOADS.test(request.url()))
        await retry(t.page, 'Retry')
        await again
        await t.page.goBack()
        await t.arrive('No failure: fine', '/fails/fine')
      } finally {
        await t.page.context().setOffline(false)
      }
      // What could not be loaded then is loaded now.
      await t.page.goForward()
      await t.arrive('No failure: far', '/fails/far')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('the page can be left for another one, and its link can be clicked again', () =>
    inPage(async (t) => {
      t.allowErrors(EXPECTED)
      await t.open('/fails/fine')
      const giveBack = await takeNetworkAway(t.page)
      await t.follow('/fails/far')
      await t.arrive('Failed', '/fails/far')
      await giveBack()
      await t.follow('/docs/a')
      await t.arrive('Doc a', '/docs/a')
      await t.page.goBack()
      await t.arrive('No failure: far', '/fails/far')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('an answer that breaks off after its page is shown is said by the error file above what is missing', () =>
    inPage(async (t) => {
      t.allowErrors(EXPECTED)
      const gate = `parts-${newGate()}`
      await t.open('/fails/fine')
      await t.clickCounter('fails')
      await withBreakableAnswers(t, async (breakOff) => {
        await t.follow(`/fails/${gate}`)
        await t.arrive(`No failure: ${gate}`, `/fails/${gate}`)
        await t.page.getByText('Part to come').waitFor()
        breakOff()
        await t.arrive('Failed', `/fails/${gate}`)
        expect(await t.page.locator('#failed-message').textContent()).toContain('could not be loaded')
        await t.openGate(gate)
        await retry(t.page, 'Reset')
        await t.page.getByText(`Part of ${gate}`).waitFor()
        expect(await t.counter('fails')).toBe('fails: 1')
        expect(await t.isSameDocument()).toBe(true)
      })
    }))

  test('metadata that breaks off is said by the error file of its page, not by the whole document', () =>
    inPage(async (t) => {
      t.allowErrors(EXPECTED)
      const gate = newGate()
      await t.open('/fails/fine')
      await t.clickCounter('fails')
      await withBreakableAnswers(t, async (breakOff) => {
        await t.follow(`/fails/titled/${gate}`)
        await t.arrive(`Titled ${gate}`, `/fails/titled/${gate}`)
        breakOff()
        await t.arrive('Failed', `/fails/titled/${gate}`)
        await t.openGate(gate)
        await retry(t.page, 'Retry')
        await t.arrive(`Titled ${gate}`, `/fails/titled/${gate}`)
        await t.expectTitle(`Title of ${gate}`)
        expect(await t.counter('fails')).toBe('fails: 1')
        expect(await t.isSameDocument()).toBe(true)
      })
    }))

  test('without an error file the browser loads that page', () =>
    inPage(async (t) => {
      t.allowErrors(EXPECTED)
      const gate = newGate()
      await t.open('/docs/a')
      await withBreakableAnswers(t, async (breakOff) => {
        await t.follow(`/parts/${gate}`)
        await t.arrive(`Parts ${gate}`, `/parts/${gate}`)
        await t.page.getByText('Part to come').waitFor()
        breakOff()
        await t.openGate(gate)
        await expect.poll(() => t.isSameDocument().catch(() => undefined)).toBe(false)
        await t.arrive(`Parts ${gate}`, `/parts/${gate}`)
        await t.page.getByText(`Part of ${gate}`).waitFor()
        await waitForHydration(t.page)
      })
    }))

  test('a page that is frozen while parts of it are to come fetches them when it comes back', () =>
    inPage(async (t) => {
      const gate = newGate()
      await t.open('/docs/a')
      await t.clickCounter('root')
      await t.follow(`/parts/${gate}`)
      await t.arrive(`Parts ${gate}`, `/parts/${gate}`)
      await t.page.getByText('Part to come').waitFor()
      t.payloads.clear()
      await freezeAndThaw(t.page)
      await expect.poll(() => t.payloads.list()).toEqual([`/parts/${gate}`])
      await t.openGate(gate)
      await t.page.getByText(`Part of ${gate}`).waitFor()
      expect(await t.counter('root')).toBe('root: 1')
      expect(await t.isSameDocument()).toBe(true)
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
    }))

  test('a page that is frozen while its loading state shows is whole after it comes back', () =>
    inPage(async (t) => {
      const gate = newGate()
      await t.open('/docs/a')
      await t.follow(`/waiting/${gate}`)
      await t.page.getByText('Loading the page').waitFor()
      await freezeAndThaw(t.page)
      await t.openGate(gate)
      await t.arrive(`Waited ${gate}`, `/waiting/${gate}`)
      expect(await t.isSameDocument()).toBe(true)
    }))
})
