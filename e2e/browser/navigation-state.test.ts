import { expect, test } from 'vitest'
import { describeNavigation, newGate, waitForHydration } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test('a layout that two pages share keeps its state and is not run again', () =>
    inPage(async (t) => {
      const { open, follow, arrive, clickCounter, counter, readRuns, isSameDocument } = t
      await open('/docs/a')
      await clickCounter('root')
      await clickCounter('docs')
      await clickCounter('doc')
      const before = [await readRuns('root-layout'), await readRuns('docs-layout')]
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      expect(await counter('root')).toBe('root: 1')
      expect(await counter('docs')).toBe('docs: 1')
      expect(await counter('doc')).toBe('doc: 0')
      expect([await readRuns('root-layout'), await readRuns('docs-layout')]).toEqual(before)
      await t.expectTitle('Doc b')
      expect(await isSameDocument()).toBe(true)
    }))

  test('a change of the query alone runs the page only and keeps its state', () =>
    inPage(async ({ page, open, follow, clickCounter, counter, readRuns, payloads }) => {
      await open('/docs/a?q=1')
      await clickCounter('doc')
      await clickCounter('docs')
      const layouts = await readRuns('docs-layout')
      const pages = await readRuns('doc-page')
      await follow('/docs/a?q=2')
      await page.getByText('q=2', { exact: true }).waitFor()
      expect(await counter('doc')).toBe('doc: 1')
      expect(await counter('docs')).toBe('docs: 1')
      expect(await readRuns('docs-layout')).toBe(layouts)
      expect(await readRuns('doc-page')).toBe(pages + 1)
      expect(payloads.list()).toEqual(['/docs/a?q=2'])
    }))

  test('a layout that is left and entered again starts afresh', () =>
    inPage(async ({ open, follow, arrive, clickCounter, counter }) => {
      await open('/docs/a')
      await clickCounter('docs')
      await follow('/tall/1')
      await arrive('Tall 1', '/tall/1')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      expect(await counter('docs')).toBe('docs: 0')
    }))

  test('refresh runs layouts and page again and keeps state, input and scroll position', () =>
    inPage(async ({ page, open, clickCounter, counter, readRuns, payloads }) => {
      await open('/tall/1')
      await clickCounter('root')
      await clickCounter('tall')
      await page.evaluate(() => scrollTo(0, 700))
      const layouts = await readRuns('root-layout')
      const shown = await page.locator('[data-runs="tall-page"]').textContent()
      await page.evaluate(() => window.router.refresh())
      await expect.poll(() => page.locator('[data-runs="tall-page"]').textContent()).not.toBe(shown)
      expect(await readRuns('root-layout')).toBe(layouts + 1)
      expect(await counter('root')).toBe('root: 1')
      expect(await counter('tall')).toBe('tall: 1')
      expect(await page.evaluate(() => scrollY)).toBe(700)
      expect(payloads.list()).toEqual(['/tall/1'])
    }))

  test('after a refresh, going back fetches again', () =>
    inPage(async ({ page, open, follow, arrive, payloads }) => {
      await open('/docs/a')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      payloads.clear()
      await page.evaluate(() => window.router.refresh())
      await expect.poll(() => payloads.list()).toEqual(['/docs/b'])
      await expect.poll(() => payloads.inFlight()).toBe(0)
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      expect(payloads.list()).toEqual(['/docs/b', '/docs/a'])
    }))

  test('a slow page shows no half state: the old page stays until the new one is there', () =>
    inPage(async ({ page, open, showLinks, arrive, openGate, heading }) => {
      const gate = newGate()
      await open('/docs/a')
      const link = await showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      expect(await heading('Doc a').isVisible()).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/docs/a')
      await openGate(gate)
      await arrive(`Gated ${gate}`, `/gated/${gate}`)
      await link.locator('[data-pending=false]').waitFor()
    }))

  test('a page can be used before its slow parts arrive, and keeps its state when they do', () =>
    inPage(async ({ page, url, clickCounter, counter, openGate }) => {
      const gate = newGate()
      await page.goto(`${url}/parts/${gate}`, { waitUntil: 'commit' })
      await waitForHydration(page)
      await clickCounter('root')
      expect(await page.getByText('Part to come').isVisible()).toBe(true)
      await openGate(gate)
      await page.getByText(`Part of ${gate}`).waitFor()
      expect(await counter('root')).toBe('root: 1')
    }))
})
