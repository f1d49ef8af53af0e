import { describe, expect, test } from 'vitest'
import { readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

interface Report {
  message: string
  digest?: string
  request: { path: string; method: string }
  context: Record<string, unknown>
}

const NEVER = 'private, no-cache, no-store, max-age=0, must-revalidate'

describeApp('pages-basic', ['start', 'dev'], (app, mode) => {
  const get = (path: string) => send(app().url, path)
  const readReports = async (): Promise<Report[]> =>
    JSON.parse((await get('/api/send?how=reports')).text) as Report[]
  const reportOf = async (path: string): Promise<Report> => {
    await get(path)
    const reports = (await readReports()).filter(({ request }) => request.path === path)
    expect(reports).toHaveLength(1)
    return reports[0]!
  }

  describe.runIf(mode === 'start')('a visitor is told nothing but the digest', () => {
    test.each([
      ['/throws?where=data', 'the database is down'],
      ['/throws?where=render', 'the component is broken'],
    ])('%s', async (path, message) => {
      const { status, headers, text } = await get(path)
      expect(status).toBe(500)
      expect(headers['cache-control']).toBe(NEVER)
      expect(text).not.toContain(message)
      expect(readTitle(text)).toBe('500: Internal Server Error')
      const [, digest] =
        /^500 Internal Server Error\. Digest: ([\da-f]{16}) /.exec(readVisibleText(text)) ?? []
      await expect.poll(() => app().output()).toContain(`digest: '${digest}'`)
      await expect.poll(() => app().output()).toContain(message)
      const data = /<script id="__NEXT_DATA__"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
      expect(JSON.parse(data)).toMatchObject({
        page: '/_error',
        props: { pageProps: { statusCode: 500, digest } },
        err: { name: 'Internal Server Error.', message: '500 - Internal Server Error.', statusCode: 500 },
      })
      expect(Object.keys((JSON.parse(data) as { err: object }).err)).toHaveLength(3)
    })
  })

  describe('onRequestError', () => {
    test.each(['/throws?where=data&x=1', '/throws?where=render&x=1'])('%s', async (path) => {
      const { digest, request, context } = await reportOf(path)
      expect(digest).toMatch(/^[\da-f]{16}$/)
      expect(request.method).toBe('GET')
      expect(context).toEqual({ routerKind: 'Pages Router', routePath: '/throws', routeType: 'render' })
    })

    test('data of a page has the address of the data', async () => {
      const { buildId } = JSON.parse(
        /<script id="__NEXT_DATA__"[^>]*>([^<]*)/.exec((await get('/about')).text)?.[1] ?? '',
      ) as { buildId: string }
      const { context } = await reportOf(`/_waymark/data/${buildId}/throws.json?where=data`)
      expect(context).toMatchObject({ routerKind: 'Pages Router', routePath: '/throws' })
    })

    test('an API route', async () => {
      const { context } = await reportOf('/api/send?how=throws&x=1')
      expect(context).toEqual({ routerKind: 'Pages Router', routePath: '/api/send', routeType: 'route' })
    })

    test('what a boundary caught is reported, and the page is there', async () => {
      const { text, status } = await get('/throws?where=boundary')
      expect(status).toBe(200)
      expect(readVisibleText(text)).toContain('waiting')
      const { message, context } = await reportOf('/throws?where=boundary&x=1')
      expect(message).toBe('only below a boundary')
      expect(context).toMatchObject({ routerKind: 'Pages Router', routePath: '/throws' })
    })

    // In development every request makes the page.
    test.skipIf(mode === 'dev')('a page that cannot be made anew, with its route', async () => {
      const askAgain = async (): Promise<Report[]> => {
        expect((await get('/renewed')).status).toBe(200)
        return (await readReports()).filter(({ message }) => message === 'not made anew')
      }
      await expect.poll(askAgain).toMatchObject([
        {
          request: { path: '/renewed', method: 'GET' },
          context: { routerKind: 'Pages Router', routePath: '/renewed', revalidateReason: 'stale' },
        },
      ])
    })

    test('neither redirects nor missing pages are reported', async () => {
      const before = (await readReports()).length
      for (const path of ['/decide?how=redirect', '/decide?how=not-found', '/nope']) await get(path)
      expect(await readReports()).toHaveLength(before)
    })
  })

  describe('results that are none', () => {
    test.each([
      ['nothing', 'WM_PAGES_RESULT', 'undefined'],
      ['text', 'WM_PAGES_RESULT', '"props"'],
      ['keys', 'WM_PAGES_RESULT_KEYS', 'revalidate'],
      ['both', 'WM_PAGES_RESULT', 'redirect and notFound'],
      ['status', 'WM_PAGES_REDIRECT', 'statusCode'],
      ['destination', 'WM_PAGES_REDIRECT', 'destination'],
    ])('%s', async (kind, code, text) => {
      expect((await get(`/bad/${kind}`)).status).toBe(500)
      const { message } = await reportOf(`/bad/${kind}?x=1`)
      expect(message).toContain('getServerSideProps of pages/bad/[kind].tsx')
      expect(message).toContain(text)
      await expect.poll(() => app().output()).toContain(code)
    })

    test.runIf(mode === 'dev').each([
      ['date', 'props.list[0].at, which is an object of class Date'],
      ['missing', 'props.user.name, which is undefined'],
    ])('props that JSON would change: %s', async (kind, text) => {
      expect((await get(`/bad/${kind}`)).status).toBe(500)
      expect((await reportOf(`/bad/${kind}?x=1`)).message).toContain(text)
    })
  })
})
