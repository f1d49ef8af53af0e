import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  hasBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
  type TestPage,
} from '../harness/open-browser.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import {
  startStubService,
  type ReceivedEvent,
  type ReceivedSpan,
  type StubService,
} from '../harness/stub-service.ts'

/** Name of the hub in the page. */
const TELEMETRY_GLOBAL = '__wm_telemetry'
const SECRET = 's3cret'
/** The library that browser makers publish. */
const REFERENCE_VITALS = createRequire(import.meta.url).resolve('web-vitals')

describe.skipIf(!hasBrowser).each(['start', 'dev'] as const)('telemetry in a browser, in %s mode', (mode) => {
  let browser: TestBrowser
  let service: StubService
  let app: RunningApp

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
  })

  // The page of the test before may still have something to say as it is closed.
  let since = 0
  beforeEach(() => void (since = Date.now() / 1000))
  const reports = (): ReceivedEvent[] =>
    service.events().filter((event) => isOfBrowser(event) && event.timestamp >= since)
  const spans = (op: string): ReceivedSpan[] =>
    service
      .spans()
      .filter(
        ({ attributes, ...span }) => attributes['sentry.op']?.value === op && span.start_timestamp >= since,
      )

  /** Errors are what these pages are for. */
  const usePage = (use: (page: Page) => Promise<void>): Promise<void> =>
    withPage(browser, async ({ page, allowErrors }: TestPage) => {
      allowErrors(/./)
      await use(page)
    })
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(app.url + path)
    await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
  }
  /** Once the client listens, requests are watched. */
  const waitForClient = async (page: Page): Promise<void> => {
    await page.waitForFunction(
      (name) => (globalThis as unknown as Record<string, { isStarted?: true }>)[name]?.isStarted,
      TELEMETRY_GLOBAL,
    )
  }
  const openWatched = async (page: Page, path: string): Promise<void> => {
    await open(page, path)
    await waitForClient(page)
  }
  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click()
  const follow = async (page: Page, name: string, heading: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }

  describe('errors', () => {
    test.each([
      ['render', 'thrown while rendering', 'auto.function.react.error_boundary'],
      ['effect', 'thrown in an effect', 'auto.function.react.error_boundary'],
      ['handler', 'thrown in a handler', 'auto.browser.global_handlers.onerror'],
      ['rejection', 'rejected', 'auto.browser.global_handlers.onunhandledrejection'],
    ])('%s: one report with route, stack and mechanism, and nothing secret', async (button, value, type) => {
      await usePage(async (page) => {
        await open(page, `/faults?token=${SECRET}`)
        await press(page, button)
        await expect.poll(() => reports().length).toBe(1)
        const [report] = reports()
        expect(report).toMatchObject({ level: 'error', transaction: '/faults', release: 'fixture@1.0.0' })
        expect(report?.request?.url).toBe(`${app.url}/faults?token=[Filtered]`)
        const thrown = report?.exception?.values.at(-1)
        expect(thrown).toMatchObject({ type: 'Error', value, mechanism: { type, handled: false } })
        expect(thrown?.stacktrace?.frames.at(-1)).toMatchObject({ in_app: true, lineno: expect.any(Number) })
        expect(service.texts.join()).not.toContain(SECRET)
      })
    })

    test('a report has causes, the stack of components, and what the visitor did', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await page.getByLabel('card').fill(SECRET)
        const answered = page.waitForResponse(/api\/echo/)
        await press(page, 'fetch')
        await answered
        await press(page, 'render')
        await expect.poll(() => reports().length).toBe(1)
        const [report] = reports()
        expect(report?.exception?.values.map(({ type }) => type)).toEqual([
          'React ErrorBoundary Error',
          'TypeError',
          'Error',
        ])
        const crumbs = report?.breadcrumbs ?? []
        expect(crumbs.map(({ category }) => category)).toEqual(
          expect.arrayContaining(['ui.input', 'ui.click', 'fetch']),
        )
        const url = `${app.url}/api/echo?session=[Filtered]`
        expect(crumbs.filter(({ category }) => category === 'fetch').map(({ data }) => data)).toContainEqual({
          method: 'GET',
          status_code: 200,
          url,
        })
        expect(service.texts.join()).not.toContain(SECRET)
      })
    })

    test('what an own boundary caught is handled', async () => {
      await usePage(async (page) => {
        await open(page, '/guarded')
        await press(page, 'render')
        await page.getByText('The boundary shows this').waitFor()
        await expect.poll(() => reports().length).toBe(1)
        expect(reports()[0]?.exception?.values.at(-1)?.mechanism.handled).toBe(true)
      })
    })

    test('an error before the client is there keeps its time', async () => {
      await usePage(async (page) => {
        let release = (): void => {}
        const gate = new Promise<void>((resolve) => (release = resolve))
        await page.route(isClientScript, async (route) => {
          await gate
          await route.continue()
        })
        await open(page, '/faults')
        const before = Date.now() / 1000
        await press(page, 'handler')
        await page.waitForFunction(() => performance.now() > 0)
        const after = Date.now() / 1000
        await expect.poll(() => Date.now() / 1000).toBeGreaterThan(after + 0.5)
        release()
        await expect.poll(() => reports().length).toBe(1)
        expect(reports()[0]?.timestamp).toBeGreaterThanOrEqual(before)
        expect(reports()[0]?.timestamp).toBeLessThanOrEqual(after)
      })
    })

    test('a visitor who leaves before the client is there still reports', async () => {
      await usePage(async (page) => {
        await page.route(isClientScript, () => {})
        await open(page, '/faults')
        await press(page, 'handler')
        await page.goto('about:blank')
        await expect.poll(() => reports().length).toBe(1)
        expect(reports()[0]?.exception?.values[0]).toMatchObject({ value: 'thrown in a handler' })
      })
    })

    test('a redirect is no error', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await press(page, 'redirect')
        await page.getByRole('heading', { name: 'Post redirected' }).waitFor()
        await page.goto('about:blank')
        await expect
          .poll(() => service.drops())
          .toContainEqual({ reason: 'ignored', category: 'error', quantity: 1 })
        expect(reports()).toEqual([])
      })
    })

    test('an error of the server that the browser shows is reported there; the browser refers to it', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await page.getByRole('link', { name: 'server fault' }).click()
        const digest = await page.locator('#digest').textContent()
        await expect.poll(() => service.events().length).toBe(2)
        const onServer = service.events().find((event) => !isOfBrowser(event))
        expect(onServer?.tags?.['digest']).toBe(digest)
        const [reference] = reports()
        expect(reference).toMatchObject({ level: 'info', contexts: { waymark: { digest } } })
        expect(reference?.exception).toBeUndefined()
        expect(reference?.contexts.trace.trace_id).toBe(onServer?.contexts.trace.trace_id)
      })
    })

    test('code of the app reports, with what it set', async () => {
      await usePage(async (page) => {
        await open(page, '/faults')
        await press(page, 'capture')
        await expect.poll(() => reports().length).toBe(1)
        const [report] = reports()
        expect(report?.tags).toMatchObject({ plan: 'gold' })
        expect(report?.breadcrumbs).toContainEqual(
          expect.objectContaining({ category: 'cart', message: 'emptied' }),
        )
        expect(report?.exception?.values[0]?.mechanism).toEqual({ type: 'generic', handled: true })
        await expect.poll(() => spans('cart').map(({ name }) => name)).toEqual(['count'])
      })
    })

    test('errors of pages/ are reported with their route', async () => {
      await usePage(async (page) => {
        await open(page, '/old/1')
        await press(page, 'render')
        await expect.poll(() => reports().length).toBe(1)
        expect(reports()[0]).toMatchObject({ transaction: '/old/[id]' })
      })
    })
  })

  describe('traces', () => {
    test('the page load goes on with the trace of the server', async () => {
      await usePage(async (page) => {
        await open(page, '/blog/one')
        await expect.poll(() => spans('pageload').length).toBe(1)
        const [pageload] = spans('pageload')
        expect(pageload).toMatchObject({ name: '/blog/[slug]', is_segment: true })
        await expect.poll(() => spans('http.server').length).toBeGreaterThan(0)
        const onServer = spans('http.server').find(({ trace_id }) => trace_id === pageload?.trace_id)
        expect(pageload?.parent_span_id).toBe(onServer?.span_id)
        expect(pageload?.attributes['browser.web_vital.ttfb.value']?.value).toBeGreaterThan(0)
      })
    })

    test('each navigation is a trace of its own, with its requests and what they do on the server', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await follow(page, 'one', 'Post one')
        await follow(page, 'two', 'Post two')
        await expect.poll(() => spans('navigation').length).toBe(2)
        const [pageload] = spans('pageload')
        const [first, second] = spans('navigation')
        expect([first?.name, second?.name]).toEqual(['/blog/[slug]', '/blog/[slug]'])
        const traces = [pageload, first, second].map((span) => span?.trace_id)
        expect(new Set(traces).size).toBe(3)
        expect(first?.links?.[0]?.trace_id).toBe(pageload?.trace_id)
        const isOfFirst = ({ trace_id }: ReceivedSpan): boolean => trace_id === first?.trace_id
        const request = (): ReceivedSpan | undefined => spans('http.client').find(isOfFirst)
        const answer = (): ReceivedSpan | undefined => spans('http.server').find(isOfFirst)
        await expect.poll(() => answer()?.parent_span_id).toBe(request()?.span_id)
        expect(service.texts.join()).not.toContain(SECRET)
      })
    })

    test('pages/ is measured by the same names', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/old/1')
        await follow(page, 'next', 'Old 2')
        await expect.poll(() => spans('navigation').map(({ name }) => name)).toEqual(['/old/[id]'])
      })
    })

    test('a missing page is not measured', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/nowhere')
        await page.goto('about:blank')
        await expect
          .poll(() => service.drops())
          .toContainEqual(expect.objectContaining({ reason: 'ignored', category: 'span' }))
        expect(spans('pageload')).toEqual([])
      })
    })

    test('other sites are told nothing', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        const asked = page.waitForRequest('http://elsewhere.test/**')
        await page.route('http://elsewhere.test/**', (route) => route.fulfill({ body: '' }))
        await page.evaluate(() => fetch('http://elsewhere.test/api', { mode: 'no-cors' }))
        const headers = await (await asked).allHeaders()
        expect(headers['sentry-trace'] ?? headers['baggage']).toBeUndefined()
        const own = await page.evaluate(async () => (await fetch('/api/echo')).json())
        expect(own['sentry-trace']).toMatch(/^[\da-f]{32}-[\da-f]{16}-1$/)
        expect(own.baggage).toContain('sentry-sample_rand=')
      })
    })

    test('how the page felt is sent when it is left, as others measure it', async () => {
      await usePage(async (page) => {
        await page.addInitScript({ path: REFERENCE_VITALS })
        await page.addInitScript(watchReference)
        await openWatched(page, '/faults')
        await expect.poll(() => spans('pageload').length).toBe(1)
        await page.evaluate(() => {
          const block = document.createElement('div')
          block.style.height = '300px'
          document.body.prepend(block)
          const button = [...document.querySelectorAll('button')].find((one) => one.innerText === 'fetch')!
          button.addEventListener('click', () => {
            const end = performance.now() + 150
            while (performance.now() < end);
          })
        })
        await press(page, 'fetch')
        const expected = await page
          .waitForFunction(() => {
            const known = (globalThis as { reference?: Record<string, number> }).reference
            return known !== undefined && Object.keys(known).length === 3 && known['INP']! > 100 && known
          })
          .then((handle) => handle.jsonValue() as Promise<Record<string, number>>)
        await page.goto('about:blank')
        const ops = { LCP: 'ui.webvital.lcp', CLS: 'ui.webvital.cls', INP: 'ui.interaction.click' }
        for (const [name, op] of Object.entries(ops)) {
          await expect.poll(() => spans(op).length).toBe(1)
          const { value } = spans(op)[0]!.attributes[`browser.web_vital.${name.toLowerCase()}.value`]!
          expect(value, name).toBe(expected[name])
        }
        expect(expected['CLS']).toBeGreaterThan(0)
      })
    })
  })

  describe('delivery', () => {
    test('a service that has had enough of errors gets no more of them', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await expect.poll(() => spans('pageload').length).toBe(1)
        service.answer = { status: 429, headers: { 'x-sentry-rate-limits': '60:error:project' } }
        const refused = page.waitForResponse((response) => response.status() === 429)
        await press(page, 'handler')
        await refused
        service.answer = { status: 200 }
        // In development the overlay lies above the buttons.
        await page.evaluate(() => void Promise.reject(new Error('second')))
        await page.goto('about:blank')
        const limited = { reason: 'ratelimit_backoff', category: 'error', quantity: 2 }
        await expect.poll(() => service.drops()).toContainEqual(limited)
        expect(reports()).toHaveLength(1)
      })
    })

    test('a list of blockers that knows the words of the service blocks nothing', async () => {
      await usePage(async (page) => {
        await page.route(/sentry|envelope/, (route) => route.abort())
        await open(page, '/faults')
        await press(page, 'handler')
        await expect.poll(() => reports().length).toBe(1)
      })
    })
  })
})

/** Runs in the page: keeps what the reference says of each vital. */
function watchReference(): void {
  const { webVitals } = globalThis as unknown as { webVitals: typeof import('web-vitals') }
  const reference: Record<string, number> = {}
  Object.assign(globalThis, { reference })
  for (const watch of [webVitals.onLCP, webVitals.onCLS, webVitals.onINP])
    watch(({ name, value }) => void (reference[name] = value), { reportAllChanges: true })
}

function isOfBrowser(event: ReceivedEvent): boolean {
  return event.platform === 'javascript'
}

function isClientScript({ pathname }: URL): boolean {
  return /assets\/watch-|telemetry-client/.test(pathname)
}
