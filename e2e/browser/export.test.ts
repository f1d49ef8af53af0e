import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOnce } from '../harness/build-app.ts'
import { serveFiles } from '../harness/file-server.ts'
import {
  hasBrowser,
  openBrowser,
  waitForTakeover,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'

/** Loads a page whose links lead on without loading a document; a mark on the window tells. */
async function openAndMark(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForTakeover(page, 'a')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
}

describe.skipIf(!hasBrowser)('an exported app on a server for files', () => {
  let browser: TestBrowser
  let server: Awaited<ReturnType<typeof serveFiles>>
  beforeAll(async () => {
    const dir = join(FIXTURES_DIR, 'exported')
    await buildOnce(dir)
    server = await serveFiles(join(dir, 'out'))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test('navigates from page to page without loading a document', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      // A link in view leads nowhere.
      allowErrors(/404/)
      await openAndMark(page, server.url)
      await page.getByRole('link', { name: 'About' }).click()
      await page.getByRole('heading', { name: 'About' }).waitFor()
      await page.waitForURL('**/about?from=nav')
      await page.locator('#query', { hasText: 'from=nav' }).waitFor()
      await expect.poll(() => page.title()).toBe('About')
      await page.getByRole('link', { name: 'Two words' }).click()
      await page.getByRole('heading', { name: 'two words' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'About' }).waitFor()
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })

  test('follows a redirect without loading a document', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await openAndMark(page, server.url)
      await page.getByRole('link', { name: 'Moved' }).click()
      await page.getByRole('heading', { name: 'About' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/about')
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })

  test('a page that is loaded as a document knows its query', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(`${server.url}/about?a=1`)
      await page.locator('#query', { hasText: 'a=1' }).waitFor()
      expect(await page.locator('#pathname').textContent()).toBe('/about')
    })
  })

  test('an address without a page shows the page that says so', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(server.url)
      await page.getByRole('link', { name: 'Nowhere' }).click()
      await page.getByRole('heading', { name: 'Not here' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/no/such/page')
    })
  })
})

describe.skipIf(!hasBrowser)('an exported app with pages/ on a server for files', () => {
  let browser: TestBrowser
  let server: Awaited<ReturnType<typeof serveFiles>>
  beforeAll(async () => {
    const dir = join(FIXTURES_DIR, 'exported-pages')
    await buildOnce(dir)
    server = await serveFiles(join(dir, 'out'), { basePath: '/docs' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test('navigates with data and redirects, without loading a document', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      // A link in view leads nowhere.
      allowErrors(/404/)
      await openAndMark(page, `${server.url}/`)
      await page.getByRole('link', { name: 'Two words' }).click()
      await page.getByRole('heading', { name: 'two words' }).waitFor()
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByText('post').waitFor()
      expect(new URL(page.url()).pathname).toBe('/docs/')
      await page.getByRole('link', { name: 'Moved' }).click()
      await page.getByRole('heading', { name: 'one' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/docs/posts/one/')
      await page.goBack()
      await page.getByRole('link', { name: 'Initial' }).click()
      await page.getByRole('heading', { name: 'Made in the browser' }).waitFor()
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })

  test('a document learns its query; a page that is gone is the page that says so', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(`${server.url}/?from=mail`)
      await page.getByText('mail').waitFor()
      await page.getByRole('link', { name: 'Gone' }).click()
      await page.getByRole('heading', { name: 'Not here' }).waitFor()
    })
  })
})
