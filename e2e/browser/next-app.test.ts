import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNextApp } from '../harness/next-app.ts'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

const app = await createNextApp()
afterAll(() => app.remove())

interface CompatWindow {
  next?: { version: string; appDir: boolean; router?: { push(href: string): void } }
  __NEXT_HYDRATED?: boolean
  __NEXT_HYDRATED_CB?: () => void
  /** Set by the test. */
  told?: number
  sameDocument?: boolean
}

const isHydrated = (): boolean => (globalThis as CompatWindow)['__NEXT_HYDRATED'] === true

describeInBrowser(app.dir, ['start', 'dev'], (running) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('tools are told when the page has been taken over', async () => {
    await withPage(browser, async ({ page }) => {
      await page.addInitScript(() => {
        const own = globalThis as CompatWindow
        own['__NEXT_HYDRATED_CB'] = () => void (own.told = (own.told ?? 0) + 1)
      })
      await page.goto(`${running().url}/?q=boats`)
      await page.waitForFunction(isHydrated)
      const { told, next } = await page.evaluate(() => {
        const { told, next } = globalThis as CompatWindow
        return { told, next: { version: next?.version, appDir: next?.appDir } }
      })
      expect({ told, next }).toEqual({ told: 1, next: { version: '16.0.0', appDir: true } })
      await page.getByRole('button', { name: '/ boats' }).click()
      await page.getByRole('heading', { name: 'JSX in a .js file' }).waitFor()
    })
  })

  test('next/web-vitals tells how the page loads, each measurement once', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/vitals`)
      await page.waitForFunction(() => document.querySelector('#vitals')?.textContent?.includes('TTFB'))
      await page.waitForFunction(() => document.querySelector('#vitals')?.textContent?.includes('FCP'))
      const names = (await page.locator('#vitals').textContent())?.split(', ') ?? []
      expect(names.filter((name) => /FCP|TTFB/.test(name))).toEqual(['FCP number', 'TTFB number'])
    })
  })

  test('what browsers do not have is what an alias names for them', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/packaged`)
      await page.waitForFunction(
        () => document.querySelector('#place')?.textContent === 'a folder without files',
      )
    })
  })

  test('a worker imports other files', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/work`)
      await page.waitForFunction(() => document.querySelector('#depth')?.textContent !== '')
      expect(await page.locator('#depth').textContent()).toBe('6 fathoms')
    })
  })

  test('<style jsx> holds for the elements of its component, before and after the page is taken over', async () => {
    await withPage(browser, async ({ page }) => {
      const read = (id: string, property: 'color' | 'borderLeftColor' | 'width'): Promise<string> =>
        page.locator(id).evaluate((element, name) => getComputedStyle(element)[name], property)
      const background = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await page.goto(`${running().url}/painted`)
      expect(await read('#own', 'color')).toBe('rgb(7, 8, 9)')
      expect(await read('#first', 'color')).toBe('rgb(0, 0, 0)')
      expect(await read('#first', 'borderLeftColor')).toBe('rgb(1, 2, 3)')
      expect(await read('#second', 'borderLeftColor')).toBe('rgb(4, 5, 6)')
      expect(await background()).toBe('rgb(10, 11, 12)')
      const readElsewhere = async (): Promise<string[]> => [
        await read('#anchor', 'color'),
        await read('#chain', 'color'),
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      ]
      const elsewhere = ['rgb(21, 22, 23)', 'rgb(24, 25, 26)', 'rgb(27, 28, 29)']
      expect(await readElsewhere()).toEqual(elsewhere)
      await page.waitForFunction(isHydrated)
      expect(await readElsewhere()).toEqual(elsewhere)
      await page.locator('#first').click()
      await page.waitForFunction(() => document.querySelector('#first')?.clientWidth === 200)
      expect(await read('#second', 'width')).toBe('100px')
      await page.getByRole('link', { name: 'on' }).click()
      await page.waitForURL('**/work')
      await page.locator('#depth').waitFor({ state: 'attached' })
      await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
    })
  })

  test('images with a layout have the size that it says', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/pictures`)
      const read = (name: string): Promise<unknown> =>
        page.getByAltText(name, { exact: true }).evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          return [width, height, getComputedStyle(element).objectFit, (element as HTMLImageElement).sizes]
        })
      // The picture has 800 by 600, the room for it a width of 300.
      expect(await read('intrinsic')).toEqual([300, 225, 'fill', ''])
      expect(await read('fixed')).toEqual([40, 30, 'fill', ''])
      expect(await read('responsive')).toEqual([300, 225, 'fill', '100vw'])
      expect(await read('fill')).toEqual([100, 50, 'cover', '100vw'])
      expect(await read('today')).toEqual([80, 60, 'contain', '100vw'])
    })
  })

  test('variables that are not public are undefined in a browser', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/variables`)
      await page.waitForFunction(() => document.querySelector('#variables')?.textContent !== '')
      expect(await page.locator('#variables').textContent()).toBe('undefined undefined true string')
    })
  })

  test('a link of a package that imports next/link navigates without a new document', async () => {
    await withPage(browser, async ({ page }) => {
      // Twice: development may prepare the packages during the first visit, and load the page again.
      await page.goto(`${running().url}/packaged`)
      await page.waitForFunction(isHydrated)
      await page.goto(`${running().url}/packaged`)
      await page.waitForFunction(isHydrated)
      await page.evaluate(() => void ((globalThis as CompatWindow).sameDocument = true))
      await page.getByRole('link', { name: 'trail of /packaged' }).click()
      await page.getByRole('heading', { name: 'JSX in a .js file' }).waitFor()
      expect(await page.evaluate(() => (globalThis as CompatWindow).sameDocument)).toBe(true)
    })
  })

  test('a click asks for the data of its page each time, and going back does not', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/plain`)
      await page.waitForFunction(isHydrated)
      const readTally = async (): Promise<string | null> => page.locator('h1').textContent()
      const go = (path: string): Promise<void> =>
        page.evaluate((to) => (globalThis as CompatWindow).next?.router?.push(to), path)
      const tallies: (string | null)[] = []
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/tally?_rsc')) asked.push(request.url())
      })
      for (let visits = 0; visits < 2; visits++) {
        await go('/tally')
        await page.getByRole('heading', { name: 'Tally' }).waitFor()
        tallies.push(await readTally())
        await go('/plain')
        await page.getByRole('heading', { name: 'JSX in a .js file' }).waitFor()
      }
      expect(tallies[1]).not.toBe(tallies[0])
      expect(asked).toHaveLength(2)
      await page.goBack()
      await page.getByRole('heading', { name: 'Tally' }).waitFor()
      expect(await readTally()).toBe(tallies[1])
    })
  })

  test('a page that is replaced before it is there leaves an entry for the page before it', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/tally`)
      await page.waitForFunction(isHydrated)
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL('**/plain')
      await page.goBack()
      await page.waitForURL('**/tally')
      await page.getByRole('heading', { name: 'Tally' }).waitFor()
    })
  })

  test('the address of a link has no slash at the end, which would be redirected', async () => {
    await withPage(browser, async ({ page }) => {
      const html = await (await fetch(`${running().url}/tally`)).text()
      expect(html).toContain('href="/tides?from=tally#top"')
      await page.goto(`${running().url}/tally`)
      await page.waitForFunction(isHydrated)
      expect(await page.locator('#slashed').getAttribute('href')).toBe('/tides?from=tally#top')
    })
  })
})
