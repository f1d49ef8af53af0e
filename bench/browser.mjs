import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.mjs'

/** Runs `use` with a new page of a new browser. */
export async function withPage(use) {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('needs a Chromium, and none was found')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await use(await browser.newPage())
  } finally {
    await browser.close()
  }
}
