import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { describe } from 'vitest'
import { findHeadlessChromium } from '../../scripts/find-chromium.mjs'
import { describeApp, type Mode, type RunningApp } from './start-app.ts'
import { CONDITION_TIMEOUT_MS } from './patience.ts'
import { waitUntil } from './wait-until.ts'

export interface TestPage {
  page: Page
  /** From now on, console errors and page errors that match are part of the test. */
  allowErrors(pattern: RegExp): void
  /** Console errors, page errors and CSP violations so far. */
  problems(): string[]
  /** Closes the page and throws when something unexpected was reported. */
  close(): Promise<void>
}

export interface TestBrowser {
  openPage(options?: BrowserContextOptions): Promise<TestPage>
  close(): Promise<void>
}

const executablePath = findHeadlessChromium()

/** True when browser tests can run here; the test command decides whether their absence is a failure. */
export const hasBrowser: boolean = executablePath !== undefined

export async function openBrowser(): Promise<TestBrowser> {
  if (executablePath === undefined) throw new Error('no Chromium was found')
  const browser = await chromium.launch({
    executablePath,
    // Containers have no user namespaces for the sandbox; only our own fixtures are opened.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  return { openPage: (options) => openPage(browser, options), close: () => browser.close() }
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<TestPage> {
  const context = await browser.newContext(options)
  // As patient as other conditions, where those are given more than the 30 s that it is by itself.
  context.setDefaultTimeout(Math.max(30_000, CONDITION_TIMEOUT_MS))
  const page = await context.newPage()
  const problems: string[] = []
  const allowed: RegExp[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // Browsers ask for an icon on their own; a fixture without one is not at fault.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  const unexpected = (): string[] => problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  return {
    page,
    allowErrors: (pattern) => void allowed.push(pattern),
    problems: () => [...problems],
    async close() {
      await context.close()
      const found = unexpected()
      if (found.length > 0) throw new Error(`the browser reported:\n${found.join('\n')}`)
    },
  }
}

/** Runs `use` with a fresh page and fails on anything the browser reported that was not allowed. */
export async function withPage(
  browser: TestBrowser,
  use: (test: TestPage) => Promise<void>,
  options?: BrowserContextOptions,
): Promise<void> {
  const test = await browser.openPage(options)
  try {
    await use(test)
  } catch (error) {
    const reported = test.problems().join('\n')
    await test.close().catch(() => undefined)
    if (reported !== '' && error instanceof Error) error.message += `\nThe browser reported:\n${reported}`
    throw error
  }
  await test.close()
}

/** A click before hydration is lost, so it is repeated until the page shows that it arrived. */
export async function clickUntilShown(button: Locator, effect: Locator): Promise<void> {
  await waitUntil(async () => {
    await button.click()
    return effect.isVisible()
  }, 'a click to have an effect')
}

/** Waits until React has taken an element over. Before that a click on a link is the browser's own, and loads a document. */
export async function waitForTakeover(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((name) => {
    const element = document.querySelector(name)
    // Content of the server is left as it is, inside of an element that hears the clicks.
    const heard = element?.closest('[data-wm]') ?? element ?? {}
    return Object.keys(heard).some((key) => key.startsWith('__reactFiber'))
  }, selector)
}

/** `describeApp`, skipped as a whole where there is no browser. */
export function describeInBrowser(
  fixture: string,
  modes: readonly Mode[],
  define: (app: () => RunningApp, mode: Mode) => void,
): void {
  describe.skipIf(!hasBrowser)('in a browser', () => describeApp(fixture, modes, define))
}
