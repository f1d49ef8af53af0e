import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.mjs'

/** Runs `task` with a new page of a new browser. */
export async function withPage(task) {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('needs a Chromium, and none was found')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await task(await browser.newPage())
  } finally {
    await browser.close()
  }
}
