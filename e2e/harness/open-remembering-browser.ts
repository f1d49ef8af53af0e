import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'

/** A browser that keeps pages that are left in memory, as those of visitors do; automated ones do not by default. */
export async function openRememberingBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('no Chromium was found')
  return chromium.launch({
    executablePath,
    // Containers have no user namespaces for the sandbox; only our own fixtures are opened.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** Goes back to a page that is, or was, in memory: it fires no `load` event that could be waited for. */
export async function goBackToRemembered(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
}
