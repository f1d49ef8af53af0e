import { expect, test } from 'vitest'
import { describeNavigation, expectScroll, newGate, nextPaint } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage, mode) => {
  test('a double click makes one entry and one request', () =>
    inPage(async ({ page, open, showLinks, arrive, payloads, openGate }) => {
      const gate = newGate()
      await open('/docs/a')
      const before = await page.evaluate(() => history.length)
      const link = await showLinks(`/gated/${gate}`)
      await link.dblclick()
      await openGate(gate)
      await arrive(`Gated ${gate}`, `/gated/${gate}`)
      await expect.poll(() => payloads.inFlight()).toBe(0)
      expect(payloads.list()).toEqual([`/gated/${gate}`])
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      await page.goBack()
      await arrive('Doc a', '/docs/a')
    }))

  test('a newer navigation discards the one under way, whichever answers first', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive, heading, payloads }) => {
      const [slow, fast] = [newGate(), newGate()]
      await open('/docs/a')
      const before = await page.evaluate(() => history.length)
      await showLinks(`/gated/${slow}`, `/gated/${fast}`)
      await page.locator(`#bar a[href="/gated/${slow}"]`).click()
      await page.locator(`#bar a[href="/gated/${fast}"]`).click()
      await expect.poll(() => payloads.list()).toEqual([`/gated/${slow}`, `/gated/${fast}`])
      await openGate(fast)
      await arrive(`Gated ${fast}`, `/gated/${fast}`)
      await openGate(slow)
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await nextPaint(page)
      expect(await heading(`Gated ${fast}`).isVisible()).toBe(true)
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      expect(await page.locator('[data-pending=true]').count()).toBe(0)
    }))

  test('the older answer that comes first is not shown', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive, heading, payloads }) => {
      const [first, second] = [newGate(), newGate()]
      await open('/docs/a')
      await showLinks(`/gated/${first}`, `/gated/${second}`)
      await page.locator(`#bar a[href="/gated/${first}"]`).click()
      await page.locator(`#bar a[href="/gated/${second}"]`).click()
      await expect.poll(() => payloads.list()).toEqual([`/gated/${first}`, `/gated/${second}`])
      await openGate(first)
      await expect.poll(() => payloads.inFlight()).toBe(1)
      await nextPaint(page)
      expect(await heading('Doc a').isVisible()).toBe(true)
      await openGate(second)
      await arrive(`Gated ${second}`, `/gated/${second}`)
    }))

  test('of twenty navigations in a row the last one wins, and nothing stays pending', () =>
    inPage(async ({ page, open, arrive, isSameDocument, showLinks, expectTitle }) => {
      await open('/docs/a')
      const before = await page.evaluate(() => history.length)
      await showLinks('/docs/n19')
      await page.evaluate(() => {
        for (let n = 0; n < 20; n++) window.router.push(`/docs/n${n}`)
      })
      await arrive('Doc n19', '/docs/n19')
      await expectTitle('Doc n19')
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      expect(await page.locator('[data-pending=true]').count()).toBe(0)
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      expect(await isSameDocument()).toBe(true)
    }))

  test('back during a navigation goes back and discards it', () =>
    inPage(async ({ page, open, follow, arrive, showLinks, openGate, payloads, heading }) => {
      const gate = newGate()
      await open('/docs/a')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      const link = await showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      await link.locator('[data-pending=false]').waitFor()
      await openGate(gate)
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await nextPaint(page)
      expect(await heading('Doc a').isVisible()).toBe(true)
      await page.goForward()
      await arrive('Doc b', '/docs/b')
    }))

  test('a refresh during a navigation does not stop it', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive }) => {
      const gate = newGate()
      await open('/docs/a')
      const link = await showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      await page.evaluate(() => window.router.refresh())
      await openGate(gate)
      await arrive(`Gated ${gate}`, `/gated/${gate}`)
    }))

  test('user code that changes the address during a navigation does not stop it, nor leave its link pending', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive }) => {
      const gate = newGate()
      await open('/docs/a')
      const link = await showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      await page.evaluate(() => history.replaceState(null, '', '?noted=1'))
      await openGate(gate)
      await arrive(`Gated ${gate}`, `/gated/${gate}`)
      await link.locator('[data-pending=false]').waitFor()
      await page.goBack()
      await arrive('Doc a', '/docs/a?noted=1')
    }))

  test('a navigation during a refresh wins', () =>
    inPage(async ({ page, open, follow, arrive, payloads, heading }) => {
      await open('/docs/a')
      await page.evaluate(() => window.router.refresh())
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await nextPaint(page)
      expect(await heading('Doc b').isVisible()).toBe(true)
    }))

  test('a click that is thought over: the page on the screen is clicked while another is under way', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive, clickCounter, counter }) => {
      const gate = newGate()
      await open('/docs/a')
      await showLinks(`/gated/${gate}`, '/docs/a?q=again')
      await page.locator(`#bar a[href="/gated/${gate}"]`).click()
      await clickCounter('doc')
      await page.locator('#bar a[href="/docs/a?q=again"]').click()
      await arrive('Doc a', '/docs/a?q=again')
      expect(await counter('doc')).toBe('doc: 1')
      expect(await page.locator('[data-pending=true]').count()).toBe(0)
      await openGate(gate)
    }))

  test('a hash link during a navigation is followed at once and the navigation given up', () =>
    inPage(async ({ page, open, showLinks, openGate, url, payloads, heading }) => {
      const gate = newGate()
      await open('/tall/1')
      await showLinks(`/gated/${gate}`, '/tall/1#far')
      await page.locator(`#bar a[href="/gated/${gate}"]`).click()
      await page.locator('#bar a[href="/tall/1#far"]').click()
      await expect.poll(() => page.url()).toBe(`${url}/tall/1#far`)
      await openGate(gate)
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await nextPaint(page)
      expect(await heading('Tall 1').count()).toBe(1)
    }))

  // In development nothing is prefetched, and the loading state comes with the answer.
  if (mode === 'start') {
    test('the loading state of a prefetched page is shown at once, with its address', () =>
      inPage(async ({ page, open, showLinks, openGate, payloads, arrive, url, heading }) => {
        const gate = newGate()
        await open('/docs/a')
        const link = await showLinks({ href: `/waiting/${gate}`, prefetch: null })
        await expect.poll(() => payloads.list()).toEqual([`prefetch /waiting/${gate}`])
        await expect.poll(() => payloads.inFlight()).toBe(0)
        await link.click()
        await page.getByText('Loading the page').waitFor()
        await expect.poll(() => page.url()).toBe(`${url}/waiting/${gate}`)
        expect(await heading('Doc a').count()).toBe(0)
        await openGate(gate)
        await arrive(`Waited ${gate}`, `/waiting/${gate}`)
        expect(await page.getByText('Loading the page').count()).toBe(0)
      }))
  }

  test('a hash whose target comes after the loading state is scrolled to when it is there', () =>
    inPage(async ({ page, open, follow, openGate, arrive }) => {
      const gate = newGate()
      await open('/docs/a')
      await follow(`/waiting/${gate}#deep`)
      await page.getByText('Loading the page').waitFor()
      await openGate(gate)
      await arrive(`Waited ${gate}`, `/waiting/${gate}#deep`)
      await expectScroll(page, (top) => top > 500)
    }))

  test('the loading state of a page that was not prefetched is shown as soon as the answer starts', () =>
    inPage(async ({ page, open, follow, openGate, arrive, url }) => {
      const gate = newGate()
      await open('/docs/a')
      await follow(`/waiting/${gate}`)
      await page.getByText('Loading the page').waitFor()
      await expect.poll(() => page.url()).toBe(`${url}/waiting/${gate}`)
      await openGate(gate)
      await arrive(`Waited ${gate}`, `/waiting/${gate}`)
    }))

  test('a page does not wait for its metadata; the title before it stays until the new one is known', () =>
    inPage(async ({ page, open, follow, openGate, arrive, isSameDocument, expectTitle }) => {
      const [first, second] = [newGate(), newGate()]
      await open('/docs/a')
      await follow(`/titled/${first}`)
      await arrive(`Titled ${first}`, `/titled/${first}`)
      expect(await page.title()).toBe('Doc a')
      // A page that is left before its title came does not give it to the next one.
      await follow(`/titled/${second}`)
      await arrive(`Titled ${second}`, `/titled/${second}`)
      await openGate(first)
      await openGate(second)
      await expectTitle(`Title of ${second}`)
      expect(await page.locator('title').count()).toBe(1)
      expect(await page.locator('meta[name="description"]').count()).toBe(1)
      const said = page.locator('next-route-announcer').getByText(`Title of ${second}`)
      await said.waitFor({ state: 'attached' })
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await expectTitle('Doc b')
      expect(await page.locator('meta[name="description"]').count()).toBe(0)
      await page.goBack()
      await arrive(`Titled ${second}`, `/titled/${second}`)
      await expectTitle(`Title of ${second}`)
      expect(await isSameDocument()).toBe(true)
    }))

  test('the viewport stays until the one of the next page is known', () =>
    inPage(async ({ page, open, follow, openGate, arrive }) => {
      const gate = newGate()
      await open('/docs/a')
      await page.evaluate(() => {
        const look = (): void => {
          if (document.querySelector('meta[name="viewport"]') === null)
            document.documentElement.dataset.lost = 'viewport'
        }
        new MutationObserver(look).observe(document.head, { childList: true })
      })
      const begun = page.waitForResponse((response) => response.url().includes(`/coloured/${gate}`))
      await follow(`/coloured/${gate}`)
      await begun
      await nextPaint(page)
      await openGate(gate)
      await arrive(`Coloured ${gate}`, `/coloured/${gate}`)
      await page.locator('meta[name="theme-color"][content="teal"]').waitFor({ state: 'attached' })
      expect(await page.locator('meta[name="viewport"]').count()).toBe(1)
      expect(await page.locator('html').getAttribute('data-lost')).toBeNull()
    }))

  test('a page that is loading can be left', () =>
    inPage(async ({ page, open, follow, arrive, openGate, heading, payloads }) => {
      const gate = newGate()
      await open('/docs/a')
      await follow(`/waiting/${gate}`)
      await page.getByText('Loading the page').waitFor()
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await openGate(gate)
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await nextPaint(page)
      expect(await heading('Doc b').isVisible()).toBe(true)
      await page.goBack()
      await arrive(`Waited ${gate}`, `/waiting/${gate}`)
    }))
})
