import { expect, test } from 'vitest'
import { describeNavigation } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test('back and forward restore pages and shared state without a request', () =>
    inPage(async (t) => {
      const { page, open, follow, arrive, clickCounter, counter, payloads, isSameDocument } = t
      await open('/docs/a')
      await clickCounter('docs')
      for (const slug of ['b', 'c', 'd']) {
        await follow(`/docs/${slug}?q=${slug}`)
        await arrive(`Doc ${slug}`, `/docs/${slug}?q=${slug}`)
      }
      payloads.clear()
      for (const slug of ['c', 'b']) {
        await page.goBack()
        await arrive(`Doc ${slug}`, `/docs/${slug}?q=${slug}`)
      }
      await page.evaluate(() => history.go(-1))
      await arrive('Doc a', '/docs/a')
      await page.evaluate(() => history.go(3))
      await arrive('Doc d', '/docs/d?q=d')
      await t.expectTitle('Doc d')
      expect(await counter('docs')).toBe('docs: 1')
      expect(payloads.list()).toEqual([])
      expect(await isSameDocument()).toBe(true)
    }))

  test('a page that a refresh dropped, or that was before a reload, is fetched when one goes back to it', () =>
    inPage(async ({ page, open, follow, arrive, payloads }) => {
      await open('/docs/a')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await page.reload()
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.evaluate(() => void (window.isSameDocument = true))
      payloads.clear()
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      expect(payloads.list()).toEqual(['/docs/a'])
      expect(await page.evaluate(() => window.isSameDocument)).toBe(true)
    }))

  test('going back before the page is taken over shows the page that one went back to', () =>
    inPage(async ({ page, open, follow, arrive, heading }) => {
      await open('/docs/a')
      await follow('/docs/b?q=1')
      await arrive('Doc b', '/docs/b?q=1')
      let letPass = (): void => {}
      const held = new Promise<void>((resolve) => (letPass = resolve))
      await page.route(
        (url) => /\.[jt]sx?$|@id|@vite/.test(url.pathname),
        async (route) => {
          await held
          await route.continue()
        },
      )
      await page.reload({ waitUntil: 'commit' })
      await heading('Doc b').waitFor()
      await page.evaluate(() => history.back())
      await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/a')
      letPass()
      await arrive('Doc a', '/docs/a')
      await page.goForward()
      await arrive('Doc b', '/docs/b?q=1')
    }))

  test('code that wraps history.pushState sees navigations', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/docs/a')
      await page.evaluate(() => {
        const { pushState } = history
        const seen: unknown[] = []
        Object.assign(window, { seen })
        history.pushState = function (...args) {
          seen.push(args[2])
          return pushState.apply(this, args)
        }
      })
      await follow('/docs/b?q=1')
      await arrive('Doc b', '/docs/b?q=1')
      expect(await page.evaluate(() => (window as { seen?: unknown[] }).seen)).toEqual(['/docs/b?q=1'])
    }))

  test('history.pushState of user code changes what the hooks say, without a request, and back undoes it', () =>
    inPage(async ({ page, open, hooks, payloads, clickCounter, counter, isSameDocument }) => {
      await open('/docs/a?q=1')
      await clickCounter('doc')
      await page.evaluate(() => history.pushState({ mine: 1 }, '', '/docs/a?q=pushed'))
      await expect.poll(() => hooks('root')).toMatchObject({ pathname: '/docs/a', search: 'q=pushed' })
      expect(await page.evaluate(() => history.state.mine)).toBe(1)
      await page.evaluate(() => history.pushState(null, '', '/somewhere/else?x=1#h'))
      await expect.poll(() => hooks('root')).toMatchObject({ pathname: '/somewhere/else', search: 'x=1' })
      expect(await counter('doc')).toBe('doc: 1')
      await page.goBack()
      await expect.poll(() => hooks('root')).toMatchObject({ pathname: '/docs/a', search: 'q=pushed' })
      expect(await page.evaluate(() => history.state.mine)).toBe(1)
      await page.goBack()
      await expect.poll(() => hooks('root')).toMatchObject({ pathname: '/docs/a', search: 'q=1' })
      await page.goForward()
      await expect.poll(() => hooks('root')).toMatchObject({ search: 'q=pushed' })
      await expect.poll(() => new URL(page.url()).search).toBe('?q=pushed')
      expect(await counter('doc')).toBe('doc: 1')
      expect(payloads.list()).toEqual([])
      expect(await isSameDocument()).toBe(true)
    }))

  test('history.replaceState changes the address in place; without an address it only stores', () =>
    inPage(async ({ page, open, hooks, follow, arrive, payloads }) => {
      await open('/docs/a')
      const entries = await page.evaluate(() => history.length)
      await page.evaluate(() => history.replaceState({ mine: 2 }, '', '?q=replaced'))
      await expect.poll(() => hooks('root')).toMatchObject({ search: 'q=replaced' })
      await page.evaluate(() => history.replaceState({ mine: 3 }, ''))
      expect(await page.evaluate(() => [history.length, history.state.mine])).toEqual([entries, 3])
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      expect(await page.evaluate(() => history.state.mine)).toBe(undefined)
      payloads.clear()
      await page.goBack()
      await arrive('Doc a', '/docs/a?q=replaced')
      await expect.poll(() => hooks('root')).toMatchObject({ search: 'q=replaced' })
      expect(await page.evaluate(() => history.state.mine)).toBe(3)
      expect(payloads.list()).toEqual([])
    }))

  test('a navigation after pushState goes on from there', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/docs/a')
      await page.evaluate(() => history.pushState(null, '', '/docs/a?q=pushed'))
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await page.goBack()
      await arrive('Doc a', '/docs/a?q=pushed')
      await page.goBack()
      await arrive('Doc a', '/docs/a')
    }))

  test('a hash typed into the address bar is left to the browser', () =>
    inPage(async ({ page, open, payloads, isSameDocument, follow, arrive }) => {
      await open('/tall/1')
      await page.evaluate(() => void (location.hash = '#far'))
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await page.goForward()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
      expect(payloads.list()).toEqual([])
      await follow('/docs/a')
      await arrive('Doc a', '/docs/a')
      await page.goBack()
      await arrive('Tall 1', '/tall/1#far')
      expect(await isSameDocument()).toBe(true)
    }))

  test('a page that comes back from the memory of the browser goes on as it was', () =>
    inPage(async ({ page, open, follow, arrive, clickCounter, counter, showLinks }) => {
      await open('/docs/a')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await clickCounter('docs')
      const link = await showLinks('/docs/c')
      // What the browser sends to a page that is frozen and shown again.
      await page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await arrive('Doc b', '/docs/b')
      expect(await counter('docs')).toBe('docs: 1')
      await link.click()
      await arrive('Doc c', '/docs/c')
      await page.goBack()
      await arrive('Doc b', '/docs/b')
      await page.goBack()
      await arrive('Doc a', '/docs/a')
    }))

  test('a navigation that was under way when the page was frozen can be made again', () =>
    inPage(async ({ page, open, showLinks, arrive, openGate }) => {
      const gate = `frozen-${Math.random().toString(36).slice(2)}`
      await open('/docs/a')
      const link = await showLinks(`/gated/${gate}`)
      await link.click()
      await link.locator('[data-pending=true]').waitFor()
      await page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await link.locator('[data-pending=false]').waitFor()
      await openGate(gate)
      await link.click()
      await arrive(`Gated ${gate}`, `/gated/${gate}`)
    }))
})
