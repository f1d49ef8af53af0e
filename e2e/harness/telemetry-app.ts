import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from './open-browser.ts'
import { startApp, type Mode, type RunningApp } from './start-app.ts'
import { startStubService, type ReceivedEvent, type ReceivedSpan, type StubService } from './stub-service.ts'

/** Name of the hub in the page. */
const TELEMETRY_GLOBAL = '__wm_telemetry'

/** The fixture `telemetry` with a service and a browser. */
export interface TelemetryApp {
  mode: Mode
  app(): RunningApp
  service(): StubService
  /** Reports of pages of this test. */
  reports(): ReceivedEvent[]
  /** Reports of the server in this test. */
  serverReports(): ReceivedEvent[]
  spans(op: string): ReceivedSpan[]
  /** Errors are what these pages are for: none of them fails the test. */
  usePage(use: (page: Page) => Promise<void>): Promise<void>
  /** Clicks have an effect. */
  open(page: Page, path: string): Promise<void>
  /** The client listens, too: requests are watched. */
  openWatched(page: Page, path: string): Promise<void>
}

/** One `describe` per mode. */
export function describeTelemetry(title: string, define: (test: TelemetryApp) => void): void {
  describe.skipIf(!hasBrowser).each(['start', 'dev'] as const)(`${title}, in %s mode`, (mode) => {
    let browser: TestBrowser
    let service: StubService
    let app: RunningApp
    // The page of the test before may still have something to say as it is closed.
    let since = 0

    beforeAll(async () => {
      browser = await openBrowser()
      service = await startStubService()
      app = await startApp('telemetry', mode, [], { WAYMARK_DSN: service.dsn })
    })
    afterAll(async () => {
      await browser?.close()
      await app?.close()
      await service?.close()
    })
    beforeEach(() => {
      service.forget()
      service.answer = { status: 200 }
      since = Date.now() / 1000
    })

    const listEvents = (platform: string): ReceivedEvent[] =>
      service.events().filter((event) => event.platform === platform && event.timestamp >= since)
    const open: TelemetryApp['open'] = async (page, path) => {
      await page.goto(app.url + path)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    }
    define({
      mode,
      app: () => app,
      service: () => service,
      reports: () => listEvents('javascript'),
      serverReports: () => listEvents('node'),
      spans: (op) =>
        service
          .spans()
          .filter((span) => span.attributes['sentry.op']?.value === op && span.start_timestamp >= since),
      usePage: (use) =>
        withPage(browser, async ({ page, allowErrors }) => {
          allowErrors(/./)
          await use(page)
        }),
      open,
      async openWatched(page, path) {
        await open(page, path)
        await page.waitForFunction(
          (name) => (globalThis as unknown as Record<string, { isStarted?: true }>)[name]?.isStarted,
          TELEMETRY_GLOBAL,
        )
      },
    })
  })
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

export async function follow(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
}
