import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

const CLIENT_TEXT =
  'Application error: a client-side exception has occurred (see the browser console for more information).'
const SERVER_TEXT =
  'Application error: a server-side exception has occurred (see the server logs for more information).'

describeInBrowser('basic', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('an error of a server component is shown by the nearest boundary, with its digest', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app().url}/boom-boundary`)
      await page.getByText('Boundary caught it').waitFor()
      expect(await page.locator('#boundary-digest').textContent()).not.toBe('none')
      const message = await page.locator('#boundary-message').textContent()
      if (mode === 'start') expect(message).not.toContain('secret')
      else expect(message).toContain('secret behind the boundary')
    })
  })

  test.each(['/boom-html', '/boom-boundary/html'])(
    '%s: what only the browser can render is rendered there, in place of the error',
    async (path) => {
      await withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/500|window is not defined/)
        await page.goto(app().url + path)
        // The server answered with 500, which whoever develops is told, though visitors hardly notice.
        if (mode === 'dev') {
          await page.locator('waymark-overlay h1', { hasText: 'window is not defined' }).waitFor()
          await page.keyboard.press('Escape')
        }
        await page.locator(`[data-counter="at ${path}"]`).click()
        await page.getByText(`at ${path}: 1`, { exact: true }).waitFor()
        expect(await page.getByText('Boundary caught it').count()).toBe(0)
        await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      })
    },
  )

  test('a boundary of the page itself shows what it has for an error of the server', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app().url}/boom-own-boundary`)
      await page.getByText('The boundary of the page caught it').waitFor()
      await page.getByRole('heading', { name: 'The rest of the page' }).waitFor()
      expect(await page.content()).not.toContain(mode === 'start' ? 'secret of a part' : SERVER_TEXT)
    })
  })

  test('reset() tries the children again', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/failed once|error boundary/i)
      await page.goto(`${app().url}/boom-boundary/client`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.locator('#fail').click()
      await page.getByText('Boundary caught it').waitFor()
      expect(await page.locator('#boundary-message').textContent()).toBe('failed once')
      if (mode === 'dev') {
        await page.locator('waymark-overlay h1', { hasText: 'failed once' }).waitFor()
        await page.keyboard.press('Escape')
      }
      await page.getByText('Try again').click()
      await page.locator('#fail').waitFor()
    })
  })

  test.each(['/boom', '/boom-layout'])(
    '%s without a boundary shows the built-in text with its digest',
    async (path) => {
      await withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/./)
        await page.goto(app().url + path)
        await page.getByText(SERVER_TEXT).waitFor()
        await page.getByText(/^Digest: \S+$/).waitFor()
        expect(await page.getByText('Wrong boundary').count()).toBe(0)
      })
    },
  )

  test('an error in the browser shows the built-in text for browsers', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/failed on click|error boundary/i)
      await page.goto(`${app().url}/boom-in-browser`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.locator('#fail').click()
      await page.getByText(CLIENT_TEXT).waitFor()
    })
  })

  test('an error after the shell keeps the page alive up to the nearest boundary', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app().url}/boom-late?delay=300`)
      await page.getByText(SERVER_TEXT).waitFor()
    })
  })

  test('a late notFound() replaces the loading state by the not-found page', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/NEXT_HTTP_ERROR_FALLBACK|404/)
      await page.goto(`${app().url}/late/not-found?delay=400`)
      await page.getByText('This page could not be found.').waitFor()
      expect(await page.locator('#loading').count()).toBe(0)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.locator('[data-counter=root]').click()
      await page.getByText('root: 1', { exact: true }).waitFor()
    })
  })

  test.each(['/late/redirect?delay=400', '/late/permanent?delay=400', '/late-status/redirect?delay=400'])(
    'a redirect after streaming began ends on its target: %s',
    async (path) => {
      await withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/NEXT_REDIRECT/)
        await page.goto(app().url + path, { waitUntil: 'commit' })
        await page.waitForURL(/\/about\?from=/)
        await page.getByRole('heading', { name: 'About' }).waitFor()
      })
    },
  )
})
