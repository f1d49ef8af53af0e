import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import type { TestPage } from './open-browser.ts'

/** A browser that keeps the pages that are left in memory, as browsers of visitors do; automated ones do not. */
export async function withRememberedPages(use: (test: TestPage) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('no Chromium was found')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    const problems = recordProblems(page)
    await use({
      page,
      allowErrors: () => {},
      problems: () => [...problems],
      close: () => browser.close(),
    })
    if (problems.length > 0) throw new Error(`the browser reported:\n${problems.join('\n')}`)
  } finally {
    await browser.close()
  }
}

function recordProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(`console error: ${message.text()}`)
  })
  return problems
}

/** Goes back to a page that is in memory: it fires no `load` event that could be waited for. */
export async function goBackToRemembered(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
}
