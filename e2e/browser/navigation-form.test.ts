import { expect, test } from 'vitest'
import { describeNavigation } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test('a form navigates inside the router with its fields as query', () =>
    inPage(async ({ page, open, arrive, isSameDocument, payloads }) => {
      await open('/form')
      await page.locator('input[name=q]').fill('a b&c')
      await page.getByRole('button', { name: 'Search' }).click()
      await arrive('Doc found', '/docs/found?q=a+b%26c')
      await page.getByText('q=a b&c', { exact: true }).waitFor()
      expect(await isSameDocument()).toBe(true)
      expect(payloads.list()).toEqual(['/docs/found?q=a+b%26c'])
      await page.goBack()
      await arrive('Form', '/form')
    }))

  test('a form is sent by the key Enter as well', () =>
    inPage(async ({ page, open, arrive, isSameDocument }) => {
      await open('/form')
      await page.locator('input[name=q]').fill('enter')
      await page.locator('input[name=q]').press('Enter')
      await arrive('Doc found', '/docs/found?q=enter')
      expect(await isSameDocument()).toBe(true)
    }))

  test('without JavaScript links and forms are the browser’s own', () =>
    inPage(async ({ page: scripted, url }) => {
      const context = await scripted.context().browser()!.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(url)
      await page.locator('#to-docs').click()
      await page.waitForURL(`${url}/docs/first?q=1`)
      await page.getByText('q=1', { exact: true }).waitFor()
      expect(await page.getByRole('heading', { name: 'Doc first' }).isVisible()).toBe(true)
      await page.goto(`${url}/form`)
      await page.locator('input[name=q]').fill('plain form')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.waitForURL(`${url}/docs/found?q=plain+form`)
      await page.getByText('q=plain form', { exact: true }).waitFor()
      await context.close()
    }))

  test('a click before the page is interactive is an ordinary link', () =>
    inPage(async ({ page, url }) => {
      // Scripts that never come: the page is there, the router is not.
      await page.route(/\.(?:js|tsx?|mjs)(?:\?|$)|\/@/, () => new Promise(() => {}))
      await page.goto(url, { waitUntil: 'commit' })
      await page.locator('#to-docs').click()
      await page.waitForURL(`${url}/docs/first?q=1`, { waitUntil: 'commit' })
    }))

  test('onNavigate may stop the navigation, and hears only of those that the router makes', () =>
    inPage(async ({ page, open, showLinks, heading, payloads, url }) => {
      await open('/docs/a')
      const link = await showLinks({ href: '/docs/b', stops: true })
      await link.click()
      await expect.poll(() => page.evaluate(() => window.navigations)).toEqual(['/docs/b'])
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        link.click({ modifiers: ['ControlOrMeta'] }),
      ])
      await popup.waitForURL(`${url}/docs/b`)
      await popup.close()
      expect(await page.evaluate(() => window.navigations)).toEqual(['/docs/b'])
      expect(page.url()).toBe(`${url}/docs/a`)
      expect(await heading('Doc a').isVisible()).toBe(true)
      expect(payloads.list()).toEqual([])
    }))

  test('a link with a target of its own opens there', () =>
    inPage(async ({ page, open, showLinks, url }) => {
      await open('/docs/a')
      const link = await showLinks({ href: '/docs/b', target: '_blank' })
      const [popup] = await Promise.all([page.context().waitForEvent('page'), link.click()])
      await popup.waitForURL(`${url}/docs/b`)
      await popup.close()
      expect(page.url()).toBe(`${url}/docs/a`)
    }))
})
