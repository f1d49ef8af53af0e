import { expect, test } from 'vitest'
import { readMeta, readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const PAGES = [
  { path: '/no/such/page', status: 404, text: 'This page could not be found.' },
  { path: '/404', status: 404, text: 'This page could not be found.' },
  { path: '/500', status: 404, text: 'This page could not be found.' },
  { path: '/_error', status: 404, text: 'This page could not be found.' },
  { path: '/status/not-found', status: 404, text: 'This page could not be found.' },
  { path: '/status/forbidden', status: 403, text: 'This page could not be accessed.' },
  { path: '/status/unauthorized', status: 401, text: "You're not authorized to access this page." },
]

describeApp('basic', ['start'], (app) => {
  test.each(PAGES)(
    '$path shows $status with its exact text, inside the root layout',
    async ({ path, status, text }) => {
      const answer = await send(app().url, path)
      expect(answer.status).toBe(status)
      expect(readTitle(answer.text)).toBe(`${status}: ${text}`)
      const visible = readVisibleText(answer.text)
      expect(visible).toContain(`${status} ${text}`)
      expect(visible).toContain('root: 0')
      expect(readMeta(answer.text, 'robots') ?? 'no robots tag').toContain('noindex')
    },
  )

  test.each(PAGES)(
    'the number of $path is a heading and both colour schemes are served',
    async ({ path, status }) => {
      const { text } = await send(app().url, path)
      expect(text).toMatch(new RegExp(`<h1[^>]*>${status}</h1>`))
      expect(text).toMatch(/<h2[^>]*>/)
      expect(text).toMatch(/prefers-color-scheme|light-dark\(/)
    },
  )

  test('the error page says where the failure was and shows the digest, readable without JavaScript', async () => {
    const { text, status } = await send(app().url, '/boom')
    expect(status).toBe(500)
    const visible = readVisibleText(text)
    expect(visible).toContain(
      'Application error: a server-side exception has occurred (see the server logs for more information).',
    )
    expect(visible).toMatch(/Digest: \S+/)
  })

  test.each([
    '/boom',
    '/boom-late?delay=200',
    '/boom-client',
    '/boom-boundary',
    '/boom-layout',
    '/meta/boom',
    '/late/boom?delay=200',
  ])('the message of the error never reaches the visitor: %s', async (path) => {
    const { text } = await send(app().url, path)
    expect(text).not.toContain('secret')
  })

  test('the digest a visitor sees can be searched in the log', async () => {
    const { text } = await send(app().url, '/boom')
    const digest = /Digest: ([\w@-]+)/.exec(readVisibleText(text))?.[1]
    expect(digest).toBeDefined()
    await expect.poll(() => app().output()).toContain(digest)
    await expect.poll(() => app().output()).toContain('secret of the boom page')
  })

  test('a missing asset is 404 and is not cached', async () => {
    const answer = await send(app().url, '/_waymark/assets/missing-12345678.js')
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/max-age=[1-9]/)
  })
})
