import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForHydration } from '../harness/navigation.ts'
import {
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
  type TestPage,
} from '../harness/open-browser.ts'
import { send } from '../harness/send.ts'

type Actions = Record<string, (...values: unknown[]) => Promise<unknown>>

describeInBrowser('actions', ['start', 'dev'], (app, mode) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const newGate = (): string => `g${randomUUID().slice(0, 8)}`
  const openGate = async (name: string): Promise<void> =>
    void (await send(app().url, `/api/gate?name=${name}`))
  const readRecords = async (name: string): Promise<unknown[]> =>
    JSON.parse((await send(app().url, `/api/records?name=${encodeURIComponent(name)}`)).text) as unknown[]

  const inPage = (
    path: string,
    use: (test: TestPage & { requests: string[] }) => Promise<void>,
  ): Promise<void> =>
    withPage(browser, async (test) => {
      await test.page.goto(app().url + path)
      await waitForHydration(test.page)
      const requests: string[] = []
      test.page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (!/^\/(_waymark|@|__)/.test(pathname)) requests.push(`${request.method()} ${pathname}`)
      })
      await use({ ...test, requests })
    })

  const call = (page: Page, name: string, ...args: unknown[]): Promise<unknown> =>
    page.evaluate(
      ([action, values]) => (window as unknown as { actions: Actions }).actions[action]!(...values),
      [name, args] as [string, unknown[]],
    )

  test("a function of a file with 'use cache' is called on the server, and what it gave there is kept", () =>
    inPage('/kept', async ({ page, requests }) => {
      const shown = await page.locator('#kept').innerText()
      expect(shown).toMatch(/^one undefined /)
      await page.click('button')
      await page.getByText('two undefined').waitFor()
      const texts = (await page.locator('output').innerText()).split(/\s+(?=one|two)/)
      expect(texts).toEqual([
        mode === 'start' ? shown : texts[1],
        texts[1],
        expect.stringMatching(/^two undefined /),
      ])
      expect(requests).toEqual(['POST /kept', 'POST /kept', 'POST /kept'])
    }))

  test('useActionState and useFormStatus show what is under way and what came back', () =>
    inPage('/state', async ({ page, requests }) => {
      await page.fill('[name=name]', 'Ada')
      await page.click('button')
      await page.getByText('hello, Ada', { exact: true }).waitFor()
      await page.fill('[name=name]', 'Bob')
      await page.click('button')
      await page.getByText('hello, Ada, Bob', { exact: true }).waitFor()
      expect(requests).toEqual(['POST /state', 'POST /state'])
    }))

  test('a form is empty after its action, and the page comes with the answer', () =>
    inPage('/closure', async ({ page, requests }) => {
      await page.fill('[name=name]', 'typed')
      await page.click('button')
      await page.locator('#seen', { hasText: 'opened' }).waitFor()
      await expect.poll(() => page.inputValue('[name=name]')).toBe('visitor')
      expect(requests).toEqual(['POST /closure'])
      expect(await readRecords('closure')).toContain('closed-over-secret 3 typed')
    }))

  test('values of many kinds make the way there and back', () =>
    inPage('/', async ({ page }) => {
      const result = await page.evaluate(async () => {
        const { actions } = window as unknown as { actions: Actions }
        const form = new FormData()
        form.append('file', new File(['content'], 'f.txt', { type: 'text/plain' }))
        const [date, map] = (await actions['echo']!(new Date(5), new Map([['k', 1]]))) as [
          Date,
          Map<string, number>,
        ]
        const streamed = (await actions['streamNumbers']!()) as {
          later: Promise<number>
          all: AsyncIterable<number>
        }
        const numbers: number[] = []
        for await (const number of streamed.all) numbers.push(number)
        return {
          date: date.getTime(),
          map: map.get('k'),
          later: await streamed.later,
          numbers,
          form: await actions['describeForm']!(form),
        }
      })
      expect(result).toEqual({
        date: 5,
        map: 1,
        later: 2,
        numbers: [1, 2, 3],
        form: { file: { name: 'f.txt', type: 'text/plain', text: 'content' } },
      })
    }))

  test('client state stays when an answer brings the page along', () =>
    inPage('/', async ({ page, requests }) => {
      await page.click('#panel')
      expect(await call(page, 'setTheme', 'blue')).toBe('theme is blue')
      await page.locator('#theme', { hasText: 'blue' }).waitFor()
      expect(await page.textContent('#panel')).toContain('1 clicks')
      expect(requests).toEqual(['POST /'])
    }))

  test('calls run one after the other; those in parallel do not wait', () =>
    inPage('/', async ({ page }) => {
      const [first, second, beside] = [newGate(), newGate(), newGate()]
      const done = page.evaluate(
        ([a, b, p]) => {
          const { actions, parallel } = window as unknown as {
            actions: Actions
            parallel(f: unknown): Actions['']
          }
          return Promise.all([
            actions['countSlowly']!(a),
            actions['countSlowly']!(b),
            parallel(actions['countSlowly'])!(p),
          ])
        },
        [first, second, beside],
      )
      await expect.poll(() => readRecords(`start ${beside}`)).toHaveLength(1)
      await openGate(beside)
      await expect.poll(() => readRecords(`end ${beside}`)).toHaveLength(1)
      await expect.poll(() => readRecords(`start ${first}`)).toHaveLength(1)
      expect(await readRecords(`start ${second}`)).toHaveLength(0)
      await openGate(first)
      await expect.poll(() => readRecords(`start ${second}`)).toHaveLength(1)
      await openGate(second)
      expect(await done).toEqual([first, second, beside].map((gate) => `${gate} is done`))
    }))

  test('a navigation does not wait for an action, whose page is then fetched again', () =>
    inPage('/slow', async ({ page, requests }) => {
      const gate = newGate()
      await page.fill('[name=gate]', gate)
      await page.click('button')
      await page.getByText('pending', { exact: true }).waitFor()
      await page.click('a')
      await page.getByRole('heading', { name: 'Target' }).waitFor()
      await page.waitForURL(`${app().url}/target`)
      expect(await readRecords(`end ${gate}`)).toHaveLength(0)
      expect(await page.textContent('#theme')).toBe('none')
      await openGate(gate)
      await page.locator('#theme', { hasText: gate }).waitFor()
      expect(requests).toEqual(['POST /slow', 'GET /target', 'GET /target'])
    }))

  test('useOptimistic shows what is hoped for until it is there', () =>
    inPage('/optimistic', async ({ page }) => {
      const gate = newGate()
      await page.fill('[name=gate]', gate)
      await page.click('button')
      await page.getByText(`${gate}?`, { exact: true }).waitFor()
      await openGate(gate)
      await page.getByText(`${gate} is done`, { exact: true }).waitFor()
    }))

  describe('a redirect', () => {
    test('from a form leads to the page that came with it', () =>
      inPage('/state', async ({ page, requests }) => {
        await page.fill('[name=name]', 'elsewhere')
        await page.click('button')
        await page.getByRole('heading', { name: 'Target' }).waitFor()
        await page.waitForURL(`${app().url}/target`)
        expect(requests).toEqual(['POST /state'])
        await page.goBack()
        await page.getByRole('heading', { name: 'State' }).waitFor()
      }))

    test('from an event handler that catches nothing is followed', () =>
      inPage('/', async ({ page, requests }) => {
        await page.evaluate(
          () => void (window as unknown as { actions: Actions }).actions['goTo']!('/target'),
        )
        await page.getByRole('heading', { name: 'Target' }).waitFor()
        expect(requests).toEqual(['POST /'])
      }))

    test('rejects the promise of the caller, and is followed once, whatever becomes of that', () =>
      inPage('/', async ({ page, requests }) => {
        const digest = await page.evaluate(() =>
          (window as unknown as { actions: Actions }).actions['goTo']!('/target').catch(
            (error: { digest: string }) => error.digest,
          ),
        )
        expect(digest).toMatch(/^NEXT_REDIRECT;push;.*\/target;303;$/)
        await page.getByRole('heading', { name: 'Target' }).waitFor()
        expect(requests).toEqual(['POST /'])
        await page.goBack()
        expect(new URL(page.url()).pathname).toBe('/')
      }))

    test('to the same page starts the caller afresh', () =>
      inPage('/again', async ({ page, allowErrors }) => {
        allowErrors(/NEXT_REDIRECT/)
        await page.fill('[name=text]', 'typed')
        await page.getByText('typed', { exact: true }).waitFor()
        await page.click('button')
        await expect.poll(() => page.inputValue('[name=text]')).toBe('')
        await page.getByRole('heading', { name: 'Again' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/again')
      }))
  })

  test('what an action throws reaches the nearest error file, with its digest', () =>
    inPage('/broken', async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.click('text=Fail')
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
      expect(await page.textContent('#digest')).toMatch(/\S/)
      if (mode === 'start') expect(await page.content()).not.toContain('secret reason')
    }))

  test('what the caller catches says what happened, and covers no page', () =>
    inPage('/', async ({ page, allowErrors }) => {
      allowErrors(/500/)
      const message = await page.evaluate(() =>
        (window as unknown as { actions: Actions }).actions['fail']!().catch((error: Error) => error.message),
      )
      expect(message).toMatch(mode === 'start' ? /^The action failed on the server\./ : /^a secret reason$/)
      await expect.poll(() => app().output()).toContain('a secret reason')
      // Errors are shown in the order in which they come: this one would be there by now.
      expect(await call(page, 'echo', 'a')).toEqual(['a'])
      expect(await page.locator('waymark-overlay').count()).toBe(0)
    }))

  test('notFound() shows the page for it', () =>
    inPage('/broken', async ({ page, allowErrors }) => {
      allowErrors(/./)
      // In development the overlay may still show the error of another test.
      await page.getByText('Vanish').dispatchEvent('click')
      await page.getByText(/404/).waitFor()
    }))

  test('a call that cannot be made is an error of the caller, and the next one works', () =>
    inPage('/', async ({ page, allowErrors }) => {
      allowErrors(/Failed to load resource/)
      const catchCode = (): Promise<unknown> =>
        page.evaluate(() =>
          (window as unknown as { actions: Actions }).actions['echo']!('a').catch(
            (error: { code: string }) => error.code,
          ),
        )
      await page.route('**/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      expect(await catchCode()).toBe('WM_ACTION_UNREACHABLE')
      await page.unrouteAll()
      await page.route('**/*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 200, body: 'hello' })
          : route.continue(),
      )
      expect(await catchCode()).toBe('WM_ACTION_ANSWER')
      await page.unrouteAll()
      expect(await call(page, 'echo', 'b')).toEqual(['b'])
    }))

  test('a call that middleware redirects takes the visitor along', () =>
    inPage('/', async ({ page }) => {
      await page.evaluate(() => history.pushState(null, '', '/walled'))
      await page.evaluate(() => void (window as unknown as { actions: Actions }).actions['echo']!('a'))
      await page.getByRole('heading', { name: 'Target' }).waitFor()
    }))

  test('two tabs keep their own state, and see each other after a reload', () =>
    inPage('/closure', async (first) =>
      inPage('/', async ({ page }) => {
        const other = await first.page.context().newPage()
        await other.goto(`${app().url}/`)
        await waitForHydration(other)
        await call(other, 'setTheme', 'green')
        await other.locator('#theme', { hasText: 'green' }).waitFor()
        expect(await first.page.textContent('#theme')).toBe('none')
        expect(await page.textContent('#theme')).toBe('none')
        await first.page.click('button')
        await first.page.locator('#theme', { hasText: 'green' }).waitFor()
      }),
    ))

  describe('without JavaScript', () => {
    const inPlainPage = (path: string, use: (page: Page) => Promise<void>): Promise<void> =>
      withPage(browser, async (test) => {
        const context = await test.page.context().browser()!.newContext({ javaScriptEnabled: false })
        const page = await context.newPage()
        await page.goto(app().url + path)
        await use(page)
        await context.close()
      })

    test('a form keeps its state from answer to answer', () =>
      inPlainPage('/state', async (page) => {
        await page.fill('[name=name]', 'Ada')
        await page.click('button')
        await page.getByText('hello, Ada', { exact: true }).waitFor()
        await page.fill('[name=name]', 'Bob')
        await page.click('button')
        await page.getByText('hello, Ada, Bob', { exact: true }).waitFor()
      }))

    test('closed-over values, cookies and redirects work', () =>
      inPlainPage('/closure', async (page) => {
        await page.click('button')
        await page.locator('#seen', { hasText: 'opened' }).waitFor()
        await page.goto(`${app().url}/state`)
        await page.fill('[name=name]', 'elsewhere')
        await page.click('button')
        await page.getByRole('heading', { name: 'Target' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/target')
      }))

    test('errors and not-found show their pages', () =>
      inPlainPage('/broken', async (page) => {
        await page.click('text=Fail')
        await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
        await page.goto(`${app().url}/broken`)
        await page.click('text=Vanish')
        await page.getByText(/404/).waitFor()
      }))
  })
})
