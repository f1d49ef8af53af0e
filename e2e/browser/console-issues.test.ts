import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import {
  findBarriers,
  openAs as openPageAs,
  pressUntilFocused,
  rowOf,
  rows,
  signIn,
  startSampleConsole,
  type SampleConsole,
} from '../harness/sample-console.ts'

const LIST = '/p/1/issues'

describe.skipIf(!hasBrowser)('issues in the console', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    ;[browser, sample] = await Promise.all([openBrowser(), startSampleConsole()])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), sample?.close()])
  })

  async function openAs(name: string, path: string, use: (page: Page) => Promise<void>): Promise<void> {
    await withPage(browser, async ({ page }) => {
      await openPageAs(page, sample, { name, path })
      await use(page)
    })
  }

  test('nobody sees anything without signing in, and comes back to what was asked for', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      await page.goto(`${sample.url}${LIST}?q=price`)
      await page.waitForURL(/\/sign-in\?next=/)
      await page.getByLabel('Name').fill('member')
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect.poll(() => page.locator('form').getByRole('alert').textContent()).toContain('wrong')
      await page.getByLabel('Password').fill('member')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/issues\?q=price/)
      const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'waymark_console')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/_waymark/console' })
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(/\/sign-in$/)
      allowErrors(/401|403/)
      expect((await page.request.get(`${sample.url}/p/1/changes`, { maxRedirects: 0 })).status()).toBe(307)
    })
  })

  test('the printed link signs in once', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${sample.url}/p/1/issues?key=let-me-in`)
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
      expect(page.url()).not.toContain('key=')
      await page.context().clearCookies()
      await page.goto(`${sample.url}/?key=let-me-in`)
      await expect
        .poll(() => page.locator('form').getByRole('alert').textContent())
        .toContain('does not open')
    })
  })

  test('the list answers whether something is wrong, and is searched', async () => {
    await openAs('reader', LIST, async (page) => {
      for (const name of ['Errors', 'Users hit', 'Error rate', 'Apdex']) {
        expect(await page.locator('dt', { hasText: name }).first().isVisible()).toBe(true)
      }
      await pressUntilFocused(page, '/', 'input[name="q"]')
      await page.keyboard.type('is:unh')
      await page.getByRole('option', { name: 'is:unhandled' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.type("reading 'price'")
      await page.keyboard.press('Enter')
      await page.waitForURL(/q=is%3Aunhandled/)
      await expect.poll(() => rows(page).count()).toBe(1)
      await page.goto(`${sample.url}${LIST}?q=is:open`)
      await page.getByRole('link', { name: 'Use is:unresolved instead' }).click()
      await page.waitForURL(/is%3Aunresolved/)
      await page.goto(`${sample.url}${LIST}?q=no-such-thing`)
      await page.getByRole('link', { name: 'Clear the search' }).click()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    })
  })

  test('keys walk, select and resolve; a change is taken back with one click', async () => {
    await openAs('member', LIST, async (page) => {
      const title = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''
      await pressUntilFocused(page, 'j', '[data-issue]:nth-child(2) a')
      await page.keyboard.press('x')
      await page.getByText('1 selected').waitFor()
      const issue = await rows(page).nth(1).getAttribute('data-issue')
      await page.keyboard.press('e')
      await page.getByText('1 issue resolved').waitFor()
      await expect.poll(() => page.locator(`[data-issue="${issue}"]`).count()).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => page.locator(`[data-issue="${issue}"]`).count()).toBe(1)
      expect(await page.locator(`[data-issue="${issue}"]`).getByRole('link').textContent()).toBe(title)
      await page.keyboard.press('?')
      await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
      await page.keyboard.press('Escape')
    })
  })

  test('several are muted and assigned at once, and a merge waits for second thoughts', async () => {
    await openAs('member', `${LIST}?period=90d`, async (page) => {
      for (const text of ['AbortError', 'QuotaExceededError'])
        await rowOf(page, text).getByRole('checkbox').check()
      await page.getByText('2 selected').waitFor()
      await page
        .getByRole('group', { name: 'Selected issues' })
        .getByRole('button', { name: 'Merge' })
        .click()
      await page.getByText('Merging 2 issues').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      expect(await rowOf(page, 'AbortError').count()).toBe(1)
      for (const text of ['AbortError', 'QuotaExceededError'])
        await rowOf(page, text).getByRole('checkbox').check()
      // Boxes that were reset count again.
      await page.getByText('2 selected').waitFor()
      await page.locator('summary', { hasText: 'Assign' }).click()
      await page.getByRole('button', { name: 'To me (member)' }).click()
      await page.getByText('2 issues assigned').waitFor()
      await expect.poll(() => page.getByRole('img', { name: 'Assigned to member' }).count()).toBe(2)
      for (const text of ['AbortError', 'QuotaExceededError'])
        await rowOf(page, text).getByRole('checkbox').check()
      await page.getByRole('group', { name: 'Selected issues' }).getByRole('button', { name: 'Mute' }).click()
      await page.getByText('2 issues muted').waitFor()
      await expect.poll(() => rowOf(page, 'AbortError').count()).toBe(0)
    })
  })

  test('what happens meanwhile is announced, and shown when asked for', async () => {
    await openAs('reader', LIST, async (page) => {
      await rows(page).first().waitFor()
      sample.reportError()
      await page.getByRole('button', { name: '1 new' }).click()
      await rowOf(page, 'JobError').first().waitFor()
    })
  })

  test('a preview opens over the list, keeps the focus, closes with Escape, gives the focus back, and is a page after a reload', async () => {
    await openAs('reader', `${LIST}?q=reading`, async (page) => {
      // Before the page has hydrated, a click loads the issue as a page.
      await pressUntilFocused(page, 'j', '[data-issue] a')
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Preview' })
      await sheet.getByRole('heading', { name: 'Stack', exact: true }).waitFor()
      expect(page.url()).toMatch(/issues\/\d+$/)
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('Tab')
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await sheet.getByRole('link', { name: 'Earlier event' }).click()
      await page.waitForURL(/\?event=/)
      expect(await sheet.isVisible()).toBe(true)
      await page.goBack()
      await expect.poll(() => sheet.count()).toBe(0)
      await rows(page).first().getByRole('link').click()
      await sheet.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => sheet.count()).toBe(0)
      expect(page.url()).toMatch(/issues\?q=reading$/)
      // Whoever works by keys goes on at the row that was opened.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[data-issue]') != null))
        .toBe(true)
      await page.goForward()
      await sheet.waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'TypeError' }).waitFor()
      expect(await sheet.count()).toBe(0)
      await page.getByRole('link', { name: 'Earlier event' }).click()
      await page.waitForURL(/\/events\/[0-9a-f]{32}$/)
      expect(await sheet.count()).toBe(0)
    })
  })

  test('the page of an issue shows the failing line, and takes changes and comments', async () => {
    await openAs('member', `${LIST}?q=%22reading+'price'%22`, async (page) => {
      const issue = await rows(page).first().getAttribute('data-issue')
      await page.goto(`${sample.url}${LIST}/${issue}`)
      expect(await page.locator('code[data-failing]').first().textContent()).toContain('price')
      expect(
        await page
          .getByText(/frames? of libraries/)
          .first()
          .isVisible(),
      ).toBe(true)
      await page.getByLabel('Comment').fill('Looking at it.')
      await page.getByRole('button', { name: 'Comment' }).click()
      await page.getByText('Looking at it.', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await page.getByRole('button', { name: 'Reopen' }).waitFor()
      await page.getByText('member resolved it').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
      await page.getByLabel('Kind').selectOption({ index: 2 })
    })
  })

  test('an event shows its own text, where that of the issue is another one', async () => {
    await openAs('reader', `${LIST}?q=PaymentDeclined`, async (page) => {
      const issue = await rows(page).first().getAttribute('data-issue')
      const events = `${sample.url}/json/projects/1/issues/${issue}/events`
      const readText = async (event: string): Promise<string> =>
        (await (await page.request.get(`${events}/${event}`)).json()).event.exceptions.at(-1).value
      const last = await readText('last')
      const list: { events: { eventId: string }[] } = await (await page.request.get(events)).json()
      let other = ''
      for (const { eventId } of list.events) {
        if ((await readText(eventId)) !== last) other = eventId
      }
      await page.goto(`${sample.url}${LIST}/${issue}/events/${other}`)
      await page.getByRole('heading', { level: 1, name: 'PaymentDeclined' }).waitFor()
      await page.getByText(`PaymentDeclined: ${await readText(other)}`, { exact: true }).waitFor()
      await page.goto(`${sample.url}${LIST}/${issue}`)
      await page.getByText(last, { exact: true }).waitFor()
      expect(await page.getByRole('paragraph').filter({ hasText: 'PaymentDeclined: ' }).count()).toBe(0)
    })
  })

  test('what a report says is text, whatever it says', async () => {
    await withPage(browser, async ({ page }) => {
      let dialogs = 0
      page.on('dialog', (dialog) => {
        dialogs += 1
        void dialog.dismiss()
      })
      await signIn(page, sample, 'reader')
      await page.goto(`${sample.url}${LIST}?q=onerror`)
      const row = rows(page).first()
      expect(await row.textContent()).toContain('Error<img src=x onerror=alert(1)>')
      expect(await row.getByText('U+202E').isVisible()).toBe(true)
      await page.goto(`${sample.url}${LIST}/${await row.getAttribute('data-issue')}`)
      await page.getByText('Show all').first().waitFor()
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
      expect(await page.locator('main img, main script').count()).toBe(0)
      expect(dialogs).toBe(0)
    })
  })

  test('values of tags as long as they may be stay in their column', async () => {
    await openAs('reader', `${LIST}?q=onerror`, async (page) => {
      await page.setViewportSize({ width: 1280, height: 860 })
      await page.goto(`${sample.url}${LIST}/${await rows(page).first().getAttribute('data-issue')}`)
      await page.getByText(/^one_b+$/).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    })
  })

  test('names as long as they may be do not widen a page of a phone', async () => {
    await withPage(
      browser,
      async ({ page }) => {
        await signIn(page, sample, 'reader')
        await page.goto(`${sample.url}${LIST}?q=onerror`)
        await page.goto(`${sample.url}${LIST}/${await rows(page).first().getAttribute('data-issue')}`)
        const value = page.getByText('of a variable', { exact: true })
        await value.waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
        const box = await value.boundingBox()
        expect(box?.height).toBeLessThan(60)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
        const tag = await page.getByText('v'.repeat(190), { exact: true }).boundingBox()
        expect(tag?.height).toBeLessThan(300)
        await page.goto(`${sample.url}/p/1/performance?env=${'preview-of-a-branch-'.repeat(3)}`)
        await page.getByText('preview-of-a-branch').first().waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      },
      { viewport: { width: 390, height: 844 } },
    )
  })

  test('a reader is offered no change', async () => {
    await openAs('reader', LIST, async (page) => {
      expect(await page.getByRole('checkbox').count()).toBe(0)
      const issue = await rows(page).first().getAttribute('data-issue')
      await page.goto(`${sample.url}${LIST}/${issue}`)
      expect(await page.getByRole('button', { name: 'Resolve', exact: true }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
      expect(await page.getByLabel('Comment').count()).toBe(0)
    })
  })

  test('a reader who sends a change all the same is refused', async () => {
    await openAs('member', `${LIST}?q=TimeoutError&period=90d`, async (page) => {
      const issue = await rows(page).first().getAttribute('data-issue')
      await page.goto(`${sample.url}${LIST}/${issue}`)
      const resolve = page.getByRole('button', { name: 'Resolve', exact: true })
      await resolve.waitFor()
      // The page is a member's, the one who sends it is not.
      const answer = await page.context().newPage()
      await answer.context().clearCookies()
      await signIn(answer, sample, 'reader')
      await resolve.click()
      await page.getByText('Your role may look, but not change.').waitFor()
      await answer.goto(`${sample.url}${LIST}?q=is:unresolved+TimeoutError&period=90d`)
      expect(await answer.locator(`[data-issue="${issue}"]`).count()).toBe(1)
    })
  })

  test('without JavaScript an issue is resolved by its form', async () => {
    const plain = await openBrowser()
    try {
      await withPage(plain, async ({ page }) => {
        await signIn(page, sample, 'member')
        const context = await page
          .context()
          .browser()!
          .newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
        const still = await context.newPage()
        await still.goto(`${sample.url}${LIST}?q=SecurityError`)
        await rows(still).first().getByRole('checkbox').check()
        await still.getByRole('button', { name: 'Mute' }).click()
        // It was the only row, and what was done is said all the same.
        await still.getByText('1 issue muted').waitFor()
        await still.goto(`${sample.url}${LIST}?q=DatabaseError`)
        const issue = await rows(still).first().getAttribute('data-issue')
        await still.goto(`${sample.url}${LIST}/${issue}`)
        await still.getByRole('button', { name: 'Resolve', exact: true }).click()
        await still.getByRole('button', { name: 'Reopen' }).waitFor()
        expect(await still.getByText('1 issue resolved').isVisible()).toBe(true)
        await context.close()
      })
    } finally {
      await plain.close()
    }
  })

  test('the theme is kept, and the console speaks German', async () => {
    await openAs('reader', LIST, async (page) => {
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(await ground()).toBe('rgb(251, 250, 247)')
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: 'Dark' }).click()
          return ground()
        })
        .toBe('rgb(18, 21, 26)')
      await page.reload()
      expect(await ground()).toBe('rgb(18, 21, 26)')
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await page.getByRole('heading', { name: 'Probleme' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/_waymark/console/de/p/1/issues')
      await page
        .getByRole('link', { name: /^TypeError/ })
        .first()
        .waitFor()
    })
  })

  test.each([
    ['sign-in', '/sign-in'],
    ['list', LIST],
    ['empty search', `${LIST}?q=no-such-thing+is:nothing`],
  ])('%s keeps nobody out', async (_name, path) => {
    await withPage(browser, async ({ page }) => {
      if (path !== '/sign-in') await signIn(page, sample, 'member')
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(`${sample.url}${path}`)
        expect(await findBarriers(page)).toEqual([])
      }
    })
  })

  test('the page of an issue keeps nobody out', async () => {
    await openAs('member', `${LIST}?q=reading`, async (page) => {
      const issue = await rows(page).first().getAttribute('data-issue')
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(`${sample.url}${LIST}/${issue}`)
        expect(await findBarriers(page)).toEqual([])
      }
    })
  })
})
