import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clickUntilShown,
  hasBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
  type TestPage,
} from '../harness/open-browser.ts'
import {
  openAs,
  pressUntilFocused,
  rowOf,
  rows,
  startSampleConsole,
  type SampleConsole,
} from '../harness/sample-console.ts'

const LIST = '/p/1/issues'
const QUARTER = `${LIST}?period=90d`
/** Sixty more issues than in the first project. */
const MANY = '/p/2/issues?q=JobError'

describe.skipIf(!hasBrowser)('console: everything that can be done with issues', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    ;[browser, sample] = await Promise.all([openBrowser(), startSampleConsole('--many')])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), sample?.close()])
  })

  async function withMember(
    path: string,
    use: (page: Page, test: TestPage) => Promise<void>,
    name = 'member',
  ): Promise<void> {
    await withPage(browser, async (test) => {
      await openAs(test.page, sample, { name, path })
      await use(test.page, test)
    })
  }

  /** From the list to the page of an issue, past the preview. */
  async function openIssue(page: Page, text: string): Promise<string> {
    const issue = (await rowOf(page, text).first().getAttribute('data-issue')) ?? ''
    await page.goto(`${sample.url}${LIST}/${issue}`)
    return issue
  }

  async function select(page: Page, texts: readonly string[]): Promise<void> {
    await pressUntilFocused(page, 'j', '[data-issue] a')
    for (const text of texts) await rowOf(page, text).getByRole('checkbox').check()
    await page.getByText(`${texts.length} selected`).waitFor()
  }

  const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selected issues' })
  const inMenu = async (page: Page, menu: string, name: string | RegExp): Promise<void> => {
    const list = page.locator('details').filter({ has: page.getByLabel(menu, { exact: true }) })
    await list.locator('summary').click()
    await list.getByRole('button', { name }).first().click()
  }

  test('pages of the list: next, previous, back, and a link to one', async () => {
    await withMember(MANY, async (page) => {
      const pages = page.getByRole('navigation', { name: 'Pages of the list' })
      const titles = async (): Promise<string[]> => rows(page).getByRole('link').allTextContents()
      const first = await titles()
      expect(first).toHaveLength(25)
      expect(await pages.getByRole('link', { name: 'Previous page' }).count()).toBe(0)
      await pages.getByRole('link', { name: 'Next page' }).click()
      await page.waitForURL(/cursor=/)
      await expect.poll(async () => (await titles())[0]).not.toBe(first[0])
      const second = await titles()
      await pages.getByRole('link', { name: 'Next page' }).click()
      await expect.poll(() => rows(page).count()).toBe(10)
      expect(await pages.getByRole('link', { name: 'Next page' }).count()).toBe(0)
      const third = await titles()
      expect(new Set([...first, ...second, ...third]).size).toBe(60)
      // Somebody is sent the link, and goes on from there.
      const link = page.url()
      await page.goto('about:blank')
      await page.goto(link)
      expect(await titles()).toEqual(third)
      await pages.getByRole('link', { name: 'Previous page' }).click()
      await expect.poll(titles).toEqual(second)
      await page.goBack()
      await expect.poll(titles).toEqual(third)
      await pages.getByRole('link', { name: 'First page' }).click()
      await expect.poll(titles).toEqual(first)
    })
  })

  test('all of a page are selected and resolved at once, found in their tab, and reopened', async () => {
    await withMember(`${MANY}&sort=first-seen`, async (page) => {
      const all = page.locator('input[type=checkbox]').first()
      await clickUntilShown(all, page.getByText('25 selected'))
      await bar(page).getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => page.getByText('25 selected').count()).toBe(0)
      await clickUntilShown(all, page.getByText('25 selected'))
      await bar(page).getByRole('button', { name: 'Resolve' }).click()
      await page.getByText('25 issues resolved').waitFor()
      await page.getByRole('link', { name: /^Resolved/ }).click()
      await page.waitForURL(/tab=resolved/)
      await expect.poll(() => rows(page).count()).toBe(25)
      await clickUntilShown(all, page.getByText('25 selected'))
      await bar(page).getByRole('button', { name: 'Reopen' }).click()
      await page.getByText('25 issues reopened').waitFor()
      await page.goBack()
      await expect.poll(() => rows(page).count()).toBe(25)
    })
  })

  test('sort, period and environment are in the address, and back returns', async () => {
    await withMember(LIST, async (page) => {
      const choose = async (menu: RegExp, name: string): Promise<void> => {
        const list = page.locator('details').filter({ has: page.getByLabel(menu) })
        await list.locator('summary').click()
        await list.getByRole('link', { name, exact: true }).click()
      }
      await choose(/^Sort/, 'Events')
      await page.waitForURL(/sort=events/)
      await choose(/^Period/, 'Last 30 days')
      await page.waitForURL(/period=30d/)
      await choose(/^Environment/, 'production')
      await page.waitForURL(/env=production/)
      expect(page.url()).toMatch(/sort=events/)
      await page.goBack()
      await page.goBack()
      await page.waitForURL(/sort=events$/)
    })
  })

  test('completions are walked, taken and dismissed with keys', async () => {
    await withMember(LIST, async (page) => {
      await pressUntilFocused(page, '/', 'input[name="q"]')
      const field = page.getByRole('combobox')
      const options = page.getByRole('option')
      await page.keyboard.type('is:')
      await options.first().waitFor()
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
      const chosen = (await options.first().textContent()) ?? ''
      await page.keyboard.press('Tab')
      expect((await field.inputValue()).trim()).toBe(chosen)
      await page.keyboard.type('level:')
      await options.first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => options.count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(false)
    })
  })

  test('m mutes the row that has the focus; k walks back; x selects', async () => {
    await withMember(QUARTER, async (page) => {
      await pressUntilFocused(page, 'j', '[data-issue]:nth-child(2) a')
      await page.keyboard.press('k')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('[data-issue]:nth-child(1) a')))
        .toBe(true)
      const issue = await rows(page).first().getAttribute('data-issue')
      await page.keyboard.press('m')
      await page.getByText('1 issue muted').waitFor()
      await expect.poll(() => page.locator(`[data-issue="${issue}"]`).count()).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => page.locator(`[data-issue="${issue}"]`).count()).toBe(1)
    })
  })

  test('an issue is resolved and muted in every way, and each is said', async () => {
    await withMember(`${QUARTER}&q=TimeoutError`, async (page) => {
      await openIssue(page, 'TimeoutError')
      const badge = page.locator('h1 + span')
      const reopen = page.getByRole('button', { name: 'Reopen' })
      const ways: [menu: string, choice: string | RegExp, said: RegExp][] = [
        ['Other ways to resolve', 'In the next release', /resolved in the next release/],
        ['Other ways to resolve', /^In \d/, /resolved in \d+\.\d+/],
        ['Mute until …', 'For a day', /muted until \w+ \d+/],
        ['Mute until …', 'For a week', /muted until \w+ \d+/],
        ['Mute until …', 'Until 100 events in an hour', /muted until 100 events in 1\sh/],
        ['Mute until …', 'Until 10 more users are hit', /muted until \d+ users/],
      ]
      for (const [menu, choice, said] of ways) {
        await inMenu(page, menu, choice)
        await expect.poll(() => badge.textContent()).toMatch(said)
        await reopen.click()
        await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
      }
      await page.getByRole('button', { name: 'Mute', exact: true }).click()
      await expect.poll(() => badge.textContent()).toMatch(/muted$/)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
      expect(await page.getByText('member muted it').count()).toBe(5)
    })
  })

  test('an issue is assigned to me, to somebody else and to nobody', async () => {
    await withMember(`${QUARTER}&q=Hydration`, async (page) => {
      await openIssue(page, 'Hydration')
      const assignee = page.locator('dt', { hasText: 'Assigned' }).locator('+ dd')
      for (const [choice, name] of [
        ['To me (member)', 'member'],
        ['To owner', 'owner'],
        ['To nobody', 'nobody'],
      ] as const) {
        await inMenu(page, 'Assign', choice)
        await expect.poll(() => assignee.textContent()).toBe(name)
      }
    })
  })

  test('an issue is copied as Markdown', async () => {
    await withMember(`${QUARTER}&q=RangeError`, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await openIssue(page, 'RangeError')
      await clickUntilShown(
        page.getByRole('button', { name: /Copy as Markdown|Copied/ }),
        page.getByText('Copied'),
      )
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toMatch(/^# `RangeError: Invalid time zone/)
      expect(copied).toContain('## Stack')
    })
  })

  test('a delete asks once; cancelled it changes nothing, confirmed it is for good', async () => {
    await withMember(`${QUARTER}&q=SyntaxError`, async (page, { allowErrors }) => {
      const issue = await openIssue(page, 'SyntaxError')
      const dialog = page.getByRole('dialog', { name: 'Delete this issue?' })
      await clickUntilShown(page.getByRole('button', { name: 'Delete' }).first(), dialog)
      await dialog.getByText('cannot be brought back').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Delete' }).first().click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.waitForURL(/\/issues$/)
      allowErrors(/404/)
      const answer = await page.goto(`${sample.url}${LIST}/${issue}`)
      expect(answer?.status()).toBe(404)
    })
  })

  test('a change is taken back for the other issues when somebody has deleted one of them meanwhile', async () => {
    await withMember(`${MANY}&sort=first-seen`, async (page) => {
      const [gone, kept] = await rows(page)
        .nth(0)
        .or(rows(page).nth(1))
        .evaluateAll((list) => list.map((row) => row.getAttribute('data-issue') ?? ''))
      for (const issue of [gone, kept]) {
        await page.locator(`[data-issue="${issue}"]`).getByRole('checkbox').check()
      }
      await page.getByText('2 selected').waitFor()
      await bar(page).getByRole('button', { name: 'Resolve' }).click()
      await page.getByText('2 issues resolved').waitFor()
      await expect.poll(() => page.locator(`[data-issue="${kept}"]`).count()).toBe(0)
      await withMember(`/p/2/issues/${gone}`, async (other) => {
        const dialog = other.getByRole('dialog', { name: 'Delete this issue?' })
        await clickUntilShown(other.getByRole('button', { name: 'Delete' }).first(), dialog)
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await other.waitForURL(/\/issues$/)
      })
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('1 issue as before').waitFor()
      await expect.poll(() => page.locator(`[data-issue="${kept}"]`).count()).toBe(1)
    })
  })

  test('an event leads to the first, the earlier, the later and the latest one; the stack as it was sent', async () => {
    await withMember(`${QUARTER}&q=reading+amount`, async (page) => {
      await openIssue(page, 'amount')
      const at = async (name: string): Promise<void> => {
        const before = page.url()
        await page.getByRole('link', { name, exact: true }).click()
        await page.waitForURL((url) => url.href !== before)
      }
      await at('First event')
      await expect.poll(() => page.getByRole('link', { name: 'Earlier event' }).count()).toBe(0)
      await at('Later event')
      await at('Earlier event')
      await at('Latest event')
      await expect.poll(() => page.getByRole('link', { name: 'Later event' }).count()).toBe(0)
      const raw = page.getByRole('button', { name: 'As sent' })
      await clickUntilShown(raw, page.locator('button[aria-pressed=true]', { hasText: 'As sent' }))
      expect(await page.locator('code[data-failing]').count()).toBe(0)
      await page.getByRole('button', { name: 'Mapped' }).click()
      await page.locator('code[data-failing]').first().waitFor()
      const tag = page.getByRole('link', { name: /^Chrome|^Firefox|^Safari/ }).first()
      await tag.click()
      await page.waitForURL(/issues\?q=browser/)
    })
  })

  describe('a merge', () => {
    const OF = ['PaymentDeclined', 'DatabaseError'] as const

    /** Merged issues are one: it has the events of both. */
    async function startMerge(page: Page, texts: readonly string[]): Promise<void> {
      await select(page, texts)
      await bar(page).getByRole('button', { name: 'Merge' }).click()
      await page.getByText(`Merging ${texts.length} issues`).waitFor()
    }
    const lacks = async (page: Page, texts: readonly string[]): Promise<number> => {
      await page.goto(`${sample.url}${QUARTER}`)
      const found = await Promise.all(texts.map((text) => rowOf(page, text).count()))
      return found.filter((count) => count === 0).length
    }

    test('is not carried out when it is taken back', async () => {
      await withMember(QUARTER, async (page) => {
        await startMerge(page, OF)
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByText('Merging').waitFor({ state: 'hidden' })
        expect(await lacks(page, OF)).toBe(0)
      })
    })

    test('is carried out when the time is over', async () => {
      await withPage(browser, async ({ page }) => {
        await page.clock.install()
        await openAs(page, sample, { name: 'member', path: QUARTER })
        await startMerge(page, ['AbortError', 'QuotaExceededError'])
        await page.clock.fastForward(10_000)
        await page.getByText('2 issues merged into one').waitFor()
        await expect.poll(() => lacks(page, ['AbortError', 'QuotaExceededError'])).toBe(1)
      })
    })

    test('is carried out when another page of the console is opened', async () => {
      await withMember(QUARTER, async (page) => {
        await startMerge(page, ['UnhandledRejection', 'SecurityError'])
        await page.getByRole('link', { name: 'Traces' }).click()
        await page.getByRole('heading', { name: 'Traces' }).waitFor()
        await expect.poll(() => lacks(page, ['UnhandledRejection', 'SecurityError'])).toBe(1)
      })
    })

    test('is carried out when the page is left', async () => {
      await withMember(QUARTER, async (page) => {
        await startMerge(page, OF)
        await page.goto('about:blank')
        await expect.poll(() => lacks(page, OF)).toBe(1)
      })
    })

    test('is taken apart again on the page of the issue, by those who may change it', async () => {
      const [first, second] = OF
      await withMember(QUARTER, async (page) => {
        expect(await lacks(page, OF)).toBe(1)
        const stays = (await rowOf(page, first).count()) === 1 ? first : second
        const leaves = stays === first ? second : first
        await openIssue(page, stays)
        const address = page.url()
        await withMember(
          new URL(address).pathname.replace(new URL(sample.url).pathname, ''),
          async (reading) => {
            await reading.getByRole('heading', { name: 'Merged from' }).waitFor()
            expect(await reading.getByRole('button', { name: 'Split off' }).count()).toBe(0)
          },
          'reader',
        )
        const button = page.getByRole('button', { name: `Split off ${leaves}` })
        await button.click()
        await page.getByText('took an issue out of it').waitFor()
        await button.waitFor({ state: 'detached' })
        await page.getByRole('link', { name: 'the other issue' }).click()
        await page.getByRole('heading', { name: leaves }).waitFor()
        await page.getByText('split it off').waitFor()
        expect(await lacks(page, OF)).toBe(0)
      })
    })

    test('of one issue is refused', async () => {
      await withMember(QUARTER, async (page) => {
        await select(page, ['RangeError'])
        await bar(page).getByRole('button', { name: 'Merge' }).click()
        await page.getByText('Merging needs two issues or more.').waitFor()
      })
    })
  })

  test.each([
    ['a reader', 'reader', 403],
    ['a member who names one issue', 'member', 400],
  ])('%s cannot merge by a request of their own', async (_who, name, status) => {
    await withMember(
      LIST,
      async (page) => {
        const ids = await rows(page).evaluateAll((list) => list.map((row) => Number(row.dataset['issue'])))
        const send = async (data: unknown, type = 'application/json'): Promise<number> => {
          const url = `${sample.url}/p/1/merge`
          const headers = { 'content-type': type }
          return (await page.request.post(url, { data: JSON.stringify(data), headers })).status()
        }
        expect(await send(name === 'reader' ? ids.slice(0, 2) : ids.slice(0, 1))).toBe(status)
        if (name === 'member') {
          expect(await send(ids.slice(0, 2), 'text/plain')).toBe(415)
          expect(await send([1_000_001, 1_000_002])).toBe(409)
          expect(await send({ issues: 'all' })).toBe(400)
        }
        await page.reload()
        expect(await rows(page).count()).toBe(ids.length)
      },
      name,
    )
  })
})
