import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { findBarriers, signIn, startSampleConsole, type SampleConsole } from '../harness/sample-console.ts'
import { waitUntil } from '../harness/wait-until.ts'

describe.skipIf(!hasBrowser)('console: charts, traces, vitals and releases', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    browser = await openBrowser()
    sample = await startSampleConsole()
  })
  afterAll(async () => {
    await browser?.close()
    await sample?.close()
  })

  async function withReader(path: string, use: (page: Page) => Promise<void>): Promise<void> {
    await withPage(browser, async ({ page }) => {
      await signIn(page, sample, 'reader')
      await page.goto(`${sample.url}${path}`)
      await use(page)
    })
  }

  const chart = (page: Page, name: string): Locator => page.getByRole('slider', { name })

  /** Pressed again until the page has hydrated. */
  async function readByKey(slider: Locator, key: string): Promise<string> {
    const before = await slider.getAttribute('aria-valuetext')
    await waitUntil(async () => {
      await slider.press(key)
      return (await slider.getAttribute('aria-valuetext')) !== before
    }, 'the chart to read a value')
    return (await slider.getAttribute('aria-valuetext')) ?? ''
  }

  test('arrow keys read a chart, and the other charts of the page show the same moment', async () => {
    await withReader('/p/1/performance?period=7d', async (page) => {
      const value = await readByKey(chart(page, 'Duration'), 'ArrowLeft')
      expect(value).toMatch(/^\w+ \d+.*: p95 .+, p75 .+, p50 .+/)
      const [moment] = value.split(':')
      await expect.poll(() => chart(page, 'Failure rate').getAttribute('aria-valuetext')).toContain(moment)
    })
  })

  test('times are those of the clocks where the reader is, and say so', async () => {
    await withPage(
      browser,
      async ({ page }) => {
        await signIn(page, sample, 'reader')
        await page.goto(`${sample.url}/p/1/performance?period=24h`)
        const figure = page.locator('figure').filter({ has: chart(page, 'Duration') })
        await expect.poll(() => figure.locator('svg').first().textContent()).toContain('GMT+5:30')
        await figure.getByText('Show as table').click()
        await figure.getByRole('columnheader', { name: 'Time (GMT+5:30)' }).waitFor()
        const [day, time] = ((await figure.getByRole('rowheader').last().textContent()) ?? '').split(', ')
        // The table names no year, and a new one begins there before it does elsewhere.
        const year = new Date().getFullYear()
        const times = [year - 1, year, year + 1].map((it) => Date.parse(`${day}, ${it} ${time} GMT+0530`))
        const last = Math.max(...times.filter((ms) => ms <= Date.now()))
        expect((Date.now() - last) / 3_600_000).toBeLessThan(2)
        // From now on the server knows.
        const html = await (await page.context().request.get(page.url())).text()
        expect(html).toContain('GMT+5:30')
      },
      { timezoneId: 'Asia/Kolkata' },
    )
  })

  test('dragging chooses a part of the period, which is part of the address; back returns', async () => {
    await withReader('/p/1/performance?period=7d', async (page) => {
      const slider = chart(page, 'Throughput per minute')
      await readByKey(slider, 'ArrowLeft')
      const box = await slider.boundingBox()
      if (box === null) throw new Error('the chart is not on the screen')
      await page.mouse.move(box.x + box.width * 0.4, box.y + 60)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.8, box.y + 60, { steps: 4 })
      await page.mouse.up()
      await page.waitForURL(/from=\d+&to=\d+/)
      const query = new URL(page.url()).searchParams
      const days = (Number(query.get('to')) - Number(query.get('from'))) / 86_400_000
      expect(query.has('period')).toBe(false)
      expect(days).toBeGreaterThan(2)
      expect(days).toBeLessThan(5)
      await page.goBack()
      await page.waitForURL(/period=7d/)
    })
  })

  test('Shift, arrows and Enter choose a part as well', async () => {
    await withReader('/p/1/performance?period=7d', async (page) => {
      const slider = chart(page, 'Duration')
      await readByKey(slider, 'ArrowLeft')
      await slider.press('Shift+ArrowLeft')
      await slider.press('Shift+ArrowLeft')
      await slider.press('Enter')
      await page.waitForURL(/from=\d+&to=\d+/)
    })
  })

  test('everything but the read-out is there without JavaScript', async () => {
    await withReader('/p/1/performance?period=7d', async (page) => {
      const html = await (await page.context().request.get(page.url())).text()
      expect(html).toContain('/product/[id]')
      expect(html).toMatch(/<path [^>]*d="M[\d.]+,[\d.]+L/)
      expect(html).toContain('Show as table')
      // Geometry is in attributes: the policy of the console allows no style attributes.
      expect(html.replaceAll('style="display:none"', '')).not.toMatch(/<[^>]+ style="/)
    })
  })

  test('a route leads to its slowest trace; the waterfall is walked with keys, and details are in the address', async () => {
    await withReader('/p/1/performance?period=7d&op=http.server', async (page) => {
      await page.getByRole('link', { name: 'http.server /checkout' }).click()
      await page.getByRole('heading', { name: 'Slowest traces' }).waitFor()
      await chart(page, 'How long it takes').waitFor()
      await page.getByRole('link', { name: 'http.server GET /checkout' }).first().click()
      const tree = page.getByRole('tree')
      await tree.waitFor()
      const rows = await page.getByRole('treeitem').count()
      expect(rows).toBeGreaterThan(8)
      await tree.focus()
      await waitUntil(async () => {
        await tree.press('ArrowLeft')
        return (await page.getByRole('treeitem').count()) === 1
      }, 'the first span to close')
      await tree.press('ArrowRight')
      await expect.poll(() => page.getByRole('treeitem').count()).toBe(rows)
      await tree.press('ArrowDown')
      await tree.press('Enter')
      const sheet = page.getByRole('complementary', { name: 'Details of the span' })
      await sheet.waitFor()
      await expect.poll(() => page.url()).toMatch(/span=[0-9a-f]{16}/)
      await page.reload()
      await sheet.waitFor()
      await waitUntil(async () => {
        await sheet.press('Escape')
        return !(await sheet.isVisible())
      }, 'the details to close')
    })
  })

  test('of 2,000 spans a key changes two', async () => {
    await withReader('/p/1/traces?sort=slowest', async (page) => {
      await page.getByRole('link', { name: 'POST /api/import' }).first().click()
      const tree = page.getByRole('tree')
      await tree.waitFor()
      await expect.poll(() => page.getByRole('treeitem').count()).toBe(2_000)
      await tree.focus()
      await waitUntil(async () => {
        await tree.press('End')
        return (
          (await tree.getAttribute('aria-activedescendant')) !==
          (await page.getByRole('treeitem').first().getAttribute('id'))
        )
      }, 'the last span to be reached')
      await expect.poll(() => page.getByRole('treeitem').last().isVisible()).toBe(true)
      const changed = page.evaluate(watchRows)
      await tree.press('ArrowUp')
      // The row that was left, and the one that was reached.
      expect(await changed).toBe(2)
    })
  })

  test.each([
    ['vitals', '/p/1/vitals?period=7d', 'Largest Contentful Paint'],
    ['releases', '/p/1/releases?period=7d', 'Crash-free sessions'],
    ['one release', '/p/1/releases/1.5.0', 'compared with 1.4.2'],
  ])('%s', async (_name, path, shown) => {
    await withReader(path, async (page) => {
      await page.getByText(shown).first().waitFor()
      expect(await findBarriers(page)).toEqual([])
    })
  })

  test('a release leads to everything that happened in it', async () => {
    await withReader('/p/1/releases/1.5.0', async (page) => {
      await page.getByRole('link', { name: 'All issues' }).click()
      await page.waitForURL(/\/issues\?/)
      expect(await page.locator('input[name=q]').inputValue()).toBe('release:1.5.0')
      const all = page.getByRole('link', { name: 'All', exact: true })
      expect(await all.getAttribute('aria-current')).toBe('page')
      // Those that were there before are among them.
      await expect.poll(() => page.locator('[data-issue]').count()).toBeGreaterThan(4)
    })
  })

  test('vitals with fewer than 20 page views are not judged', async () => {
    await withReader('/p/1/vitals?period=7d', async (page) => {
      const row = page.getByRole('row', { name: '/legal/imprint' })
      await row
        .getByText(/^from \d+ views?$/)
        .first()
        .waitFor()
      expect(await row.getByRole('img').count()).toBe(0)
    })
  })

  test.each([
    ['/p/1/performance?period=7d', 'light'],
    ['/p/1/performance?period=7d', 'dark'],
    ['/p/1/performance/http.server/checkout?period=7d', 'light'],
    ['/p/1/traces', 'dark'],
    ['/p/1/vitals?period=7d', 'dark'],
  ] as const)('no barriers on %s in %s colours', async (path, colorScheme) => {
    await withReader(path, async (page) => {
      await page.emulateMedia({ colorScheme })
      await page.getByRole('heading').first().waitFor()
      expect(await findBarriers(page)).toEqual([])
    })
  })

  test('German', async () => {
    await withReader('/de/p/1/performance?period=7d', async (page) => {
      await page.getByRole('heading', { name: 'Leistung' }).waitFor()
      await page.getByText('Durchsatz je Minute').first().waitFor()
      expect(await page.getByRole('columnheader', { name: 'Fehlerrate' }).count()).toBe(1)
    })
  })
})

/** In the page: how many rows the next key changes. */
function watchRows(): Promise<number> {
  const rows = new Set<Node>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) rows.add(target)
  })
  const tree = document.querySelector('[role=tree]')
  if (tree === null) throw new Error('there is no tree')
  observer.observe(tree, { subtree: true, childList: true, attributes: true, characterData: true })
  return new Promise((resolve) => {
    const look = (): void => {
      rows.delete(tree)
      if (rows.size >= 2) setTimeout(() => resolve(rows.size), 100)
      else requestAnimationFrame(look)
    }
    look()
  })
}
