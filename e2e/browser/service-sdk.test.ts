import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runService, type RunningService } from '../../packages/service/e2e/run-service.ts'
import { serveFiles } from '../harness/file-server.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** The official clients where they belong: in a page of one origin that reports to a service of another. */

const PAGE = '<!doctype html><title>Shop</title><h1>Shop</h1><script src="/client.js"></script>'

describe.skipIf(!hasBrowser).each(['@sentry/browser', 'sentry-browser-10'])('%s in a page', (module) => {
  let dir: string
  let pages: { url: string; close(): Promise<void> }
  let browser: TestBrowser
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sdk-page-'))
    await writeFile(join(dir, 'index.html'), PAGE)
    browser = await openBrowser()
    pages = await serveFiles(dir)
  })
  afterAll(async () => {
    await browser.close()
    await pages.close()
    await rm(dir, { recursive: true, force: true })
  })

  /** The client and what the page does with it, as one script. */
  async function bundle(service: RunningService, code: string): Promise<void> {
    const entry = `import * as Sentry from '${module}'
      window.statuses = []
      Sentry.init({
        dsn: '${service.dsn}',
        release: 'shop@1.0.0',
        environment: 'test',
        tracesSampleRate: 1,
        integrations: [Sentry.browserTracingIntegration()],
      })
      ${code}`
    await build({
      input: 'entry',
      output: { file: join(dir, 'client.js'), format: 'iife' },
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.js') : undefined),
          load: (id) => (id.endsWith('browser/entry.js') ? entry : undefined),
        },
      ],
      logLevel: 'silent',
    })
  }

  it('an error that nobody caught, its page load and its session arrive', async () => {
    const own = await runService()
    await bundle(
      own,
      `Sentry.setUser({ id: '43' })
       setTimeout(() => { throw new RangeError('from a page') })`,
    )
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/from a page/)
      await page.goto(`${pages.url}/`)
      const { queries } = own.service
      await waitUntil(
        async () => (await queries.listIssues({ projectId: 1 })).issues.length === 1,
        'the error to arrive',
      )
      // Leaving ends the page load and the session.
      await page.goto('about:blank')
      const range = { projectId: 1, fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000 }
      await waitUntil(
        async () => (await queries.listTraces(range)).traces.length > 0,
        'the page load to arrive',
      )
      const [issue] = (await queries.listIssues({ projectId: 1 })).issues
      expect(issue).toMatchObject({
        type: 'RangeError',
        value: 'from a page',
        isUnhandled: true,
        platform: 'javascript',
        lastRelease: 'shop@1.0.0',
        users: 1,
      })
      const { event } = await queries.readEvent({ projectId: 1, issueId: issue?.id ?? 0, event: 'last' })
      expect(event.tags).toContainEqual(['mechanism', expect.stringMatching(/^auto\.browser\./)])
      expect(event.request?.url).toBe(`${pages.url}/`)
      const { traces } = await queries.listTraces(range)
      expect(traces[0]).toMatchObject({ op: 'pageload', traceId: event.trace?.traceId })
      await waitUntil(
        async () => (await queries.listReleases({ projectId: 1 }))[0]?.sessions === 1,
        'the session to arrive',
      )
      const [release] = await queries.listReleases({ projectId: 1 })
      expect(release).toMatchObject({ version: 'shop@1.0.0', sessions: 1, crashFreeSessions: 0 })
    })
    await own.close()
  })

  it('told to stop with errors, it stops with errors only', async () => {
    const own = await runService({ quotas: [{ seconds: 300, events: 2 }] })
    await bundle(
      own,
      `Sentry.getClient().on('afterSendEvent', (event, response) => {
         window.statuses.push(String(event.type ?? 'error') + ' ' + response.statusCode)
       })
       window.run = async () => {
         for (let index = 0; index < 5; index += 1) {
           Sentry.captureException(new Error('flood ' + index))
           await Sentry.flush(5000)
         }
         Sentry.startInactiveSpan({ name: 'later', op: 'task', forceTransaction: true }).end()
         await Sentry.flush(5000)
         return window.statuses
       }`,
    )
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/429/)
      await page.goto(`${pages.url}/`)
      const statuses = await page.evaluate(() => (window as unknown as { run(): Promise<string[]> }).run())
      const errors = statuses.filter((status) => status.startsWith('error') && !status.endsWith('undefined'))
      expect(errors).toEqual(['error 200', 'error 200', 'error 429'])
      await own.service.flush()
      const range = { projectId: 1, fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000 }
      await waitUntil(
        async () => (await own.service.queries.listRoutes({ ...range, op: 'task' })).length === 1,
        'the span to arrive all the same',
      )
    })
    await own.close()
  })

  it('the form of showReportDialog asks the visitor, and what was written is with the error', async () => {
    const own = await runService()
    await writeFile(join(dir, 'dialog.html'), createStrictPage(own.url))
    await bundle(
      own,
      `window.ask = () => {
         const eventId = Sentry.captureException(new Error('asked about'))
         window.dialogsClosed = 0
         const user = { name: 'Ann <b>Lee</b>' }
         const title = 'Oh </script><script>alert(1)</script>'
         Sentry.showReportDialog({ eventId, user, title, onClose: () => { window.dialogsClosed += 1 } })
         return eventId
       }`,
    )
    await withPage(browser, async ({ page }) => {
      await page.goto(`${pages.url}/dialog.html`)
      const eventId = await page.evaluate(() => (window as unknown as { ask(): string }).ask())
      const dialog = page.getByRole('dialog', { name: 'Oh </script><script>alert(1)</script>' })
      await dialog.waitFor()
      const name = dialog.getByLabel('Name')
      const email = dialog.getByLabel('Email')
      expect(await name.inputValue()).toBe('Ann <b>Lee</b>')
      await expect.poll(() => email.evaluate((field) => field.matches(':focus'))).toBe(true)
      // Nothing is sent without a word.
      await dialog.getByRole('button', { name: 'Send' }).click()
      await email.fill('ann@example.org')
      await dialog.getByLabel('What happened?').fill('I pressed "Pay"')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.getByText('Thank you.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      const readClosed = (): Promise<number> =>
        page.evaluate(() => (window as unknown as { dialogsClosed: number }).dialogsClosed)
      await expect.poll(readClosed).toBe(1)
      await own.service.flush()
      const { entries } = await own.service.queries.listFeedback({ projectId: 1 })
      expect(entries).toMatchObject([
        {
          eventId,
          name: 'Ann <b>Lee</b>',
          email: 'ann@example.org',
          message: 'I pressed "Pay"',
          url: `${pages.url}/dialog.html`,
          issue: { value: 'asked about' },
        },
      ])
    })
    await own.close()
  })
})

/** Runs scripts of its own and of the service only, and no inline styles. */
function createStrictPage(service: string): string {
  const policy = `default-src 'self'; script-src 'self' ${service}; connect-src ${service}`
  return PAGE.replace('<title>', `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>`)
}
