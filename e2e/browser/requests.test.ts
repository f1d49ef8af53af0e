import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'
import { runCli } from '../harness/run-cli.ts'

const HOSTILE = '</script><script>window.stolen = true</script>\u2028'

describeInBrowser('requests', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const open = async (page: Page, url: string): Promise<void> => {
    await page.goto(url)
    await page.locator('nav[data-ready=true]').waitFor()
  }
  const follow = (page: Page, href: string): Promise<void> =>
    page.getByRole('link', { name: href, exact: true }).click()
  // React's development build rebuilds server stacks with eval and says so when the policy forbids it.
  const allowed = mode === 'dev' ? /\beval\b/ : /^$/

  test('a guard answers a client navigation as it answers a document', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(allowed)
      await open(page, app().url)
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await follow(page, '/closed/open')
      await page.getByRole('heading', { name: 'Inside' }).waitFor()
      await follow(page, '/closed/not-found')
      await page.getByRole('heading', { name: 'Closed to you' }).waitFor()
      await follow(page, '/closed/redirect')
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      await page.waitForURL(`${app().url}/login`, { waitUntil: 'commit' })
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    })
  })

  test('an inline script with the nonce runs under the policy', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(allowed)
      await open(page, `${app().url}/nonce`)
      expect(await page.evaluate(() => 'ownScriptRan' in window)).toBe(true)
    })
  })

  // Two development servers would share one folder of compiled modules.
  test.runIf(mode === 'start')(
    'public variables are those of the environment the server was started with',
    async () => {
      for (const value of ['https://one.example', 'https://two.example']) {
        const dir = join(FIXTURES_DIR, 'requests')
        const env = { WM_TEST_URL: value, WM_TEST_HOSTILE: HOSTILE }
        const run = runCli(['start', dir, '-p', '0', '-H', '127.0.0.1'], dir, env)
        try {
          const [url] = await run.waitForOutput(/https?:\/\/[\w.\-[\]:]+:\d+/)
          await withPage(browser, async ({ page, allowErrors }) => {
            allowErrors(allowed)
            await open(page, `${url}/env`)
            await page.locator('#effect', { hasText: value }).waitFor()
            for (const id of ['server', 'at-load'])
              expect(await page.locator(`#${id}`).textContent()).toBe(value)
            const all = JSON.parse((await page.locator('#client').textContent()) ?? '') as unknown
            expect(all).toEqual({ WM_TEST_URL: value, WM_TEST_HOSTILE: HOSTILE })
            expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
            await follow(page, '/')
            await page.getByRole('heading', { name: 'Home' }).waitFor()
            await follow(page, '/env')
            await page.locator('#effect', { hasText: value }).waitFor()
          })
        } finally {
          await run.stop()
        }
      }
    },
  )
})
