import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser, type TestPage } from './open-browser.ts'
import type { Mode, RunningApp } from './start-app.ts'
import { useWatchedPage } from './watch-page.ts'

/** What a link of the fixture's test bar can be asked to be; see its `lib/test-bar.tsx`. */
export interface BarLink {
  href: string
  prefetch?: boolean | null
  replace?: boolean
  scroll?: boolean
  stops?: boolean
  target?: string
}

/** What the fixture's pages put on `window`. */
export interface FixtureWindow {
  showLinks(links: BarLink[]): void
  router: {
    push(href: string, options?: { scroll?: boolean }): void
    replace(href: string, options?: { scroll?: boolean }): void
    refresh(): void
    prefetch(href: string, options?: { onInvalidate?: () => void }): void
    back(): void
    forward(): void
  }
  routerChanges: number
  navigations?: string[]
  transitions?: string[]
  inTransition(use: () => void | Promise<void>): void
  transitionLog?: string[]
  hooksThrow?: boolean
  isSameDocument?: boolean
}

declare global {
  interface Window extends FixtureWindow {}
}

export interface NavigationTest extends TestPage {
  mode: Mode
  url: string
  /** Loads a page and waits until it can be clicked. */
  open(path: string): Promise<void>
  /** Puts links into the bar that all pages share, and returns the first. They are not prefetched unless asked. */
  showLinks(...links: (BarLink | string)[]): Promise<Locator>
  /** Puts one link into the bar and clicks it. */
  follow(link: BarLink | string): Promise<void>
  heading(name: string): Locator
  /** Waits for the heading of a page and for its address. */
  arrive(heading: string, path: string): Promise<void>
  /** Waits for the title of a page, which may come after the page. */
  expectTitle(title: string): Promise<void>
  /** False after the browser loaded a document. */
  isSameDocument(): Promise<boolean>
  clickCounter(name: string): Promise<void>
  counter(name: string): Promise<string | null>
  readRuns(name: string): Promise<number>
  hooks(name: string): Promise<Record<string, unknown>>
  openGate(name: string): Promise<void>
  payloads: PayloadLog
}

export interface PayloadLog {
  /** Paths with query, without the payload key; prefetches are marked. */
  list(): string[]
  clear(): void
  inFlight(): number
}

type UseTest = (test: NavigationTest) => Promise<void>

/** The navigation fixture in each mode; `inPage` runs a test body with a fresh page. */
export function describeNavigation(
  modes: readonly Mode[],
  define: (inPage: (use: UseTest) => Promise<void>, mode: Mode) => void,
): void {
  describeInBrowser('navigation', modes, (app, mode) => {
    let browser: TestBrowser
    let shared: BrowserContext
    beforeAll(async () => {
      browser = await openBrowser()
      shared = (await browser.openPage()).page.context()
    })
    afterAll(() => browser?.close())
    const inFreshPage = (use: UseTest): Promise<void> =>
      withPage(browser, (test) => use(createNavigationTest(test, app())))
    // In development a page has a hundred modules, which the cache of a shared context need not fetch each time.
    const inSharedContext = async (use: UseTest): Promise<void> =>
      useWatchedPage(await shared.newPage(), (test) => use(createNavigationTest(test, app())))
    define(mode === 'dev' ? inSharedContext : inFreshPage, mode)
  })
}

/** The page asks before it is left, as one with unsaved changes does, and the visitor stays. Returns how often. */
export async function stayWhenAsked(t: NavigationTest): Promise<() => number> {
  let asked = 0
  t.page.on('dialog', (dialog) => {
    asked++
    void dialog.dismiss()
  })
  await t.page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  // Browsers ask only those who have done something on the page.
  await t.clickCounter('docs')
  return () => asked
}

/** A gate that no other test opens. */
export function newGate(): string {
  return `g${randomUUID().slice(0, 8)}`
}

export function createNavigationTest(test: TestPage, app: Pick<RunningApp, 'mode' | 'url'>): NavigationTest {
  const { page } = test
  const { url, mode } = app
  const payloads = recordPayloads(page)
  const fetchText = async (path: string): Promise<string> => (await fetch(url + path)).text()

  const self: NavigationTest = {
    ...test,
    mode,
    url,
    payloads,
    async open(path) {
      await page.goto(url + path)
      await waitForHydration(page)
      await page.evaluate(() => void (window.isSameDocument = true))
    },
    async showLinks(...links) {
      const all = links.map((link) => ({
        prefetch: false,
        ...(typeof link === 'string' ? { href: link } : link),
      }))
      await page.evaluate((wanted) => window.showLinks(wanted), all)
      const first = page.locator(`#bar a[href="${all[0]!.href}"]`)
      await first.waitFor()
      return first
    },
    async follow(link) {
      await (await self.showLinks(link)).click()
    },
    heading: (name) => page.getByRole('heading', { name, exact: true }),
    async arrive(heading, path) {
      await self.heading(heading).waitFor()
      await page.waitForURL(url + path, { waitUntil: 'commit' })
    },
    async expectTitle(title) {
      await expect.poll(() => page.title()).toBe(title)
    },
    isSameDocument: () => page.evaluate(() => window.isSameDocument === true),
    async clickCounter(name) {
      const button = page.locator(`[data-counter="${name}"]`)
      const before = Number(/\d+$/.exec((await button.textContent()) ?? '')?.[0])
      await button.click()
      await page.getByText(`${name}: ${before + 1}`, { exact: true }).waitFor()
    },
    counter: (name) => page.locator(`[data-counter="${name}"]`).textContent(),
    readRuns: async (name) => (JSON.parse(await fetchText('/api/runs')) as Record<string, number>)[name] ?? 0,
    hooks: async (name) =>
      JSON.parse((await page.locator(`[data-hooks="${name}"]`).textContent()) ?? 'null') as Record<
        string,
        unknown
      >,
    openGate: async (name) => void (await fetchText(`/api/gate?name=${name}`)),
  }
  return self
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
}

function recordPayloads(page: Page): PayloadLog {
  let listed: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.headers()['rsc'] !== '1') return
    open.add(request)
    // A redirect from one payload URL to another is one request of the router.
    if (request.redirectedFrom() === null) listed.push(describePayload(request))
  })
  const close = (request: Request): void => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return {
    list: () => [...listed],
    clear() {
      listed = []
    },
    inFlight: () => open.size,
  }
}

function describePayload(request: Request): string {
  const { pathname, search } = new URL(request.url())
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^_rsc(=|$)/.test(pair))
    .join('&')
  const kind = request.headers()['next-router-prefetch'] === '1' ? 'prefetch ' : ''
  return `${kind}${pathname}${query === '' ? '' : `?${query}`}`
}

/** Two animation frames: what was scheduled for the next paint has happened. */
export async function nextPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

export async function expectScroll(page: Page, expected: number | ((top: number) => boolean)): Promise<void> {
  const isRight = typeof expected === 'number' ? (top: number) => Math.abs(top - expected) <= 1 : expected
  await expect
    .poll(async () => {
      const top = await page.evaluate(() => scrollY)
      return isRight(top) ? 'as expected' : `at ${top}`
    })
    .toBe('as expected')
}
