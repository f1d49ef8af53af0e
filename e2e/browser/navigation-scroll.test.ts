import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeNavigation, expectScroll, nextPaint } from '../harness/navigation.ts'

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id)

/** Where the element stands in the viewport. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((name) => Math.round(document.getElementById(name)!.getBoundingClientRect().top) || 0, id)

describeNavigation(['start', 'dev'], (inPage) => {
  test('a new page starts at the top and gets the focus', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await scrollTo(page, 1500)
      await follow('/tall/2')
      await arrive('Tall 2', '/tall/2')
      await expectScroll(page, 0)
      await expect.poll(() => focused(page)).toBe('tall-2')
    }))

  test.each([
    [
      'a link with scroll={false}',
      async (_page: Page, follow: (link: { href: string; scroll: boolean }) => Promise<void>) =>
        follow({ href: '/tall/2', scroll: false }),
    ],
    [
      'router.push with scroll: false',
      async (page: Page) => page.evaluate(() => window.router.push('/tall/2', { scroll: false })),
    ],
  ])('%s leaves the position alone', (_name, go) =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await scrollTo(page, 1500)
      await go(page, follow)
      await arrive('Tall 2', '/tall/2')
      await nextPaint(page)
      expect(await page.evaluate(() => scrollY)).toBe(1500)
    }),
  )

  test('a change of the query scrolls to the page only when it is out of view', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await scrollTo(page, 10)
      await follow('/tall/1?q=1')
      await arrive('Tall 1', '/tall/1?q=1')
      await nextPaint(page)
      expect(await page.evaluate(() => scrollY)).toBe(10)
      await scrollTo(page, 1500)
      await follow('/tall/1?q=2')
      await arrive('Tall 1', '/tall/1?q=2')
      await expectScroll(page, (top) => top < 100)
    }))

  test('a hash of the same page scrolls without a request, adds an entry and is left by back', () =>
    inPage(async ({ page, open, follow, payloads, isSameDocument, url }) => {
      await open('/tall/1')
      await follow('/tall/1#far')
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      await expect.poll(() => page.url()).toBe(`${url}/tall/1#far`)
      await expect.poll(() => focused(page)).toBe('far')
      await follow('#ünter%20den')
      await expect.poll(() => topOf(page, 'ünter den')).toBe(0)
      await page.goBack()
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      await expect.poll(() => page.url()).toBe(`${url}/tall/1#far`)
      await page.goBack()
      await expectScroll(page, 0)
      await expect.poll(() => page.url()).toBe(`${url}/tall/1`)
      await page.goForward()
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      expect(payloads.list()).toEqual([])
      expect(await isSameDocument()).toBe(true)
    }))

  test('the same hash again scrolls again', () =>
    inPage(async ({ page, open, follow }) => {
      await open('/tall/1')
      await follow('/tall/1#far')
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      const entries = await page.evaluate(() => history.length)
      await scrollTo(page, 0)
      await follow('/tall/1#far')
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      expect(await page.evaluate(() => history.length)).toBe(entries)
    }))

  test('#top goes to the top of the page', () =>
    inPage(async ({ page, open, follow, url }) => {
      await open('/tall/1')
      await scrollTo(page, 1500)
      await follow('/tall/1#top')
      await expectScroll(page, 0)
      await expect.poll(() => page.url()).toBe(`${url}/tall/1#top`)
    }))

  test('a hash of another page shows its target there', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await follow('/tall/2#far')
      await arrive('Tall 2', '/tall/2#far')
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      await expect.poll(() => focused(page)).toBe('far')
    }))

  test.each(['missing', 'top'])(
    'the hash #%s of another page without such an element shows its top',
    (hash) =>
      inPage(async ({ page, open, follow, arrive }) => {
        await open('/tall/1')
        await scrollTo(page, 1500)
        await follow(`/tall/2#${hash}`)
        await arrive('Tall 2', `/tall/2#${hash}`)
        await expectScroll(page, 0)
      }),
  )

  test('a missing hash of the same page leaves the position alone', () =>
    inPage(async ({ page, open, follow, url }) => {
      await open('/tall/1')
      await scrollTo(page, 1500)
      await follow('/tall/1#missing')
      await expect.poll(() => page.url()).toBe(`${url}/tall/1#missing`)
      await nextPaint(page)
      expect(await page.evaluate(() => scrollY)).toBe(1500)
    }))

  test('a link back from a hash to the plain address goes to the top', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1#far')
      await expect.poll(() => topOf(page, 'far')).toBe(0)
      await follow('/tall/1')
      await arrive('Tall 1', '/tall/1')
      await expectScroll(page, 0)
    }))

  test('smooth scrolling of the stylesheet does not delay a new page', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await page.addStyleTag({ content: 'html { scroll-behavior: smooth }' })
      await scrollTo(page, 3000)
      await page.evaluate(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        addEventListener('scroll', () => seen.push(scrollY))
      })
      await follow('/tall/2')
      await arrive('Tall 2', '/tall/2')
      await expectScroll(page, 0)
      const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
      expect(seen.filter((top) => top > 0 && top < 3000)).toEqual([])
    }))

  test('back and forward restore the positions of their pages, without a request', () =>
    inPage(async ({ page, open, follow, arrive, payloads }) => {
      await open('/tall/1')
      await scrollTo(page, 1200)
      await follow('/tall/2')
      await arrive('Tall 2', '/tall/2')
      await expectScroll(page, 0)
      await scrollTo(page, 2400)
      await follow('/docs/a')
      await arrive('Doc a', '/docs/a')
      payloads.clear()
      await page.goBack()
      await arrive('Tall 2', '/tall/2')
      await expectScroll(page, 2400)
      await page.goBack()
      await arrive('Tall 1', '/tall/1')
      await expectScroll(page, 1200)
      await page.goForward()
      await arrive('Tall 2', '/tall/2')
      await expectScroll(page, 2400)
      expect(payloads.list()).toEqual([])
    }))

  test('a reload keeps the position, and so does going back to a page of before the reload', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/tall/1')
      await scrollTo(page, 1200)
      await follow('/tall/2')
      await arrive('Tall 2', '/tall/2')
      await scrollTo(page, 2400)
      await page.reload()
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await expectScroll(page, 2400)
      await page.goBack()
      await arrive('Tall 1', '/tall/1')
      await expectScroll(page, 1200)
    }))
})
