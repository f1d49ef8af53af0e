import { expect, test } from 'vitest'
import { describeNavigation } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test.each([
    ['/moved', '/docs/target?q=moved'],
    ['/moved-in-browser', '/docs/target?q=client'],
  ])('%s redirects inside the router and leaves no entry behind', (from, to) =>
    inPage(async ({ page, open, follow, arrive, isSameDocument, clickCounter, counter }) => {
      await open('/docs/a')
      await clickCounter('root')
      await follow(from)
      await arrive('Doc target', to)
      expect(await isSameDocument()).toBe(true)
      expect(await counter('root')).toBe('root: 1')
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      await page.goForward()
      await arrive('Doc target', to)
    }),
  )

  test.each([
    ['handler', 'In a handler'],
    ['promise', 'In a promise'],
  ])('redirect() in a %s of the page is followed', (kind, button) =>
    inPage(async ({ page, open, arrive, isSameDocument }) => {
      await open('/docs/a')
      await page.evaluate(() => window.router.push('/moved-on-click'))
      await arrive('Moved on click', '/moved-on-click')
      await page.getByRole('button', { name: button }).click()
      await arrive('Doc target', `/docs/target?q=${kind}`)
      expect(await isSameDocument()).toBe(true)
      // It took the place of the page that it was called on.
      await page.goBack()
      await arrive('Doc a', '/docs/a')
    }),
  )

  test('refresh follows a redirect by changing the address', () =>
    inPage(async ({ page, open, arrive, isSameDocument }) => {
      await open('/docs/a')
      await page.route(/\/docs\/a\?_rsc/, (route) =>
        route.fulfill({ status: 307, headers: { location: '/docs/moved-on' } }),
      )
      await page.evaluate(() => window.router.refresh())
      await arrive('Doc moved-on', '/docs/moved-on')
      expect(await isSameDocument()).toBe(true)
    }))

  test.each([
    ['/gone', 'This page could not be found.'],
    ['/closed', 'This page could not be accessed.'],
    ['/members', "You're not authorized to access this page."],
  ])('%s shows the built-in page inside the layout, and the next page is an ordinary one', (path, text) =>
    inPage(async ({ page, open, follow, arrive, isSameDocument, clickCounter, counter, heading }) => {
      await open('/docs/a')
      await clickCounter('root')
      await follow(path)
      await heading(text).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await page.locator('meta[name=robots][content=noindex]').first().waitFor({ state: 'attached' })
      expect(await counter('root')).toBe('root: 1')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await expect.poll(() => page.locator('meta[name=robots]').count()).toBe(0)
      expect(await heading(text).count()).toBe(0)
      await page.goBack()
      await heading(text).waitFor()
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      expect(await isSameDocument()).toBe(true)
    }),
  )

  test('notFound() shows the nearest file and keeps the layouts around it', () =>
    inPage(async ({ page, open, follow, arrive, clickCounter, counter }) => {
      await open('/docs/a')
      await clickCounter('docs')
      await follow('/docs/missing')
      await arrive('No such document', '/docs/missing')
      expect(await counter('docs')).toBe('docs: 1')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      expect(await counter('docs')).toBe('docs: 1')
      await page.goBack()
      await arrive('No such document', '/docs/missing')
    }))

  // In development an overlay lies over a page that failed, so nothing is clicked through it.
  test.each(['server', 'client'])(
    'an error on the %s shows the boundary, which forgets it on navigation',
    (kind) =>
      inPage(async ({ page, open, arrive, isSameDocument, clickCounter, counter, allowErrors }) => {
        const push = (href: string): Promise<void> => page.evaluate((to) => window.router.push(to), href)
        allowErrors(/the fixture failed|The server failed to render this part/)
        await open('/fails/fine')
        await clickCounter('fails')
        await push(`/fails/${kind}`)
        await arrive('Failed', `/fails/${kind}`)
        expect(await counter('fails')).toBe('fails: 1')
        await push('/fails/better')
        await arrive('No failure: better', '/fails/better')
        expect(await counter('fails')).toBe('fails: 1')
        await page.goBack()
        await arrive('Failed', `/fails/${kind}`)
        await page.goBack()
        await arrive('No failure: fine', '/fails/fine')
        expect(await isSameDocument()).toBe(true)
      }),
  )

  test('retry fetches the page again and shows it', () =>
    inPage(async ({ page, open, arrive, heading, allowErrors, isSameDocument }) => {
      allowErrors(/the fixture failed|The server failed to render this part/)
      await open('/docs/a')
      const kind = `once-${Math.random().toString(36).slice(2)}`
      await page.evaluate((to) => window.router.push(to), `/fails/${kind}`)
      await arrive('Failed', `/fails/${kind}`)
      await page.getByRole('button', { name: 'Retry' }).dispatchEvent('click')
      await heading(`No failure: ${kind}`).waitFor()
      expect(await isSameDocument()).toBe(true)
    }))
})
