import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'

declare global {
  interface Window {
    __NEXT_HYDRATED?: boolean
    next?: {
      router: {
        push(url: string | object, as?: string): Promise<boolean>
        asPath: string
        query: Record<string, string>
      }
    }
    told?: string[]
    isSame?: boolean
  }
}

interface Told {
  pathname: string
  asPath: string
  query: Record<string, string>
  isReady: boolean
  isFallback: boolean
}

const APPLICATION_ERROR =
  'Application error: a client-side exception has occurred (see the browser console for more information).'

/** Loads a page and waits until the router has taken over. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => window.__NEXT_HYDRATED === true)
  await page.evaluate(() => void (window.isSame = true))
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
const errorPage = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: APPLICATION_ERROR, exact: true }).waitFor()
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => window.isSame === true)
const readRouter = async (page: Page): Promise<Told> =>
  JSON.parse((await page.locator('#router').textContent()) ?? '') as Told
const readProps = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('#props').textContent()) ?? '')
const readTold = (page: Page): Promise<string[]> => page.evaluate(() => window.told ?? [])
async function waitForQuery(page: Page, query: object): Promise<void> {
  await expect.poll(async () => (await readRouter(page)).query).toEqual(query)
}

/** Requests for page data, as method and path below the build id. */
function recordData(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/data\/[^/]+(\/.*)$/.exec(request.url()) ?? []
    if (path !== undefined) requests.push(`${request.method()} ${path}`)
  })
  return requests
}

describeInBrowser('pages-basic', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  describe('navigation', () => {
    test('a link brings code and data of the next page, and tells what happens', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        const data = recordData(page)
        await page.locator('#item').click()
        await heading(page, 'Item a b')
        expect(page.url()).toBe(`${app().url}/nav/a%20b?x=1`)
        expect(await readRouter(page)).toMatchObject({
          pathname: '/nav/[id]',
          asPath: '/nav/a%20b?x=1',
          query: { id: 'a b', x: '1' },
        })
        expect(await readProps(page)).toMatchObject({ id: 'a b' })
        await expect
          .poll(() => readTold(page))
          .toEqual([
            'routeChangeStart /nav/a%20b?x=1',
            'beforeHistoryChange /nav/a%20b?x=1',
            'routeChangeComplete /nav/a%20b?x=1',
          ])
        expect(data).toEqual(['GET /nav/a%20b.json?x=1'])
        expect(await isSameDocument(page)).toBe(true)
        await expect.poll(() => page.title()).toBe('Item a b page')
        expect(await page.locator('meta[name=about]').getAttribute('content')).toBe('Item a b')
      }))

    test('back and forward show the pages again, where they were scrolled to', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        await page.evaluate(() => scrollTo(0, 900))
        await page.evaluate(() => window.next!.router.push('/nav/static'))
        await heading(page, 'Static')
        expect(await page.evaluate(() => scrollY)).toBe(0)
        await page.goBack()
        await heading(page, 'Plain')
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
        await page.goForward()
        await heading(page, 'Static')
        expect(await isSameDocument(page)).toBe(true)
      }))

    test('shallow and hash ask for nothing', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav/one`)
        const data = recordData(page)
        await page.locator('#shallow').click()
        await waitForQuery(page, { id: 'one', y: '2' })
        await page.locator('#hash').click()
        await expect.poll(async () => (await readRouter(page)).asPath).toBe('/nav/one?y=2#end')
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
        expect(data).toEqual([])
        await expect
          .poll(async () => (await readTold(page)).slice(-2))
          .toEqual(['hashChangeStart /nav/one?y=2#end', 'hashChangeComplete /nav/one?y=2#end'])
      }))

    test('a query without a path is for the page on the screen', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav/one?x=1`)
        await page.evaluate(() =>
          window.next!.router.push({ query: { ...window.next!.router.query, page: 3 } }),
        )
        await waitForQuery(page, { id: 'one', x: '1', page: '3' })
        expect(page.url()).toBe(`${app().url}/nav/one?x=1&page=3`)
        expect(await readProps(page)).toMatchObject({ query: { id: 'one', x: '1', page: '3' } })
        expect(await isSameDocument(page)).toBe(true)
      }))

    test('a page under another address brings its own data, also on the way back', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        await page.evaluate(() => window.next!.router.push('/nav/static?id=5', '/pretty/5'))
        await heading(page, 'Static')
        expect(page.url()).toBe(`${app().url}/pretty/5`)
        expect(await readRouter(page)).toMatchObject({ pathname: '/nav/static', query: { id: '5' } })
        expect(await readProps(page)).toEqual({ made: 'on the server' })
        await page.evaluate(() => window.next!.router.push('/decide?how=promise', '/pretty/6'))
        await heading(page, 'Decide')
        expect(page.url()).toBe(`${app().url}/pretty/6`)
        expect(await page.locator('[data-probe=props]').textContent()).toContain('"late":true')
        await page.goBack()
        await heading(page, 'Static')
        await page.goBack()
        await heading(page, 'Plain')
        expect(await isSameDocument(page)).toBe(true)
      }))

    test('what the server decides is followed: not found, redirect, failure, no page', () =>
      withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/404|500|the database is down/)
        await open(page, `${app().url}/nav`)
        await page.locator('#redirected').click()
        await heading(page, 'Static')
        expect(page.url()).toBe(`${app().url}/nav/static`)
        await page.locator('#missing').click()
        await page.waitForURL(`${app().url}/nav/missing`)
        await heading(page, 'Lost')
        // The page for missing pages comes without a document, props included.
        expect(await isSameDocument(page)).toBe(true)
        await page.goBack()
        await heading(page, 'Static')
        // The data of the page fails: its document says so, with its status.
        const response = page.waitForResponse((answer) => answer.url() === `${app().url}/nav/failing`)
        await page.locator('#failing').click()
        expect((await response).status()).toBe(500)
        await page.waitForURL(`${app().url}/nav/failing`)
        await open(page, `${app().url}/nav`)
        await page.locator('#unknown').click()
        await page.waitForURL(`${app().url}/file.txt`)
      }))

    test('an address without its values is an error for the developer, and nothing for the visitor', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        const message = await page.evaluate(() =>
          window
            .next!.router.push('/nav/[id]?x=1')
            .then(String, (error: unknown) => (error as Error).message),
        )
        expect(message).toContain('is missing query values (id) to be interpolated properly')
        await heading(page, 'Plain')
        expect(page.url()).toBe(`${app().url}/nav`)
        expect(await page.locator('body').textContent()).not.toContain('interpolated')
        await page.locator('#static').click()
        await heading(page, 'Static')
      }))

    test('a page asks an API route, with the cookies of the visitor', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        const answer = await page.evaluate(async () => {
          document.cookie = 'session=abc'
          const headers = { 'content-type': 'application/json' }
          const init = { method: 'POST', headers, body: JSON.stringify({ a: 1 }) }
          return (await fetch('/api/echo?x=1', init)).json() as Promise<unknown>
        })
        expect(answer).toMatchObject({
          method: 'POST',
          query: { x: '1' },
          cookies: { session: 'abc' },
          body: { a: 1 },
        })
      }))

    test('the next page is announced', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        await page.locator('#static').click()
        await heading(page, 'Static')
        const announced = page.locator('next-route-announcer [aria-live=assertive]')
        await expect.poll(() => announced.textContent()).toBe('Static page')
      }))
  })

  describe('a document', () => {
    test('of a static page learns its query after hydration', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav?a=1`)
        await waitForQuery(page, { a: '1' })
        expect(await readRouter(page)).toMatchObject({ isReady: true, asPath: '/nav?a=1' })
        expect(await readTold(page)).toEqual([])
      }))

    test('of a fallback page gets its props after hydration', () =>
      withPage(browser, async ({ page }) => {
        const data = recordData(page)
        await open(page, `${app().url}/nav/fallback/${mode}`)
        await heading(page, `Fallback ${mode}`)
        expect(await readRouter(page)).toMatchObject({ isFallback: false, query: { id: mode } })
        expect(data).toEqual([`GET /nav/fallback/${mode}.json`])
      }))

    test.each<[string, 'cut' | number, number, number, boolean]>([
      ['with 500, once', 500, 1, 2, true],
      ['with 500, twice', 500, 2, 3, true],
      ['with 500, three times', 500, 3, 3, false],
      ['with 404', 404, 1, 1, false],
      ['because the connection is cut', 'cut', 1, 1, false],
    ])('of a fallback page whose data fails %s', (_, how, failures, requests, succeeds) =>
      withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/500|404|ERR_|Failed to (load static props|fetch)/)
        // Another one on each try: once its data was made, the page is no fallback any more.
        const id = `${mode}-${how}-${failures}-${randomUUID().slice(0, 8)}`
        const asked: string[] = []
        await page.route('**/data/**', (route) => {
          // Links of the page ask ahead for data, also for its own, before or after.
          if (route.request().headers()['purpose'] === 'prefetch') return route.abort()
          asked.push(route.request().url().split('/').at(-1)!)
          if (asked.length > failures) return route.continue()
          return how === 'cut' ? route.abort() : route.fulfill({ status: how, body: 'no' })
        })
        await open(page, `${app().url}/nav/fallback/${id}`)
        if (succeeds) await heading(page, `Fallback ${id}`)
        else await errorPage(page)
        expect(asked).toEqual(Array.from({ length: requests }, () => `${id}.json`))
        expect(await page.locator('body').textContent()).not.toMatch(/static props|fetch/i)
      }),
    )
  })

  describe('errors in the browser', () => {
    test('the error page takes the place of the page; the way to others is open', () =>
      withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/broken in the browser/)
        await open(page, `${app().url}/nav/broken`)
        await page.locator('#break').click()
        await errorPage(page)
        await page.evaluate(() => window.next!.router.push('/nav'))
        await heading(page, 'Plain')
        expect(await isSameDocument(page)).toBe(true)
      }))

    test('a cancelled navigation leaves nothing behind', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        let release = (): void => {}
        const held = new Promise<void>((resolve) => void (release = resolve))
        await page.route('**/nav/slow.json*', async (route) => {
          await held
          await route.continue().catch(() => {})
        })
        await page.evaluate(() => void window.next!.router.push('/nav/slow'))
        await expect.poll(() => readTold(page)).toContain('routeChangeStart /nav/slow')
        await page.locator('#static').click()
        await heading(page, 'Static')
        release()
        expect(await readTold(page)).toContain('routeChangeError Route Cancelled /nav/slow')
        expect(page.url()).toBe(`${app().url}/nav/static`)
      }))
  })

  if (mode === 'dev') {
    test('an error of the server is explained by the overlay', () =>
      withPage(browser, async ({ page, allowErrors }) => {
        allowErrors(/500|the database is down/)
        await page.goto(`${app().url}/throws?where=data`)
        await expect
          .poll(() => page.evaluate(() => document.querySelector('waymark-overlay')?.shadowRoot?.textContent))
          .toContain('the database is down')
      }))
  }

  if (mode === 'start') {
    test('code that never comes: after 3.8 seconds the browser loads the document', () =>
      withPage(browser, async ({ page }) => {
        await open(page, `${app().url}/nav`)
        // No link leads to this page, so that its code was not fetched ahead.
        const isCode = (url: URL): boolean => /\/assets\/initial-[^/]+\.js$/.test(url.pathname)
        let hung = 0
        await page.route(isCode, () => void hung++)
        const left = page.waitForRequest((request) => request.isNavigationRequest())
        const started = Date.now()
        await page.evaluate(() => void window.next!.router.push('/initial'))
        await expect.poll(() => hung).toBe(1)
        expect(new URL((await left).url()).pathname).toBe('/initial')
        expect(Date.now() - started).toBeGreaterThanOrEqual(3_800)
        await page.unroute(isCode)
        await page.waitForURL(`${app().url}/initial`)
        await expect
          .poll(() => page.locator('[data-probe=props]').textContent())
          .toContain('"hasRequest":true')
      }))

    test('static data is fetched ahead when a link comes into view, and used by the click', () =>
      withPage(browser, async ({ page }) => {
        await page.goto(`${app().url}/nav/one`)
        const data = recordData(page)
        await page.waitForFunction(() => window.__NEXT_HYDRATED === true)
        await page.locator('#static').hover()
        await expect.poll(() => data).toContain('GET /nav/static.json')
        await page.locator('#static').click()
        await heading(page, 'Static')
        expect(data.filter((request) => request === 'GET /nav/static.json')).toHaveLength(1)
        // Data that is made for each request is not asked for ahead.
        expect(data.some((request) => request.startsWith('GET /nav/a%20b'))).toBe(false)
      }))
  }
})
