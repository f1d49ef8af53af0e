import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasBrowser,
  openBrowser,
  waitForTakeover,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'
import {
  openAs,
  pressUntilFocused,
  rowOf,
  rows,
  signIn,
  startSampleConsole,
  type SampleConsole,
} from '../harness/sample-console.ts'

const LIST = '/p/1/issues?period=90d'
/** Of the browser itself. */
const FAILED_REQUEST = /Failed to load resource/
const UNREACHED = 'The server was not reached.'

describe.skipIf(!hasBrowser)('console: a change that fails leaves the page as it is', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    ;[browser, sample] = await Promise.all([openBrowser(), startSampleConsole()])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), sample?.close()])
  })

  async function withUser(name: string, path: string, use: (page: Page) => Promise<void>): Promise<void> {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(FAILED_REQUEST)
      await openAs(page, sample, { name, path })
      await use(page)
    })
  }

  async function openIssue(page: Page, text: string): Promise<void> {
    const issue = (await rowOf(page, text).first().getAttribute('data-issue')) ?? ''
    await page.goto(`${sample.url}/p/1/issues/${issue}`, { waitUntil: 'networkidle' })
    await waitForTakeover(page, '#main form')
  }

  const setOffline = (page: Page, isOffline: boolean): Promise<void> => page.context().setOffline(isOffline)

  test('offline, a comment stays in its field and can be sent again', async () => {
    await withUser('member', LIST, async (page) => {
      await openIssue(page, 'TypeError')
      const field = page.getByRole('textbox', { name: 'Comment' })
      const send = page.getByRole('button', { name: 'Comment', exact: true })
      await field.fill('Seen with the import of last night.')
      await setOffline(page, true)
      await send.click()
      await page.getByText(UNREACHED).waitFor()
      expect(await field.inputValue()).toBe('Seen with the import of last night.')
      await setOffline(page, false)
      await send.click()
      await page.getByRole('listitem').filter({ hasText: 'Seen with the import of last night.' }).waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
      expect(await page.getByText(UNREACHED).count()).toBe(0)
    })
  })

  test('a server that is gone, or fails, does the same to a comment', async () => {
    await withUser('member', LIST, async (page) => {
      await openIssue(page, 'TypeError')
      const field = page.getByRole('textbox', { name: 'Comment' })
      await field.fill('Not lost')
      await page.route('**/issues/*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      await page.getByText('The server could not do this.').waitFor()
      expect(await field.inputValue()).toBe('Not lost')
    })
  })

  test('who is signed out meanwhile keeps a comment, and sends it when signed in again', async () => {
    await withUser('member', LIST, async (page) => {
      await openIssue(page, 'TypeError')
      const field = page.getByRole('textbox', { name: 'Comment' })
      const send = page.getByRole('button', { name: 'Comment', exact: true })
      await field.fill('Written over a weekend')
      await page.context().clearCookies()
      await send.click()
      await page.getByText('You are not signed in any more.').waitFor()
      expect(await field.inputValue()).toBe('Written over a weekend')
      await signIn(await page.context().newPage(), sample, 'member')
      await send.click()
      await page.getByRole('listitem').filter({ hasText: 'Written over a weekend' }).waitFor()
    })
  })

  test('offline, an issue is resolved when the button for it is pressed again', async () => {
    await withUser('member', LIST, async (page) => {
      await openIssue(page, 'RangeError')
      await setOffline(page, true)
      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await page.getByText(UNREACHED).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(UNREACHED).waitFor()
      await setOffline(page, false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('1 issue resolved').waitFor()
      await setOffline(page, true)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(UNREACHED).waitFor()
      await setOffline(page, false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('1 issue as before').waitFor()
    })
  })

  test('offline, a change of several issues is sent again for all of them', async () => {
    await withUser('member', LIST, async (page) => {
      await pressUntilFocused(page, 'j', '[data-issue] a')
      for (const index of [2, 3]) await rows(page).nth(index).getByRole('checkbox').check()
      await setOffline(page, true)
      await page.getByRole('button', { name: 'Mute', exact: true }).click()
      await page.getByText(UNREACHED).waitFor()
      await setOffline(page, false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('2 issues muted').waitFor()
    })
  })

  test('offline, the form of a token stays as it was filled in', async () => {
    await withUser('owner', '/account', async (page) => {
      await page.waitForLoadState('networkidle')
      await waitForTakeover(page, '#main form')
      const name = page.getByLabel('What it is for')
      await name.fill('nightly report')
      await setOffline(page, true)
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText(UNREACHED).waitFor()
      expect(await name.inputValue()).toBe('nightly report')
      await setOffline(page, false)
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.locator('code').filter({ hasText: 'secret-' }).waitFor()
      await expect.poll(() => name.inputValue()).toBe('')
    })
  })

  test('offline, whoever signs in need not type again', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(FAILED_REQUEST)
      await page.goto(`${sample.url}/sign-in`, { waitUntil: 'networkidle' })
      await waitForTakeover(page, 'form')
      await page.getByLabel('Name').fill('reader')
      await page.getByLabel('Password').fill('reader')
      await setOffline(page, true)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText(UNREACHED).waitFor()
      await setOffline(page, false)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
    })
  })
})
