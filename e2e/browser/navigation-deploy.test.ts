import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FixtureCopy } from '../harness/copy-fixture.ts'
import { prepareBuilds, type Deployment, type PreparedBuilds } from '../harness/deploy.ts'
import {
  createNavigationTest,
  stayWhenAsked,
  waitForHydration,
  type NavigationTest,
} from '../harness/navigation.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

/** Every client component and every page that the tests look at changes, so no chunk keeps its name. */
async function makeSecondBuild(copy: FixtureCopy): Promise<void> {
  await copy.edit('app/(main)/docs/[slug]/page.tsx', '`Doc ${slug}`}</h1>', '`Second doc ${slug}`}</h1>')
  await copy.edit('app/(main)/notes/page.tsx', 'build one', 'build two')
  await copy.edit('app/(main)/widget/widget.tsx', 'build one', 'build two')
  await copy.edit('app/(main)/widget/extra.tsx', 'build one', 'build two')
  await copy.edit('lib/counter.tsx', '`${name}: ${count}`', '`${name}:  ${count}`.replace("  ", " ")')
  await copy.edit('lib/test-bar.tsx', '<div id="bar">', '<div id="bar" data-build="two">')
}

/** Documents that the browser asked for. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => void (request.isNavigationRequest() && count++))
  return () => count
}

/** What is in the fields of the fixture's form. */
const readNotes = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const get = <T extends HTMLElement = HTMLInputElement>(selector: string): T =>
      document.querySelector<T>(selector)!
    return {
      subject: get('[name=subject]').value,
      body: get<HTMLTextAreaElement>('[name=body]').value,
      urgent: get('[name=urgent]').checked,
      colour: get<HTMLSelectElement>('[name=colour]').value,
      tags: [...get<HTMLSelectElement>('[name=tags]').selectedOptions].map(({ value }) => value),
      size: get('[name=size]:checked').value,
      range: get('[type=range]').value,
      secret: get('[name=secret]').value,
    }
  })

describe.skipIf(!hasBrowser)('a deploy in the middle of a session', () => {
  let browser: TestBrowser
  let builds: PreparedBuilds
  let app: Deployment
  beforeAll(async () => {
    browser = await openBrowser()
    builds = await prepareBuilds('navigation', makeSecondBuild)
  })
  afterAll(async () => {
    await browser?.close()
    await builds?.remove()
  })
  beforeEach(async () => {
    app = await builds.start()
  })
  afterEach(() => app?.close())

  describe.each([false, true])('old assets stay: %s', (keepsOldAssets) => {
    const inPage = (
      use: (t: NavigationTest, redeploy: () => Promise<void>) => Promise<void>,
    ): Promise<void> =>
      withPage(browser, (page) =>
        use(createNavigationTest(page, { mode: 'start', url: app.url }), () =>
          app.deploy({ keepsOldAssets }),
        ),
      )

    test('the next navigation loads the page of the new build, and going on works', () =>
      inPage(async (t, redeploy) => {
        t.allowErrors(/status of 404/)
        await t.open('/docs/a')
        await redeploy()
        await t.follow('/docs/b?q=1#x')
        await t.arrive('Second doc b', '/docs/b?q=1#x')
        expect(await t.isSameDocument()).toBe(false)
        await waitForHydration(t.page)
        await t.page.evaluate(() => void (window.isSameDocument = true))
        await t.follow('/docs/c')
        await t.arrive('Second doc c', '/docs/c')
        expect(await t.isSameDocument()).toBe(true)
        await t.page.goBack()
        await t.arrive('Second doc b', '/docs/b?q=1#x')
        await t.page.goBack()
        await t.arrive('Second doc a', '/docs/a')
      }))

    test('a page with a client component that the tab has not loaded yet opens at its own address', () =>
      inPage(async (t, redeploy) => {
        t.allowErrors(/status of 404|Failed to fetch dynamically imported module/)
        await t.open('/docs/a')
        await redeploy()
        await t.follow('/widget')
        await t.arrive('Widget', '/widget')
        await t.page.getByText('Widget of build two').waitFor()
        await waitForHydration(t.page)
        await t.page.locator('input[name=note]').fill('works')
        await t.page.locator('#typed', { hasText: 'works' }).waitFor()
      }))

    test('links that were prefetched after the deploy lead to the new build', () =>
      inPage(async (t, redeploy) => {
        t.allowErrors(/status of 404/)
        await t.open('/docs/a')
        await redeploy()
        const link = await t.showLinks({ href: '/docs/b', prefetch: true })
        await expect.poll(() => t.payloads.list()).toEqual(['/docs/b'])
        await expect.poll(() => t.payloads.inFlight()).toBe(0)
        expect(await t.heading('Doc a').isVisible()).toBe(true)
        await link.click()
        await t.arrive('Second doc b', '/docs/b')
      }))

    test('refresh loads the new build and what was typed survives, but for secrets', () =>
      inPage(async (t, redeploy) => {
        t.allowErrors(/status of 404/)
        await t.open('/notes')
        await t.page.locator('[name=subject]').fill('A subject')
        await t.page.locator('[name=body]').fill('Two\nlines')
        await t.page.locator('[name=urgent]').check()
        await t.page.locator('[name=secret]').fill('hunter2')
        await t.page.locator('[name=colour]').selectOption('blue')
        await t.page.locator('[name=tags]').selectOption(['one', 'three'])
        await t.page.locator('[value=large]').check()
        await t.page.locator('[type=range]').fill('7')
        const documents = countDocuments(t.page)
        await redeploy()
        await t.page.evaluate(() => window.router.refresh())
        await t.arrive('Notes of build two', '/notes')
        await expect
          .poll(() => readNotes(t.page))
          .toEqual({
            subject: 'A subject',
            body: 'Two\nlines',
            urgent: true,
            colour: 'blue',
            tags: ['one', 'three'],
            size: 'large',
            range: '7',
            secret: '',
          })
        expect(documents()).toBe(1)
        expect(await t.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('hunter2')
      }))

    test('code that is loaded on demand: the tab goes on, by the kept file or by one reload with the input kept', () =>
      inPage(async (t, redeploy) => {
        t.allowErrors(/./)
        await t.open('/widget')
        await t.page.locator('input[name=note]').fill('controlled')
        await t.page.locator('input[name=plain]').fill('plain')
        const documents = countDocuments(t.page)
        await redeploy()
        await t.page.getByRole('button', { name: 'More' }).click()
        if (!keepsOldAssets) {
          await t.page.getByText('Widget of build two').waitFor()
          await waitForHydration(t.page)
          await t.page.locator('#typed', { hasText: 'controlled' }).waitFor()
          await t.page.getByRole('button', { name: 'More' }).click()
        }
        await t.page.getByText(`Extra of build ${keepsOldAssets ? 'one' : 'two'}`).waitFor()
        expect(await t.page.locator('input[name=note]').inputValue()).toBe('controlled')
        expect(await t.page.locator('input[name=plain]').inputValue()).toBe('plain')
        expect(documents()).toBe(keepsOldAssets ? 0 : 1)
      }))
  })

  describe('code that does not come', () => {
    const inPage = (use: (t: NavigationTest) => Promise<void>): Promise<void> =>
      withPage(browser, (page) => use(createNavigationTest(page, { mode: 'start', url: app.url })))

    test('for ever: one reload, then the error is shown, never a loop', () =>
      inPage(async (t) => {
        t.allowErrors(/./)
        const extra = await builds.findScript('Extra of build one')
        await t.page.route(`**/${extra}`, (route) => route.fulfill({ status: 404, body: 'gone' }))
        await t.open('/widget')
        const documents = countDocuments(t.page)
        await t.page.locator('input[name=plain]').fill('typed')
        await t.page.getByRole('button', { name: 'More' }).click()
        await expect.poll(documents).toBe(1)
        await waitForHydration(t.page)
        await expect.poll(() => t.page.locator('input[name=plain]').inputValue()).toBe('typed')
        await t.page.getByRole('button', { name: 'More' }).click()
        await t.page.getByText(/client-side exception/).waitFor()
        expect(documents()).toBe(1)
      }))

    test.each([
      ['fails', (route: Route) => route.abort()],
      ['hangs', () => new Promise<void>(() => {})],
    ])('for a page that is navigated to, once (%s): the browser loads that page', (_name, answer) =>
      inPage(async (t) => {
        t.allowErrors(/./)
        await t.page.route(`**/${await builds.findScript('Widget of build one')}`, answer, { times: 1 })
        await t.open('/docs/a')
        const documents = countDocuments(t.page)
        await t.follow('/widget')
        await expect.poll(documents).toBe(1)
        await t.arrive('Widget', '/widget')
        await waitForHydration(t.page)
        await t.page.locator('input[name=note]').fill('works')
        await t.page.locator('#typed', { hasText: 'works' }).waitFor()
        expect(documents()).toBe(1)
      }),
    )

    test('for a page that is only prefetched: the page that is read is left alone', () =>
      inPage(async (t) => {
        t.allowErrors(/./)
        const widget = await builds.findScript('Widget of build one')
        await t.page.route(`**/${widget}`, (route) => route.abort(), { times: 1 })
        await t.open('/docs/a')
        const documents = countDocuments(t.page)
        const failed = t.page.waitForEvent('requestfailed', (request) => request.url().endsWith(widget))
        const link = await t.showLinks({ href: '/widget', prefetch: true })
        await failed
        await expect.poll(() => t.payloads.inFlight()).toBe(0)
        await t.clickCounter('docs')
        expect(documents()).toBe(0)
        await link.click()
        await t.arrive('Widget', '/widget')
        await waitForHydration(t.page)
        await t.page.locator('input[name=note]').fill('works')
        await t.page.locator('#typed', { hasText: 'works' }).waitFor()
        expect(documents()).toBe(1)
      }))

    test('for a page that is navigated to, and the visitor does not want to leave this one: both can be gone on with', () =>
      inPage(async (t) => {
        t.allowErrors(/./)
        const widget = `**/${await builds.findScript('Widget of build one')}`
        await t.page.route(widget, (route) => route.abort())
        await t.open('/docs/a')
        const asked = await stayWhenAsked(t)
        // The second time it is tried again, and asked again.
        for (const times of [1, 2]) {
          await t.follow('/widget')
          await expect.poll(asked).toBe(times)
          await t.page.locator('#bar [data-pending=false]').waitFor()
        }
        expect(await t.counter('docs')).toBe('docs: 1')
        await t.follow('/docs/b')
        await t.arrive('Doc b', '/docs/b')
        expect(await t.isSameDocument()).toBe(true)
        await t.page.unroute(widget)
        t.page.removeAllListeners('dialog').on('dialog', (dialog) => void dialog.accept())
        await t.follow('/widget')
        await t.arrive('Widget', '/widget')
        await waitForHydration(t.page)
        await t.page.locator('input[name=note]').fill('works')
        await t.page.locator('#typed', { hasText: 'works' }).waitFor()
      }))

    test('for a page that is navigated to, ever: the tab ends on that page or its error, never in a loop', () =>
      inPage(async (t) => {
        t.allowErrors(/./)
        await t.page.route(`**/${await builds.findScript('Widget of build one')}`, (route) => route.abort())
        await t.open('/docs/a')
        const documents = countDocuments(t.page)
        await t.follow('/widget')
        await t.page.waitForURL(`${t.url}/widget`, { waitUntil: 'commit' })
        await t.page.getByText(/client-side exception/).waitFor()
        expect(documents()).toBeLessThanOrEqual(2)
      }))
  })
})
