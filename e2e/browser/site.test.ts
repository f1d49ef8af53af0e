import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
import { ROOT_DIR } from '../harness/paths.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe.skipIf(!hasBrowser)('the documentation as a site', () => {
  let browser: TestBrowser
  let server: Awaited<ReturnType<typeof serveFiles>>
  beforeAll(async () => {
    const dir = join(ROOT_DIR, 'site')
    await buildOnce(dir)
    server = await serveFiles(join(dir, 'out'))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test('is read page by page without loading a document', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(server.url)
      await waitForTakeover(page, 'header a')
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.getByRole('link', { name: 'Documentation', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
      const contents = page.getByRole('navigation', { name: 'Documentation' })
      await contents.getByRole('link', { name: 'Routing' }).click()
      await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor()
      await contents.locator('[aria-current=page]:visible', { hasText: 'Routing' }).waitFor()
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Guards' })
        .click()
      await page.waitForURL('**/docs/routing/#guards')
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })

  test('finds a section by a word of its text', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${server.url}/docs/start/`)
      const search = page.getByRole('combobox')
      // A key that is pressed before hydration is lost.
      await expect
        .poll(async () => {
          await page.keyboard.press('/')
          return search.evaluate((input) => input === document.activeElement)
        })
        .toBe(true)
      await search.fill('revalidateTag')
      await page.getByRole('option').first().waitFor()
      await search.press('Enter')
      await page.waitForURL(/\/docs\/(?!start)/)
    })
  })

  test('says when nothing was found', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(server.url)
      const search = page.getByRole('combobox')
      await expect
        .poll(async () => {
          await search.fill('')
          await search.fill('qqqqzzzz')
          return page.getByText('Nothing was found.').isVisible()
        })
        .toBe(true)
    })
  })

  test.each(['/', '/docs/start/', '/docs/configuration/'])(
    '%s has no serious accessibility problem',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await withPage(browser, async ({ page }) => {
          await page.emulateMedia({ colorScheme })
          await page.goto(server.url + path)
          await page.evaluate(AXE)
          const problems = await page.evaluate(async () => {
            const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
            interface Violation {
              id: string
              impact: string
              nodes: { html: string }[]
            }
            const { violations } = await axe.run()
            return violations
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
          })
          expect(problems).toEqual([])
        })
      }
    },
  )
})
