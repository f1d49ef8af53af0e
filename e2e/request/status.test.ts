import { expect, test } from 'vitest'
import { readMeta, readTags } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { sendLate } from '../harness/send-late.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

const NEVER_CACHED = 'private, no-cache, no-store, max-age=0, must-revalidate'

describeApp('basic', ['start', 'dev'], (app, mode) => {
  test.each([
    { path: '/status/redirect', status: 307, location: '/about?from=status' },
    { path: '/status/permanent', status: 308, location: '/about?from=status' },
    { path: '/status/rethrow', status: 307, location: '/about' },
    { path: '/status/redirect?delay=200', status: 307, location: '/about?from=status' },
  ])('$path before the shell answers $status with its target', async ({ path, status, location }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(location)
  })

  test('a redirect to another origin keeps its URL and cannot split the header', async () => {
    const answer = await send(app().url, '/status/redirect-away')
    expect(answer.status).toBe(307)
    expect(answer.headers.location).toMatch(/^https:\/\/elsewhere\.example\/a;b\?c=d(%20|\+| )e$/)
  })

  test.each([
    { path: '/status/not-found', status: 404 },
    { path: '/status/not-found?delay=200', status: 404 },
    { path: '/status/forbidden', status: 403 },
    { path: '/status/unauthorized', status: 401 },
    { path: '/no/such/page', status: 404 },
    { path: '/boom', status: 500 },
    { path: '/boom-client', status: 500 },
    { path: '/boom-layout', status: 500 },
  ])('$path before the shell answers $status, unindexed and uncached', async ({ path, status }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(readMeta(answer.text, 'robots') ?? 'no robots tag').toContain('noindex')
    if (mode === 'start') expect(answer.headers['cache-control']).toBe(NEVER_CACHED)
  })

  test.each([
    { path: '/late/not-found', status: 404 },
    { path: '/late/forbidden', status: 403 },
    { path: '/late/unauthorized', status: 401 },
    { path: '/late/redirect', status: 307 },
    { path: '/late/permanent', status: 308 },
  ])(
    'a quick outcome under a loading file still decides the status: $path $status',
    async ({ path, status }) => {
      expect((await send(app().url, path)).status).toBe(status)
    },
  )

  test.each([
    { path: '/late/redirect', content: '1;url=/about?from=late' },
    { path: '/late/permanent', content: '0;url=/about?from=late' },
    { path: '/late-status/redirect', content: '1;url=/about?from=suspense' },
  ])('$path after streaming began is 200 with a refresh tag', async ({ path, content }) => {
    const answer = await sendLate(app().url, path)
    expect(answer.status).toBe(200)
    const refresh = readTags(answer.text, 'meta').find((tag) => tag.id === '__next-page-redirect')
    expect(refresh).toMatchObject({ 'http-equiv': 'refresh', content })
  })

  test.each(['not-found', 'forbidden', 'unauthorized'])(
    'a late %s after streaming began is 200 and unindexed',
    async (name) => {
      const answer = await sendLate(app().url, `/late/${name}`)
      expect(answer.status).toBe(200)
      expect(readMeta(answer.text, 'robots') ?? 'no robots tag').toContain('noindex')
    },
  )

  test.each(['/late/boom', '/boom-late'])(
    'an error after streaming began keeps 200 and completes the document: %s',
    async (path) => {
      const answer = await sendLate(app().url, path)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('</html>')
    },
  )

  test.each(['/boom', '/boom-layout', '/boom-client'])('the error document of %s is marked', async (path) => {
    expect((await send(app().url, path)).text).toMatch(/<html[^>]*\bid="__next_error__"/)
  })

  test.each([
    { path: '/status/redirect', digest: 'NEXT_REDIRECT;' },
    { path: '/status/permanent', digest: 'NEXT_REDIRECT;' },
    { path: '/status/not-found', digest: 'NEXT_HTTP_ERROR_FALLBACK;404' },
    { path: '/status/forbidden', digest: 'NEXT_HTTP_ERROR_FALLBACK;403' },
    { path: '/status/unauthorized', digest: 'NEXT_HTTP_ERROR_FALLBACK;401' },
    { path: '/boom', digest: '"digest":"' },
  ])('the payload of $path is 200 and carries the outcome as a digest', async ({ path, digest }) => {
    const answer = await sendPayload(app().url, path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/x-component')
    expect(answer.text).toContain(digest)
    if (mode === 'start') expect(answer.text).not.toContain('secret of')
  })

  test('the payload of an unmatched URL is 404 with a payload', async () => {
    const answer = await sendPayload(app().url, '/no/such/page')
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/x-component')
    expect(answer.text).not.toBe('')
  })

  test.each([
    { code: '404', status: 404, text: 'Guarded: no such thing' },
    { code: '403', status: 403, text: 'Guarded: keep out' },
    { code: '401', status: 401, text: 'Guarded: please sign in' },
  ])('the nearest file of its own status answers: $code', async ({ code, status, text }) => {
    const answer = await send(app().url, `/guarded/${code}`)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(text)
    expect(answer.text).toContain('data-layout="guarded"')
  })

  test('a not-found file does not catch another status', async () => {
    const answer = await send(app().url, '/guarded/only-missing')
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Guarded: keep out')
  })

  test.each([
    { path: '/meta/not-found', status: 404 },
    { path: '/meta/redirect', status: 307 },
  ])('an outcome in generateMetadata acts like one in the page: $path', async ({ path, status }) => {
    expect((await send(app().url, path)).status).toBe(status)
  })
})
