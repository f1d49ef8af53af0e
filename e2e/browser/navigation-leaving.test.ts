import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeNavigation, waitForHydration, type NavigationTest } from '../harness/navigation.ts'

const FALLING_BACK = /Failed to fetch RSC payload for .*Falling back to browser navigation\./

/** Answers the router's requests differently, and leaves documents alone. */
async function changePayloads(page: Page, change: (body: string) => string): Promise<void> {
  await page.route(/[?&]_rsc/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

async function expectDocumentLoad(t: NavigationTest): Promise<void> {
  await expect.poll(() => t.isSameDocument().catch(() => undefined)).toBe(false)
}

describeNavigation(['start', 'dev'], (inPage) => {
  test('a link to another origin is followed by the browser', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const other = t.url.replace('localhost', '127.0.0.1')
      await t.follow(`${other}/docs/b`)
      await t.page.waitForURL(`${other}/docs/b`)
      expect(t.payloads.list()).toEqual([])
    }))

  test.each([
    ['push', 1],
    ['replace', 0],
  ] as const)('router.%s to another origin leaves the page and adds %i entry', (method, added) =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const before = await t.page.evaluate(() => history.length)
      const other = `${t.url.replace('localhost', '127.0.0.1')}/docs/b`
      await t.page.evaluate(([name, href]) => window.router[name!](href!), [method, other] as const)
      await t.page.waitForURL(other)
      expect(await t.page.evaluate(() => history.length)).toBe(before + added)
    }),
  )

  test('a route handler is shown as the document that it is', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.follow('/api/text')
      await t.page.getByText('plain text of a handler').waitFor()
      await expect.poll(() => t.page.url()).toBe(`${t.url}/api/text`)
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
    }))

  test('a file that is saved leaves the page as it is, and nothing is under way any more', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      const download = t.page.waitForEvent('download')
      await t.follow('/api/export')
      expect((await download).suggestedFilename()).toBe('export.csv')
      expect(t.page.url()).toBe(`${t.url}/docs/a`)
      const refreshed = t.page.waitForRequest(/\/docs\/a\?_rsc/)
      await t.page.evaluate(() => window.router.refresh())
      await refreshed
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('a redirect on the way is followed by the router, and its address shown as it is spelled', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.follow('/api/jump#part')
      await t.arrive('Doc jumped', '/docs/jumped?q=x%20y#part')
      await t.page.getByText('q=x y', { exact: true }).waitFor()
      expect(await t.isSameDocument()).toBe(true)
    }))

  test('an address without a page is loaded as a document and answers 404', () =>
    inPage(async (t) => {
      t.allowErrors(/status of 404/)
      await t.open('/docs/a')
      const document = t.page.waitForResponse((response) => response.request().isNavigationRequest())
      await t.follow('/nowhere/at/all#here')
      expect((await document).status()).toBe(404)
      await t.page.getByText('This page could not be found.').waitFor()
      await expect.poll(() => t.page.url()).toBe(`${t.url}/nowhere/at/all#here`)
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
    }))

  test('a request that fails ends in a document load', () =>
    inPage(async (t) => {
      t.allowErrors(FALLING_BACK)
      t.allowErrors(/ERR_FAILED/)
      await t.page.route(/[?&]_rsc/, (route) => route.abort())
      await t.open('/docs/a')
      await t.follow('/docs/b#part')
      await expectDocumentLoad(t)
      await t.arrive('Doc b', '/docs/b#part')
      await expect.poll(() => t.problems().filter((text) => FALLING_BACK.test(text))).toHaveLength(1)
    }))

  test('an answer that breaks off in the middle does not leave a dead page', () =>
    inPage(async (t) => {
      t.allowErrors(/./)
      await t.open('/docs/a')
      await changePayloads(t.page, (body) => body.slice(0, 20))
      await t.follow('/docs/b')
      await expectDocumentLoad(t)
      await t.arrive('Doc b', '/docs/b')
    }))

  test('a payload of another build ends in a document load', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await changePayloads(t.page, (body) => body.replace(/"buildId":"[^"]*"/, '"buildId":"another"'))
      await t.follow('/docs/b?q=1#part')
      await expectDocumentLoad(t)
      await t.arrive('Doc b', '/docs/b?q=1#part')
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
    }))

  test('a page with another outermost layout is another document, in both directions', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      await t.follow('/other')
      await t.arrive('Other root', '/other')
      await t.page.locator('html[data-root=other]').waitFor()
      expect(await t.isSameDocument()).toBe(false)
      await waitForHydration(t.page)
      await t.page.getByText('Back to the documents').click()
      await t.arrive('Doc back', '/docs/back')
      await t.page.locator('html[data-root=main]').waitFor()
      await t.page.goBack()
      await t.arrive('Other root', '/other')
      await t.page.goBack()
      await t.arrive('Doc a', '/docs/a')
    }))

  test('an entry of the history that the router did not write is loaded anew', () =>
    inPage(async (t) => {
      await t.open('/docs/a')
      // Past the router's own wrapper, as code that ran before it could.
      await t.page.evaluate(() => {
        History.prototype.pushState.call(history, { mine: true }, '', '/docs/foreign')
        History.prototype.pushState.call(history, { mine: true }, '', '/docs/later')
      })
      await t.page.goBack()
      await expectDocumentLoad(t)
      await t.arrive('Doc foreign', '/docs/foreign')
    }))

  test('while the network is down the browser shows its own page for the address, which works once it is back', () =>
    inPage(async (t) => {
      t.allowErrors(FALLING_BACK)
      t.allowErrors(/ERR_INTERNET_DISCONNECTED/)
      await t.open('/docs/a')
      await t.page.context().setOffline(true)
      try {
        await t.follow('/docs/b')
        await expect.poll(() => t.page.url()).toMatch(/^chrome-error:/)
      } finally {
        await t.page.context().setOffline(false)
      }
      await t.page.reload()
      await t.arrive('Doc b', '/docs/b')
    }))
})
