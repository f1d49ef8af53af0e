import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeNavigation, newGate, nextPaint, type NavigationTest } from '../harness/navigation.ts'

const START = new Date('2030-01-01T00:00:00Z').getTime()

/** The page's clock stands at this many seconds after the start; its timers run on. */
const setSeconds = (page: Page, seconds: number): Promise<void> =>
  page.clock.setFixedTime(START + seconds * 1000)

/** Holds payload requests back until they are let go. */
async function holdPayloads(page: Page, path: RegExp): Promise<{ count(): number; release(): void }> {
  let held: Route[] = []
  let isHolding = true
  await page.route(
    (url) => url.searchParams.has('_rsc') && path.test(url.pathname),
    async (route) => {
      if (isHolding) held.push(route)
      else await route.continue()
    },
  )
  return {
    count: () => held.length,
    release() {
      isHolding = false
      for (const route of held) void route.continue()
      held = []
    },
  }
}

async function waitForQuiet({ payloads, page }: Pick<NavigationTest, 'payloads' | 'page'>): Promise<void> {
  await expect.poll(() => payloads.inFlight()).toBe(0)
  await nextPaint(page)
}

// In development nothing is prefetched.
describeNavigation(['start'], (inPage) => {
  test('of a hundred links to fifty pages in view, each page is asked for once and five at a time', () =>
    inPage(async (t) => {
      let [running, most] = [0, 0]
      await t.page.route(/\/item\/\d+\?/, async (route) => {
        most = Math.max(most, ++running)
        const response = await route.fetch()
        // Before the browser has the answer: it may start the next request with it.
        running--
        await route.fulfill({ response })
      })
      await t.open('/many')
      await expect.poll(() => t.payloads.list().length).toBe(50)
      await waitForQuiet(t)
      expect(most).toBeLessThanOrEqual(5)
      const expected = Array.from({ length: 50 }, (_, index) => `prefetch /item/${index + 1}`)
      expect(t.payloads.list().toSorted()).toEqual(expected.toSorted())
    }))

  test('while five are under way no sixth is started', () =>
    inPage(async (t) => {
      const held = await holdPayloads(t.page, /^\/item\//)
      await t.open('/many')
      await expect.poll(() => held.count()).toBe(5)
      await nextPaint(t.page)
      await nextPaint(t.page)
      expect(held.count()).toBe(5)
    }))

  test('nothing is asked for again within 30 s, whatever is pointed at or comes into view again', () =>
    inPage(async (t) => {
      await setSeconds(t.page, 0)
      await t.open('/many')
      await expect.poll(() => t.payloads.list().length).toBe(50)
      await waitForQuiet(t)
      await setSeconds(t.page, 29)
      for (const list of ['a', 'b']) await t.page.locator(`a[href="/item/7"][data-list=${list}]`).hover()
      await t.follow('/docs/a')
      await t.arrive('Doc a', '/docs/a')
      await t.follow('/many')
      await t.arrive('Many', '/many')
      await waitForQuiet(t)
      expect(t.payloads.list().filter((path) => path.includes('/item/'))).toHaveLength(50)
    }))

  test('a click takes over the prefetch under way', () =>
    inPage(async (t) => {
      const held = await holdPayloads(t.page, /^\/always-same/)
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/always-same', prefetch: null })
      await expect.poll(() => held.count()).toBe(1)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      held.release()
      await t.arrive('Always the same', '/always-same')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['prefetch /always-same'])
    }))

  test('a click on a link whose prefetch waits in the queue does not wait for its turn', () =>
    inPage(async (t) => {
      const held = await holdPayloads(t.page, /^\/item\/(?!50$)/)
      await t.open('/many')
      await expect.poll(() => held.count()).toBe(5)
      await t.page.locator('a[href="/item/50"][data-list=a]').click()
      await t.arrive('Item 50', '/item/50')
      expect(held.count()).toBe(5)
    }))

  test('a page that is the same for everybody is prefetched whole: a click makes no request', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/always-same', prefetch: null })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /always-same'])
      await waitForQuiet(t)
      await link.click()
      await t.arrive('Always the same', '/always-same')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['prefetch /always-same'])
    }))

  test('prefetch={true}: a click within 30 s makes no request', () =>
    inPage(async (t) => {
      await setSeconds(t.page, 0)
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/docs/whole', prefetch: true })
      await expect.poll(() => t.payloads.list()).toEqual(['/docs/whole'])
      await waitForQuiet(t)
      await setSeconds(t.page, 29)
      await link.click()
      await t.arrive('Doc whole', '/docs/whole')
      await t.expectTitle('Doc whole')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['/docs/whole'])
    }))

  test.each([31, 299])(
    'prefetch={true}: a click after %i s shows the page at once and refreshes it',
    (seconds) =>
      inPage(async (t) => {
        await setSeconds(t.page, 0)
        await t.open('/docs/a')
        const link = await t.showLinks({ href: '/docs/whole', prefetch: true })
        await expect.poll(() => t.payloads.list()).toEqual(['/docs/whole'])
        await waitForQuiet(t)
        await setSeconds(t.page, seconds)
        const held = await holdPayloads(t.page, /^\/docs\/whole/)
        await link.click()
        await t.arrive('Doc whole', '/docs/whole')
        const shown = await t.page.locator('[data-runs="doc-page"]').textContent()
        await expect.poll(() => held.count()).toBe(1)
        held.release()
        await expect.poll(() => t.page.locator('[data-runs="doc-page"]').textContent()).not.toBe(shown)
        expect(t.payloads.list()).toEqual(['/docs/whole', '/docs/whole'])
      }),
  )

  test.each([
    ['prefetch={true}', true],
    ['a plain link', null],
  ])('%s: a click after five minutes fetches before it shows', (_name, prefetch) =>
    inPage(async (t) => {
      const gate = newGate()
      await setSeconds(t.page, 0)
      await t.open('/docs/a')
      await t.openGate(gate)
      const link = await t.showLinks({ href: `/waiting/${gate}`, prefetch })
      await expect.poll(() => t.payloads.list()).toHaveLength(1)
      await waitForQuiet(t)
      // Pointing at a link would renew what it has: the address bar of a keyboard user does not.
      await t.showLinks('/docs/b')
      await setSeconds(t.page, 301)
      const held = await holdPayloads(t.page, /^\/waiting\//)
      t.payloads.clear()
      await t.page.evaluate((href) => window.router.push(href), `/waiting/${gate}`)
      await expect.poll(() => held.count()).toBe(1)
      await nextPaint(t.page)
      expect(await t.heading('Doc a').isVisible()).toBe(true)
      held.release()
      await t.arrive(`Waited ${gate}`, `/waiting/${gate}`)
      expect(t.payloads.list()).toEqual([`/waiting/${gate}`])
      expect(await link.count()).toBe(0)
    }),
  )

  test.each([29, 31, 299])(
    'a plain link after %i s shows the prefetched loading state at once and fetches the rest',
    (seconds) =>
      inPage(async (t) => {
        const gate = newGate()
        await setSeconds(t.page, 0)
        await t.open('/docs/a')
        const link = await t.showLinks({ href: `/waiting/${gate}`, prefetch: null })
        await expect.poll(() => t.payloads.list()).toEqual([`prefetch /waiting/${gate}`])
        await waitForQuiet(t)
        await setSeconds(t.page, seconds)
        const held = await holdPayloads(t.page, /^\/waiting\//)
        await link.click()
        await t.page.getByText('Loading the page').waitFor()
        await expect.poll(() => held.count()).toBe(1)
        held.release()
        await t.openGate(gate)
        await t.arrive(`Waited ${gate}`, `/waiting/${gate}`)
        await waitForQuiet(t)
        expect(t.payloads.list()).toEqual([`prefetch /waiting/${gate}`, `/waiting/${gate}`])
      }),
  )

  test('a page that was visited is shown again without a request for 30 s', () =>
    inPage(async (t) => {
      await setSeconds(t.page, 0)
      await t.open('/docs/a')
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      await t.follow('/docs/a')
      await t.arrive('Doc a', '/docs/a')
      await setSeconds(t.page, 29)
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['/docs/b'])
      await t.follow('/docs/a')
      await t.arrive('Doc a', '/docs/a')
      await setSeconds(t.page, 61)
      t.payloads.clear()
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['/docs/b'])
    }))

  test('a page that is the same for everybody and came as a document is shown again for five minutes', () =>
    inPage(async (t) => {
      await setSeconds(t.page, 0)
      await t.open('/always-same')
      await t.follow('/docs/a')
      await t.arrive('Doc a', '/docs/a')
      t.payloads.clear()
      await setSeconds(t.page, 299)
      await t.follow('/always-same')
      await t.arrive('Always the same', '/always-same')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual([])
    }))

  test('back and forward show pages however old they are', () =>
    inPage(async (t) => {
      await setSeconds(t.page, 0)
      await t.open('/docs/a')
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      t.payloads.clear()
      await setSeconds(t.page, 3600)
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
      await t.page.goForward()
      await t.arrive('Doc b', '/docs/b')
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual([])
    }))

  test('who saves data gets no request before a click', () =>
    inPage(async (t) => {
      await t.page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
      await t.open('/many')
      const link = t.page.locator('a[href="/item/7"][data-list=a]')
      await link.hover()
      await t.page.evaluate(() => window.router.prefetch('/docs/b'))
      await nextPaint(t.page)
      expect(t.payloads.list()).toEqual([])
      await link.click()
      await t.arrive('Item 7', '/item/7')
      expect(t.payloads.list()).toEqual(['/item/7'])
    }))

  test('prefetch={false}: neither view nor pointer asks for the page', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/docs/b', prefetch: false })
      await link.hover()
      await link.focus()
      await nextPaint(t.page)
      expect(t.payloads.list()).toEqual([])
    }))

  test('router.prefetch fetches the whole page once; refresh forgets it and says so', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.page.evaluate(() => {
        const invalidated: string[] = []
        Object.assign(window, { invalidated })
        window.router.prefetch('/docs/b', { onInvalidate: () => invalidated.push('/docs/b') })
        window.router.prefetch('/docs/b')
      })
      await expect.poll(() => t.payloads.list()).toEqual(['/docs/b'])
      await waitForQuiet(t)
      await t.page.evaluate(() => window.router.refresh())
      await expect
        .poll(() => t.page.evaluate(() => (window as unknown as { invalidated: string[] }).invalidated))
        .toEqual(['/docs/b'])
      await expect.poll(() => t.payloads.list()).toEqual(['/docs/b', '/docs/a'])
      await waitForQuiet(t)
      t.payloads.clear()
      await t.page.evaluate(() => window.router.push('/docs/b'))
      await t.arrive('Doc b', '/docs/b')
      expect(t.payloads.list()).toEqual(['/docs/b'])
    }))

  test('links in view are asked for again after a refresh', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.showLinks({ href: '/always-same', prefetch: null })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /always-same'])
      await waitForQuiet(t)
      t.payloads.clear()
      await t.page.evaluate(() => window.router.refresh())
      await expect.poll(() => t.payloads.list().toSorted()).toEqual(['/docs/a', 'prefetch /always-same'])
    }))

  test('the same page with another query lends its loading state, under the address that was clicked', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.showLinks({ href: '/item/1?a=1', prefetch: null }, { href: '/item/1?a=2' })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /item/1?a=1'])
      await waitForQuiet(t)
      const held = await holdPayloads(t.page, /^\/item\//)
      await t.page.locator('#bar a[href="/item/1?a=2"]').click()
      await t.page.getByText('Loading the item').waitFor()
      await expect.poll(() => t.page.url()).toBe(`${t.url}/item/1?a=2`)
      expect(await t.hooks('root')).toMatchObject({ pathname: '/item/1', search: 'a=2' })
      held.release()
      await t.arrive('Item 1', '/item/1?a=2')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('a page that is left while its loading state shows is whole when one goes back to it', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/item/1', prefetch: null }, { href: '/docs/b' })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /item/1'])
      await waitForQuiet(t)
      const held = await holdPayloads(t.page, /^\/item\//)
      await link.click()
      await t.page.getByText('Loading the item').waitFor()
      await t.page.locator('#bar a[href="/docs/b"]').click()
      await t.arrive('Doc b', '/docs/b')
      held.release()
      await t.page.goBack()
      await t.arrive('Item 1', '/item/1')
    }))

  test('user code that changes the address of a page that is loading does not stop it', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/item/1', prefetch: null })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /item/1'])
      await waitForQuiet(t)
      const held = await holdPayloads(t.page, /^\/item\//)
      await link.click()
      await t.page.getByText('Loading the item').waitFor()
      await t.page.evaluate(() => history.replaceState(null, '', '?tab=2'))
      held.release()
      await t.arrive('Item 1', '/item/1?tab=2')
      expect(await t.hooks('root')).toMatchObject({ search: 'tab=2' })
    }))

  test('what was prefetched for one page is not used from another that intercepts', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.showLinks({ href: '/picture/3', prefetch: true }, { href: '/feed' })
      await expect.poll(() => t.payloads.list()).toEqual(['/picture/3'])
      await waitForQuiet(t)
      await t.page.locator('#bar a[href="/feed"]').click()
      await t.arrive('Feed', '/feed')
      await t.page.locator('#bar a[href="/picture/3"]').click()
      await t.page.getByText('Modal picture {"id":"3"}', { exact: true }).waitFor()
      expect(await t.heading('Feed').isVisible()).toBe(true)
    }))

  test('a prefetch that fails is not seen, and a click fetches', () =>
    inPage(async (t) => {
      t.allowErrors(/ERR_FAILED/)
      await t.page.route(/\/docs\/b\?_rsc/, (route) => route.abort(), { times: 1 })
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/docs/b', prefetch: true })
      await expect.poll(() => t.payloads.list()).toEqual(['/docs/b'])
      await waitForQuiet(t)
      await link.click()
      await t.arrive('Doc b', '/docs/b')
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('a page that was just fetched by a click is not fetched again for its link', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.follow('/docs/b')
      await t.arrive('Doc b', '/docs/b')
      await t.showLinks({ href: '/docs/b', prefetch: true })
      await nextPaint(t.page)
      await waitForQuiet(t)
      expect(t.payloads.list()).toEqual(['/docs/b'])
    }))

  test('a link to something that is no page is asked for at most once and works', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const link = await t.showLinks({ href: '/api/text', prefetch: null })
      await expect.poll(() => t.payloads.list()).toEqual(['prefetch /api/text'])
      await waitForQuiet(t)
      await link.hover()
      await link.click()
      await t.page.getByText('plain text of a handler').waitFor()
    }))
})
