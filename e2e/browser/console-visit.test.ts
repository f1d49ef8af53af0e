import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { findBarriers, signIn, startSampleConsole, type SampleConsole } from '../harness/sample-console.ts'
import { waitUntil } from '../harness/wait-until.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

describe.skipIf(!hasBrowser)('console: one visit, phones, and environments', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    ;[browser, sample] = await Promise.all([openBrowser(), startSampleConsole('--visit')])
  })
  afterAll(async () => {
    await browser?.close()
    await sample?.close()
  })

  async function withReader(path: string, use: (page: Page) => Promise<void>, options = {}): Promise<void> {
    await withPage(
      browser,
      async ({ page }) => {
        await signIn(page, sample, 'reader')
        await page.goto(`${sample.url}${path}`)
        await use(page)
      },
      options,
    )
  }

  test('a trace leads to the one before and the one after it, and says which is not stored', async () => {
    await withReader('/p/3/traces', async (page) => {
      await page.getByRole('link', { name: 'navigation /posts', exact: true }).click()
      const ways = page.getByRole('navigation', { name: 'Before and after' })
      await ways.getByRole('link', { name: '/posts/[slug]', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: '/posts/[slug]', exact: true }).waitFor()
      // The last one: there is a way back, and none ahead.
      await expect.poll(() => ways.getByRole('link').count()).toBe(1)
      await ways.getByRole('link', { name: '/posts', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: '/posts', exact: true }).waitFor()
      await ways.getByRole('link', { name: '/', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: '/', exact: true }).waitFor()
      // It names one that was not sampled.
      await expect.poll(() => ways.textContent()).toMatch(/Previous trace: not stored/)
      await ways.getByRole('link', { name: '/posts', exact: true }).waitFor()
    })
  })

  test('without sessions, releases show what is known and say why the rest is not', async () => {
    await withReader('/p/3/releases', async (page) => {
      await page.getByText('No sessions were reported').waitFor()
      const heads = await page.getByRole('columnheader').allTextContents()
      expect(heads).toEqual(['Release', 'New issues', 'Regressions', 'Events', 'First seen', 'Last seen'])
      expect(await page.getByRole('slider').count()).toBe(0)
      // A commit is named as Git shortens it.
      await page.getByRole('link', { name: '7b2528b', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: /^7b2528b5eb1d/ }).waitFor()
      expect(await page.getByText('Crash-free').count()).toBe(0)
      expect(await findBarriers(page)).toEqual([])
    })
  })

  test.each(['performance', 'vitals'])(
    'the long name of a release leaves %s in the window, and its boxes',
    async (name) => {
      for (const viewport of [{ width: 1280, height: 860 }, PHONE.viewport]) {
        await withReader(
          `/p/3/${name}`,
          async (page) => {
            await page.getByRole('heading', { level: 1 }).waitFor()
            expect(await page.evaluate(findOverflow)).toEqual([])
          },
          { viewport },
        )
      }
    },
  )

  test.each(['/p/1/issues', '/de/p/1/issues', '/p/1/performance/pageload/checkout?period=7d'])(
    'the narrowest window has room for %s',
    async (path) => {
      await withReader(
        path,
        async (page) => {
          await page.getByRole('heading', { level: 1 }).waitFor()
          expect(await page.evaluate(findOverflow)).toEqual([])
        },
        { viewport: { width: 320, height: 640 } },
      )
    },
  )

  test.each(['/p/1/issues?period=7d', '/de/p/1/issues?period=7d', '/p/1/performance'])(
    'the menus of %s open inside of a narrow window',
    async (path) => {
      await withReader(
        path,
        async (page) => {
          await page.getByRole('heading', { level: 1 }).waitFor()
          const menus = page.locator('main details:has(> summary[aria-label])')
          await expect.poll(() => menus.count()).toBeGreaterThan(1)
          for (const menu of await menus.all()) {
            await menu.locator('> summary').click()
            const readEdges = (): Promise<boolean[]> =>
              menu.locator('> div').evaluate((list) => {
                const { left, right, width } = list.getBoundingClientRect()
                return [width > 0, left >= 0, right <= document.documentElement.clientWidth]
              })
            await expect.poll(readEdges).toEqual([true, true, true])
            await page.keyboard.press('Escape')
          }
          expect(await page.evaluate(findOverflow)).toEqual([])
        },
        { viewport: { width: 320, height: 640 } },
      )
    },
  )

  test('on a phone a waterfall stays in the window, its names can be read, and keys reach each span', async () => {
    await withReader(
      '/p/1/traces?sort=slowest&period=7d',
      async (page) => {
        await page.getByRole('link', { name: 'pageload /checkout' }).first().click()
        const tree = page.getByRole('tree')
        await tree.waitFor()
        expect(await page.evaluate(findOverflow)).toEqual([])
        const items = page.getByRole('treeitem')
        const count = await items.count()
        expect(count).toBeGreaterThan(8)
        expect(await items.evaluateAll(findCrowdedNames)).toEqual([])
        await tree.focus()
        const idOf = (place: number): Promise<string | null> => items.nth(place).getAttribute('id')
        const active = (): Promise<string | null> => tree.getAttribute('aria-activedescendant')
        // The first keys may come before the page has been taken over.
        await waitUntil(async () => {
          await tree.press('Home')
          await tree.press('ArrowDown')
          return (await active()) === (await idOf(1))
        }, 'the second span to be reached')
        await tree.press('Home')
        for (let place = 0; place < count; place += 1) {
          await expect.poll(active).toBe(await idOf(place))
          await tree.press('ArrowDown')
        }
        // The last one is on the screen, and its details open where they can be seen.
        expect(await items.last().evaluate(isOnScreen)).toBe(true)
        await tree.press('Enter')
        const sheet = page.getByRole('complementary', { name: 'Details of the span' })
        await sheet.waitFor()
        await expect.poll(() => sheet.evaluate(isOnScreen)).toBe(true)
        expect(await page.evaluate(findOverflow)).toEqual([])
      },
      PHONE,
    )
  })

  test('numbers of an environment are its own, and add up to those of all', async () => {
    // A period that ends now would be another one when the hour has changed.
    const now = Date.now()
    const period = `from=${now - 7 * 86_400_000}&to=${now}`
    await withReader(`/p/1/issues?${period}`, async (page) => {
      const all = await readErrors(page)
      const parts: number[] = []
      for (const environment of ['production', 'staging']) {
        await page.goto(`${sample.url}/p/1/issues?${period}&env=${environment}`)
        await page.getByLabel(`Environment: ${environment}`).first().waitFor()
        parts.push(await readErrors(page))
      }
      expect(parts.every((part) => part > 0 && part < all)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
    })
  })
})

async function readErrors(page: Page): Promise<number> {
  const html = await page.locator('main').innerText()
  return Number((/Errors\s+([\d,]+)/.exec(html)?.[1] ?? '').replaceAll(',', ''))
}

/** In the page: what reaches beyond the window, or beyond the card or table that it stands in. */
function findOverflow(): string[] {
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const found = beyond > 0 ? [`the page: ${beyond} px`] : []
  for (const box of document.querySelectorAll('main section, main figure')) {
    const { left, right } = box.getBoundingClientRect()
    for (const element of box.querySelectorAll('td, th, p, text')) {
      const own = element.getBoundingClientRect()
      if (own.width === 0 || element.closest('[class*=scroll]') !== null) continue
      if (own.left < left - 1 || own.right > right + 1)
        found.push(`${element.tagName}: ${element.textContent}`)
    }
  }
  return found
}

/** In the page: names that have less room than a few words need. */
function findCrowdedNames(rows: Element[]): string[] {
  return rows
    .map((row) => row.querySelector('a'))
    .filter((name) => name === null || name.getBoundingClientRect().width < 160)
    .map((name) => name?.textContent ?? 'without a name')
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
