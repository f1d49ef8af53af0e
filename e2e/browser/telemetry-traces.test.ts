import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { describeTelemetry, follow, press } from '../harness/telemetry-app.ts'
import type { ReceivedSpan } from '../harness/stub-service.ts'

const SECRET = 's3cret'
/** The library that makers of browsers publish. */
const REFERENCE_VITALS = createRequire(import.meta.url).resolve('web-vitals')

describeTelemetry('traces in a browser', (telemetry) => {
  const { app, service, spans, usePage, open, openWatched } = telemetry

  test('the page load goes on with the trace of the server', async () => {
    await usePage(async (page) => {
      await open(page, '/blog/one')
      await expect.poll(() => spans('pageload').length).toBe(1)
      const [pageload] = spans('pageload')
      expect(pageload).toMatchObject({ name: '/blog/[slug]', is_segment: true })
      // Pages that its links lead to are requests as well, of other traces.
      const ofTrace = (): (string | undefined)[] =>
        spans('http.server')
          .filter(({ trace_id }) => trace_id === pageload?.trace_id)
          .map(({ span_id }) => span_id)
      await expect.poll(ofTrace).toContain(pageload?.parent_span_id)
      expect(pageload?.attributes['browser.web_vital.ttfb.value']?.value).toBeGreaterThan(0)
    })
  })

  test('each navigation is a trace of its own, linked to the one before', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/faults')
      await follow(page, 'one', 'Post one')
      await follow(page, 'two', 'Post two')
      // Each is sent on its own, and may arrive before the others.
      await expect.poll(() => [spans('pageload').length, spans('navigation').length]).toEqual([1, 2])
      const [pageload] = spans('pageload')
      const [first, second] = spans('navigation').toSorted((a, b) => a.start_timestamp - b.start_timestamp)
      expect([first?.name, second?.name]).toEqual(['/blog/[slug]', '/blog/[slug]'])
      const traces = [pageload, first, second].map((span) => span?.trace_id)
      expect(new Set(traces).size).toBe(3)
      expect(first?.links?.[0]?.trace_id).toBe(pageload?.trace_id)
      expect(second?.links?.[0]?.trace_id).toBe(first?.trace_id)
      expect(service().texts.join()).not.toContain(SECRET)
    })
  })

  describe('what a page asks of the server is followed there', () => {
    /** Requests of the trace as the server saw them, once each is the child of one that the browser measured. */
    const waitForRequests = async (traceId: string, expected: unknown): Promise<void> => {
      const list = (op: string): ReceivedSpan[] => spans(op).filter(({ trace_id }) => trace_id === traceId)
      const listFollowed = (): string[] => {
        const asked = new Set(list('http.client').map(({ span_id }) => span_id))
        return list('http.server')
          .filter(({ parent_span_id = '' }) => asked.has(parent_span_id))
          .map(({ name }) => name)
          .sort()
      }
      await expect.poll(listFollowed).toEqual(expected)
    }
    const waitForNavigation = async (): Promise<ReceivedSpan> => {
      await expect.poll(() => spans('navigation').length).toBe(1)
      return spans('navigation')[0]!
    }

    test('in app/: navigation, action and call of a route handler are one trace', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/faults')
        await follow(page, 'workshop', 'Workshop')
        await press(page, 'Stay')
        await press(page, 'fetch')
        const { trace_id, name } = await waitForNavigation()
        expect(name).toBe('/workshop')
        await waitForRequests(trace_id, ['GET /api/echo', 'GET /workshop', 'POST /workshop'])
      })
    })

    test('in pages/: navigation, data of the page and call of a route handler are one trace', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/old/1')
        await follow(page, 'next', 'Old 2')
        await press(page, 'fetch')
        const { trace_id, name } = await waitForNavigation()
        expect(name).toBe('/old/[id]')
        await waitForRequests(trace_id, ['GET /api/echo', 'GET /old/[id]'])
      })
    })

    test('what the first page does belongs to the trace of its document', async () => {
      await usePage(async (page) => {
        await openWatched(page, '/workshop')
        await press(page, 'Stay')
        await press(page, 'fetch')
        await expect.poll(() => spans('pageload').length).toBe(1)
        const { trace_id, parent_span_id } = spans('pageload')[0]!
        // Pages that its links lead to may be fetched ahead in the meantime.
        await waitForRequests(trace_id, expect.arrayContaining(['GET /api/echo', 'POST /workshop']))
        const findDocument = (): ReceivedSpan | undefined =>
          spans('http.server').find(({ span_id }) => span_id === parent_span_id)
        await expect.poll(findDocument).toMatchObject({ trace_id, name: 'GET /workshop' })
      })
    })
  })

  test('a missing page is not measured', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/nowhere')
      await page.goto('about:blank')
      const dropped = expect.objectContaining({ reason: 'ignored', category: 'span' })
      await expect.poll(() => service().drops()).toContainEqual(dropped)
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

  test('XMLHttpRequest is told of the trace, unless the app does that itself', async () => {
    await usePage(async (page) => {
      await openWatched(page, '/faults')
      expect(await page.evaluate(askWithXhr, undefined)).toMatch(/^[\da-f]{32}-[\da-f]{16}-1$/)
      expect(await page.evaluate(askWithXhr, 'own')).toBe('own')
      const urls = (): unknown[] =>
        spans('http.client').map(({ attributes }) => attributes['url.full']?.value)
      await expect.poll(() => urls().filter((url) => url === `${app().url}/api/echo`)).toHaveLength(2)
    })
  })

  test('how the page felt is sent when it is left, as others measure it', async () => {
    await usePage(async (page) => {
      await page.addInitScript({ path: REFERENCE_VITALS })
      await page.addInitScript(watchReference)
      await openWatched(page, '/faults')
      await expect.poll(() => spans('pageload').length).toBe(1)
      await page.evaluate(feelBad)
      await press(page, 'fetch')
      const expected = await page
        .waitForFunction(() => {
          const { reference } = globalThis as unknown as { reference: Record<string, number> }
          return Object.keys(reference).length === 3 && reference['INP']! > 100 && reference
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

  test('a page that comes from a cache begins a trace of its own', async () => {
    await usePage(async (page) => {
      await page.goto(`${app().url}/same`)
      await expect.poll(() => spans('pageload').length).toBe(1)
      expect(spans('pageload')[0]?.parent_span_id).toBeUndefined()
    })
  })
})

/** Runs in the page: the trace that the server was told of. */
function askWithXhr(own: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', '/api/echo')
    if (own !== undefined) request.setRequestHeader('sentry-trace', own)
    request.addEventListener('load', () =>
      resolve((JSON.parse(request.responseText) as Record<string, string>)['sentry-trace']),
    )
    request.send()
  })
}

/** Runs in the page: everything jumps, and the next click takes long. */
function feelBad(): void {
  const block = document.createElement('div')
  block.style.height = '300px'
  document.body.prepend(block)
  document.addEventListener('click', () => {
    const end = performance.now() + 150
    while (performance.now() < end);
  })
}

/** Runs in the page: keeps what the reference says of each vital. */
function watchReference(): void {
  const { webVitals } = globalThis as unknown as { webVitals: typeof import('web-vitals') }
  const reference: Record<string, number> = {}
  Object.assign(globalThis, { reference })
  for (const watch of [webVitals.onLCP, webVitals.onCLS, webVitals.onINP])
    watch(({ name, value }) => void (reference[name] = value), { reportAllChanges: true })
}
