import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mapFrame } from '../harness/map-frame.ts'
import type { ReceivedEvent, ReceivedFrame } from '../harness/stub-service.ts'
import { describeTelemetry, follow, press } from '../harness/telemetry-app.ts'

const SECRET = 's3cret'

/** An answer that has reached the browser may not have reached the page. */
function noteRefusals(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...args) => {
      const response = await fetch(...args)
      if (response.status === 429) Object.assign(window, { isRefused: true })
      return response
    }
  })
}

/** Waits until what the page asks for in `ask` has reached it, past the client that watches. */
async function waitForAnswer(page: Page, ask: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...args) => {
      const response = await fetch(...args)
      Object.assign(window, { isAnswered: true })
      return response
    }
  })
  await ask()
  await page.waitForFunction(() => 'isAnswered' in window)
}

describeTelemetry('errors in a browser', (telemetry) => {
  const { mode, app, service, reports, serverReports, spans, usePage, open, openWatched } = telemetry

  /** In development the report has the source, and the terminal tells of it as of errors of the server. */
  const expectMapped = async ({ event_id }: ReceivedEvent, frame: ReceivedFrame): Promise<void> => {
    expect(frame.filename).toBe('app/(browser)/faults/faults.tsx')
    expect(frame.context_line).toContain('new Error(')
    const count = (): number => app().output().split(`{ report: '${event_id}', request: 'GET /`).length - 1
    await expect.poll(count).toBe(1)
    expect(app().output()).toContain(`${frame.filename}:${frame.lineno}:${frame.colno}`)
  }

  /** Nothing else is on its way once a later error was reported. */
  const readMessages = async (tell: () => Promise<void>): Promise<(string | undefined)[]> => {
    const list = (): (string | undefined)[] =>
      reports().map(({ exception, message }) => exception?.values.at(-1)?.value ?? message)
    await tell()
    await expect.poll(list).toContain('the mark')
    return list().filter((message) => message !== 'the mark')
  }

  describe.each([
    ['/faults', '/faults'],
    ['/old/1', '/old/[id]'],
  ])('on %s', (path, route) => {
    test.each([
      ['render', 'auto.function.react.error_boundary'],
      ['effect', 'auto.function.react.error_boundary'],
      ['handler', 'auto.browser.global_handlers.onerror'],
      ['rejection', 'auto.browser.global_handlers.onunhandledrejection'],
    ])('%s: one report with route, stack and mechanism, and nothing secret', async (place, type) => {
      await usePage(async (page) => {
        await open(page, `${path}?token=${SECRET}`)
        await press(page, `error in ${place}`)
        await expect.poll(() => reports().length).toBe(1)
        const [report] = reports()
        expect(report).toMatchObject({ level: 'error', transaction: route, release: 'fixture@1.0.0' })
        expect(report?.request?.url).toBe(`${app().url}${path}?token=[Filtered]`)
        const thrown = report?.exception?.values.at(-1)
        const mechanism = { type, handled: false }
        expect(thrown).toMatchObject({ type: 'Error', value: `thrown in ${place}`, mechanism })
        const frame = thrown!.stacktrace!.frames.at(-1)!
        expect(frame.in_app).toBe(true)
        expect(await mapFrame(app(), frame)).toMatch(/app\/\(browser\)\/faults\/faults\.tsx$/)
        if (mode === 'dev') await expectMapped(report!, frame)
        expect(service().texts.join()).not.toContain(SECRET)
        const others = await readMessages(() =>
          page.evaluate(() => void Promise.reject(new Error('the mark'))),
        )
        expect(others).toEqual([`thrown in ${place}`])
      })
    })
  })

  test.each(
    ['redirect', 'notFound'].flatMap((name) =>
      ['render', 'effect', 'handler', 'rejection'].map((place) => `${name} in ${place}`),
    ),
  )('%s is no error', async (name) => {
    await usePage(async (page) => {
      await openWatched(page, '/faults')
      await press(page, name)
      // A redirect that leaves nothing behind: the mark is reported by the page that it led to.
      if (name.startsWith('redirect')) await page.getByRole('heading', { name: 'Post redirected' }).waitFor()
      const others = await readMessages(() => page.evaluate(() => void Promise.reject(new Error('the mark'))))
      expect(others).toEqual([])
      expect(serverReports()).toEqual([])
    })
  })

  test('the browser is done with a report when it has arrived: tools that wait for a quiet network go on', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/faults')
      const sent = page.waitForEvent('requestfinished', {
        predicate: (request) => request.method() === 'POST' && (request.postData() ?? '').includes('"event"'),
      })
      await press(page, 'error in handler')
      await sent
    })
  })

  test('a report has causes, the stack of components, and what the visitor did', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/faults')
      await page.getByLabel('card').fill(SECRET)
      await waitForAnswer(page, () => press(page, 'fetch'))
      await press(page, 'error in render')
      await expect.poll(() => reports().length).toBe(1)
      const [report] = reports()
      const types = report?.exception?.values.map(({ type }) => type)
      expect(types).toEqual(['React ErrorBoundary Error', 'TypeError', 'Error'])
      const crumbs = report?.breadcrumbs ?? []
      expect(crumbs.map(({ category }) => category)).toEqual(
        expect.arrayContaining(['ui.input', 'ui.click', 'fetch']),
      )
      const url = `${app().url}/api/echo?session=[Filtered]`
      const calls = crumbs.filter(({ category }) => category === 'fetch').map(({ data }) => data)
      expect(calls).toContainEqual({ method: 'GET', status_code: 200, url })
      expect(service().texts.join()).not.toContain(SECRET)
    })
  })

  test('what an own boundary caught is handled', async () => {
    await usePage(async (page) => {
      await open(page, '/guarded')
      await press(page, 'error in render')
      await page.getByText('The boundary shows this').waitFor()
      await expect.poll(() => reports().length).toBe(1)
      expect(reports()[0]?.exception?.values.at(-1)?.mechanism.handled).toBe(true)
    })
  })

  test('an error file that fails itself is one report, with what it was to show as its cause', async () => {
    await usePage(async (page) => {
      await open(page, '/misguarded')
      await press(page, 'error in render')
      await expect.poll(() => reports().length).toBe(1)
      const thrown = reports()[0]?.exception?.values.map(({ value }) => value) ?? []
      expect(thrown.at(-1)).toBe('the error file failed')
      expect(thrown).toContain('thrown in render')
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
      await press(page, 'error in handler')
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
      await press(page, 'error in handler')
      await page.goto('about:blank')
      await expect.poll(() => reports().length).toBe(1)
      expect(reports()[0]?.exception?.values[0]).toMatchObject({ value: 'thrown in handler' })
    })
  })

  test.each([
    ['that is gone to', '/faults', 'server fault'],
    ['that is opened', '/throws/page/1', undefined],
  ])('a page %s and fails on the server is reported there; the browser refers to it', async (...row) => {
    const [, path, link] = row
    await usePage(async (page) => {
      if (link === undefined) await page.goto(app().url + path)
      else {
        await openWatched(page, path)
        await page.getByRole('link', { name: link, exact: true }).click()
      }
      await expect.poll(() => [serverReports().length, reports().length]).toEqual([1, 1])
      const [onServer] = serverReports()
      const [reference] = reports()
      const digest = onServer?.tags?.['digest']
      expect(digest).toBeDefined()
      expect(reference).toMatchObject({ level: 'info', contexts: { waymark: { digest } } })
      expect(reference?.exception).toBeUndefined()
      expect(reference?.contexts.trace.trace_id).toBe(onServer?.contexts.trace.trace_id)
    })
  })

  test.each(['/both', '/both/suspended', '/unguarded'])(
    '%s: what fails on the server and again in the browser is one report, by which the page knows it',
    async (path) => {
      await usePage(async (page) => {
        await page.goto(app().url + path)
        await expect.poll(() => [serverReports().length, reports().length]).toEqual([1, 1])
        const digest = serverReports()[0]?.tags?.['digest']
        expect(digest).toBeDefined()
        const [reference] = reports()
        expect(reference).toMatchObject({ level: 'info', contexts: { waymark: { digest } } })
        expect(reference?.exception).toBeUndefined()
        await expect.poll(() => page.locator('body').innerText()).toContain(digest)
        const others = await readMessages(() =>
          page.evaluate(() => void Promise.reject(new Error('the mark'))),
        )
        expect(others).toHaveLength(1)
      })
    },
  )

  test('an action that fails without a page that shows it is reported by the server alone', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/workshop')
      await press(page, 'Break')
      await expect.poll(() => serverReports().length).toBe(1)
      expect(
        await readMessages(() => page.evaluate(() => void Promise.reject(new Error('the mark')))),
      ).toEqual([])
    })
  })

  test('code of the app reports, with what it set', async () => {
    await usePage(async (page) => {
      await open(page, '/faults')
      await press(page, 'capture')
      await expect.poll(() => reports().length).toBe(1)
      const [report] = reports()
      expect(report?.tags).toMatchObject({ plan: 'gold' })
      const crumb = expect.objectContaining({ category: 'cart', message: 'emptied' })
      expect(report?.breadcrumbs).toContainEqual(crumb)
      expect(report?.exception?.values[0]?.mechanism).toEqual({ type: 'generic', handled: true })
      await expect.poll(() => spans('cart').map(({ name }) => name)).toEqual(['count'])
    })
  })

  test('the address of a page is not told by scripts that stand in it', async () => {
    await usePage(async (page) => {
      await page.route('**/faults?token=*', async (route) => {
        const response = await route.fetch()
        const script = "<script>setTimeout(() => { throw new Error('in the document') })</script>"
        await route.fulfill({
          response,
          body: (await response.text()).replace('</head>', `${script}</head>`),
        })
      })
      await openWatched(page, `/faults?token=${SECRET}`)
      await expect.poll(() => reports().length).toBe(1)
      const frame = reports()[0]?.exception?.values[0]?.stacktrace?.frames.at(-1)
      expect(frame?.filename).toBe(`${app().url}/faults?token=[Filtered]`)
      expect(service().texts.join()).not.toContain(SECRET)
    })
  })

  describe('delivery', () => {
    test('what is reported without a network is sent when it is back, once', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await expect.poll(() => spans('pageload').length).toBe(1)
        await page.context().setOffline(true)
        const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/reports'))
        await page.evaluate(() => void Promise.reject(new Error('without a network')))
        await failed
        expect(reports()).toEqual([])
        await page.context().setOffline(false)
        const messages = await readMessages(() =>
          page.evaluate(() => void Promise.reject(new Error('the mark'))),
        )
        expect(messages).toEqual(['without a network'])
      })
    })

    test('a page on which nothing happens for a minute sends nothing', async () => {
      await usePage(async (page) => {
        await page.clock.install()
        let reportsUnderWay = 0
        page.on('request', (request) => request.method() === 'POST' && (reportsUnderWay += 1))
        page.on('requestfinished', (request) => request.method() === 'POST' && (reportsUnderWay -= 1))
        await openWatched(page, '/faults')
        await expect.poll(() => spans('pageload').length).toBe(1)
        // What ended after the page was loaded is sent a moment later.
        await page.clock.runFor(5_000)
        await expect.poll(() => reportsUnderWay).toBe(0)
        const sent: string[] = []
        page.on('request', (request) => sent.push(request.url()))
        await page.clock.runFor(60_000)
        expect(sent).toEqual([])
      })
    })

    test('a service that has had enough of errors gets no more of them', async () => {
      await usePage(async (page) => {
        await noteRefusals(page)
        await openWatched(page, '/faults')
        await expect.poll(() => spans('pageload').length).toBe(1)
        service().answer = { status: 429, headers: { 'x-sentry-rate-limits': '60:error:project' } }
        await press(page, 'error in handler')
        await page.waitForFunction(() => (window as unknown as { isRefused?: true }).isRefused)
        service().answer = { status: 200 }
        // In development the overlay lies above the buttons. The page must hear of it before it is left.
        await page.evaluate(() => {
          const heard = new Promise((resolve) =>
            addEventListener('unhandledrejection', resolve, { once: true }),
          )
          void Promise.reject(new Error('second'))
          return heard.then(() => {})
        })
        await page.goto('about:blank')
        // Together or apart: whatever is sent in between takes the counts so far along.
        const limited = (): number =>
          service()
            .drops()
            .filter(({ reason, category }) => reason === 'ratelimit_backoff' && category === 'error')
            .reduce((sum, { quantity }) => sum + quantity, 0)
        await expect.poll(limited).toBe(2)
        expect(reports()).toHaveLength(1)
      })
    })

    test('a list of blockers that knows the words of the service blocks nothing', async () => {
      await usePage(async (page) => {
        await page.route(/sentry|envelope/, (route) => route.abort())
        await open(page, '/faults')
        await press(page, 'error in handler')
        await expect.poll(() => reports().length).toBe(1)
      })
    })

    test('a page of which the service does not answer works', async () => {
      await usePage(async (page) => {
        await page.route('**/reports', () => {})
        await openWatched(page, '/faults')
        await press(page, 'capture')
        await follow(page, 'one', 'Post one')
      })
    })
  })
})

function isClientScript({ pathname }: URL): boolean {
  return /assets\/watch-|telemetry-client/.test(pathname)
}
