import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

const MARK = 'data-wm'

describeInBrowser('inert', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(app().url + path)
    await page.locator('#refresh[data-ready=true]').waitFor()
  }
  const follow = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  const refresh = (page: Page): Promise<void> => press(page, '#refresh')
  /** Presses a button that has the page rendered again. */
  const press = async (page: Page, button: string): Promise<void> => {
    const runs = await page.locator('#runs').textContent()
    // Not by the mouse, which would take the focus.
    await page.evaluate((name) => document.querySelector<HTMLElement>(name)!.click(), button)
    await expect.poll(() => page.locator('#runs').textContent()).not.toBe(runs)
  }

  test.runIf(mode === 'start')('content of the server is in the document once', async () => {
    const html = await (await fetch(`${app().url}/`)).text()
    expect(html.match(/Paragraph/g)).toHaveLength(20)
    expect(html).toContain(`${MARK}="`)
    const live = await (await fetch(`${app().url}/live`)).text()
    expect(live).toContain('<p id="live">')
  })

  test('client components beside and around it work, and nothing is said in the console', () =>
    withPage(browser, async ({ page }) => {
      await open(page, '/')
      await page.locator('#counter').click()
      await page.getByText('Clicked 1').waitFor()
      expect(await page.locator('#article p').count()).toBe(21)
      expect(await page.locator('#below li').count()).toBe(20)
      expect(await page.locator('#article p').first().textContent()).toBe(
        'Paragraph 0: "quoted" & <b>bold</b> \'single\' </script> 漢字 🧭',
      )
    }))

  test('pages are shown whole after a navigation, and again after going back', () =>
    withPage(browser, async ({ page }) => {
      await open(page, '/')
      const before = await page.locator('#article').textContent()
      await follow(page, 'Rows')
      expect(await page.locator('#rows tr').count()).toBe(500)
      await follow(page, 'Other')
      await expect.poll(() => page.locator('#slow p').count()).toBe(20)
      await page.goBack()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(await page.locator('#rows tr').count()).toBe(500)
      await page.goBack()
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
      expect(await page.locator('#article').textContent()).toBe(before)
      await page.goForward()
      await page.getByRole('heading', { name: 'Rows', level: 1 }).waitFor()
      expect(await page.locator('#rows td').nth(3).textContent()).toBe('Name 1')
    }))

  /** What a visitor did to the page: selected, scrolled, typed, opened. */
  const touch = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const text = document.querySelector('#article p')!
      getSelection()!.selectAllChildren(text)
      Object.assign(text, { isSame: true })
      document.querySelector('#scrolled')!.scrollTop = 30
      document.querySelector<HTMLInputElement>('#form input')!.value = 'typed'
      document.querySelector<HTMLDetailsElement>('#form details')!.open = true
      document.querySelector<HTMLElement>('#article a')!.focus()
    })
  const readTouched = (page: Page): Promise<Record<string, unknown>> =>
    page.evaluate(() => ({
      isSame: 'isSame' in document.querySelector('#article p')!,
      selected: getSelection()!.toString().slice(0, 11),
      scrolled: document.querySelector('#scrolled')!.scrollTop,
      typed: document.querySelector<HTMLInputElement>('#form input')!.value,
      isOpen: document.querySelector<HTMLDetailsElement>('#form details')!.open,
      focused: document.activeElement?.textContent,
    }))
  const TOUCHED = {
    isSame: true,
    selected: 'Paragraph 0',
    scrolled: 30,
    typed: 'typed',
    isOpen: true,
    focused: 'A plain link',
  }

  test.each([
    ['a refresh', '#refresh'],
    ['an action', '#renew'],
  ])('%s with equal content leaves everything alone', (_, button) =>
    withPage(browser, async ({ page }) => {
      await open(page, '/')
      await touch(page)
      await press(page, button)
      expect(await readTouched(page)).toEqual(TOUCHED)
    }),
  )

  test.each([
    ['a refresh', '#refresh'],
    ['an action', '#change'],
  ])(
    '%s with other content shows it, and leaves the rest and the state of client components alone',
    (_, button) =>
      withPage(browser, async ({ page }) => {
        await open(page, '/')
        await page.locator('#counter').click()
        await touch(page)
        const version = Number(await page.locator('#article').getAttribute('data-version'))
        if (button === '#refresh') await fetch(`${app().url}/version`, { method: 'POST' })
        await press(page, button)
        await page.getByRole('heading', { name: `Version ${version + 1}` }).waitFor()
        expect(await readTouched(page)).toEqual(TOUCHED)
        expect(await page.locator('#article').getAttribute('data-version')).toBe(String(version + 1))
        await page.getByText('Clicked 1').waitFor()
        await refresh(page)
        expect(await page.locator('#article p').count()).toBe(21)
      }),
  )

  test('content that the server did not show is there when it is shown', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/only in the browser|Minified React error/)
      await open(page, '/closed')
      await page.locator('#inside').waitFor()
      // While React shows a part anew, what the server sent for it is still there.
      await expect.poll(() => page.locator('#inside p').count()).toBe(20)
      await expect.poll(() => page.locator('#beside p').count()).toBe(20)
      // Development shows the error that is part of this page over it, so nothing can be pointed at.
      for (const name of ['now', 'later', 'now', 'now'])
        await page.locator(`#toggle-${name}`).dispatchEvent('click')
      await expect.poll(() => page.locator('#now p').count()).toBe(20)
      await expect.poll(() => page.locator('#later p').count()).toBe(20)
    }))

  test('what a script changed in it stays on a refresh, and is gone when the page is built anew', () =>
    withPage(browser, async ({ page }) => {
      await open(page, '/')
      await page.evaluate(() => document.querySelector('#article')!.append('Added by a script'))
      await refresh(page)
      expect(await page.locator('#article').textContent()).toContain('Added by a script')
      await follow(page, 'Rows')
      await page.goBack()
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
      expect(await page.locator('#article p').count()).toBe(21)
      expect(await page.locator('#article').textContent()).not.toContain('Added by a script')
    }))

  test('a change of it is animated by view transitions', () =>
    withPage(browser, async ({ page }) => {
      await open(page, '/animated')
      // The first change is of what came with the document, the second of what came with a payload.
      for (const updates of ['1', '2']) {
        const heading = await page.locator('h2').textContent()
        await fetch(`${app().url}/version`, { method: 'POST' })
        await page.locator('#refresh').click()
        await expect.poll(() => page.locator('h2').textContent()).not.toBe(heading)
        await expect.poll(() => page.evaluate(() => document.body.dataset['updates'])).toBe(updates)
      }
    }))

  test('a boundary that failed shows it again, inside and outside of others that wait', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/the fuse is blown|Minified React error|status of 500/)
      await open(page, '/failing')
      const countShown = async (): Promise<number[]> =>
        Promise.all(['around', 'guarded', 'late'].map((id) => page.locator(`#${id} p`).count()))
      await expect.poll(countShown).toEqual([20, 20, 20])
      // Development shows the error over the page, so nothing can be pointed at.
      await page.locator('#inner-fuse').dispatchEvent('click')
      await page.locator('#again').waitFor()
      expect(await countShown()).toEqual([20, 0, 0])
      await page.locator('#again').dispatchEvent('click')
      await expect.poll(countShown).toEqual([20, 20, 20])
      await page.locator('#outer-fuse').dispatchEvent('click')
      await page.getByRole('heading', { name: 'Failed' }).waitFor()
      await page.locator('#reset').dispatchEvent('click')
      await expect.poll(countShown).toEqual([20, 20, 20])
      expect(await page.locator('#late p').last().textContent()).toBe('Paragraph 19 of late')
    }))

  test('a plain link in it is a link', () =>
    withPage(browser, async ({ page }) => {
      await open(page, '/')
      await page.getByRole('link', { name: 'A plain link' }).click()
      await page.getByRole('heading', { name: 'Other', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/other')
    }))

  test('without JavaScript all of it is there', () =>
    withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/Failed to (?:load resource|fetch dynamically)/)
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(`${app().url}/rows`)
      expect(await page.locator('#rows tr').count()).toBe(500)
    }))
})
