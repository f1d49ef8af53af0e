import { describe, expect, test } from 'vitest'
import { ROOT_DIR } from '../harness/paths.ts'
import { readTags } from '../harness/read-html.ts'
import { send, sendBytes } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** Where a browser goes for the `content` of a refresh tag: HTML standard, "shared declarative refresh steps". */
function readRefreshTarget(content: string, origin: string): URL {
  const [, rest = ''] = /^\s*\d+\s*[;,]\s*url\s*=\s*(.*)$/is.exec(content) ?? []
  const quote = /^['"]/.exec(rest)?.[0]
  if (quote === undefined) return new URL(rest, origin)
  const end = rest.indexOf(quote, 1)
  return new URL(rest.slice(1, end === -1 ? undefined : end), origin)
}

async function measureBestMs(origin: string, path: string): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    await send(origin, path)
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

const KINDS = ['redirect', 'not-found']
const PACES = ['sync', 'fast', 'slow']
const PLACES = ['guard', 'guard-loading']
const GUARDED = PLACES.flatMap((place) =>
  KINDS.flatMap((kind) => PACES.map((pace) => ({ place, kind, pace, path: `/${place}/${kind}/${pace}` }))),
)

describeApp('hostile', ['start'], (app) => {
  describe('a layout that turns strangers away', () => {
    test.each(PLACES.flatMap((place) => PACES.map((pace) => `/${place}/let-in/${pace}`)))(
      'lets others see all of it: %s',
      async (path) => {
        for (const { text } of [await send(app().url, path), await sendPayload(app().url, path)]) {
          expect(text).toContain('the hidden page')
          expect(text).toContain('the hidden panel')
        }
        const inner = await send(app().url, `${path}/inner`)
        expect(inner.text).toContain('the hidden inner layout')
        expect(inner.text).toContain('the hidden asynchronous page')
      },
    )

    test.each(GUARDED)(
      '$path never sends the page with the document',
      async ({ place, kind, pace, path }) => {
        const isLate = place === 'guard-loading' && pace === 'slow'
        const answers = await Promise.all(['', '/inner'].map((part) => send(app().url, path + part)))
        for (const { text, status, headers } of answers) {
          expect(text).not.toContain('the hidden')
          expect(status).toBe(isLate ? 200 : kind === 'redirect' ? 307 : 404)
          if (kind === 'redirect' && !isLate) expect(headers.location).toBe('/?turned-away')
          if (isLate) expect(text).toContain(kind === 'redirect' ? '1;url=/?turned-away' : 'noindex')
        }
      },
    )

    test.each(GUARDED)('$path never sends the page with the payload', async ({ kind, path }) => {
      const answers = await Promise.all(['', '/inner'].map((part) => sendPayload(app().url, path + part)))
      for (const { text } of answers) {
        expect(text).not.toContain('the hidden')
        expect(text).toContain(kind === 'redirect' ? '/?turned-away' : ';404')
      }
    })

    // Fault: metadata of a page is resolved and sent without waiting for the layouts above it.
    test.each([
      { part: 'named', answer: 'payload', path: '/guard/redirect/sync/named' },
      { part: 'titled', answer: 'payload', path: '/guard/redirect/sync/titled' },
      { part: 'named', answer: 'document', path: '/guard-loading/redirect/slow/named' },
      { part: 'titled', answer: 'document', path: '/guard-loading/redirect/slow/titled' },
    ])('keeps the title of a $part page out of the $answer', async ({ answer, path }) => {
      const { text } = answer === 'payload' ? await sendPayload(app().url, path) : await send(app().url, path)
      expect(text).not.toContain('the hidden')
    })
  })

  describe('a redirect after the first byte', () => {
    test.each([
      "'//evil.example",
      '"//evil.example',
      "'//evil.example'",
      '"//evil.example"x',
      "'https://evil.example",
      `'"//evil.example`,
    ])('to %s stays on the site', async (target) => {
      const path = `/leave?to=${encodeURIComponent(target)}`
      const answers = await Promise.all([path, `${path}&for=good`].map((each) => send(app().url, each)))
      for (const { text } of answers) {
        const tags = readTags(text, 'meta').filter((tag) => tag['http-equiv'] === 'refresh')
        expect(tags).toHaveLength(1)
        expect(readRefreshTarget(tags[0]!['content'] ?? '', `${app().url}/leave`).origin).toBe(app().url)
      }
    })

    test('to another page goes there', async () => {
      const { text } = await send(app().url, `/leave?to=${encodeURIComponent("/who's?a=1&b=2")}`)
      const [tag] = readTags(text, 'meta').filter(({ id }) => id === '__next-page-redirect')
      const { pathname, search } = readRefreshTarget(tag?.['content'] ?? '', app().url)
      expect([pathname.replace('%27', "'"), search]).toEqual(["/who's", '?a=1&b=2'])
    })
  })

  test('30,000 equal keys in a query cost little more than none', async () => {
    const many = `/?${'a&'.repeat(30_000)}`
    expect((await send(app().url, many)).text).toContain('30000 values')
    const measureMoreMs = async (): Promise<number> =>
      (await measureBestMs(app().url, many)) - (await measureBestMs(app().url, '/'))
    await expect.poll(measureMoreMs).toBeLessThan(1_000)
  })

  test.each(['/stack', '/stack/client', '/stack/late'])(
    'an error file that prints everything it has shows nothing of the server: %s',
    async (path) => {
      const { text } = await send(app().url, path)
      expect(text).not.toContain('a secret of')
      expect(text).not.toContain(ROOT_DIR)
      expect(text).not.toMatch(/node_modules|file:\/\/|\.waymark\/|\bat \w+ \(/)
    },
  )

  test.each(['/stack', '/stack/client'])('an error file gets a sentence and a digest: %s', async (path) => {
    const { text, status } = await send(app().url, path)
    expect(status).toBe(500)
    expect(text).toMatch(/<p id="message">The server failed to render [^<]*digest[^<]*<\/p>/)
    expect(text).toMatch(/<p id="digest">[\da-f]{16}<\/p>/)
    expect(text).not.toMatch(/React error #|minified/i)
  })

  test.each<[string, string, Record<string, string>]>([
    ['a payload request without its key', '/?a=1', { rsc: '1' }],
    ['a payload request with a wrong key', '/?a=1&_rsc=wrong', { rsc: '1' }],
    ['a document request with a key', '/?a=1&_rsc=wrong', {}],
  ])('%s is sent on, and no cache keeps that', async (_name, path, headers) => {
    const answer = await send(app().url, path, { headers })
    expect(answer.status).toBe(307)
    expect(answer.headers['cache-control']).toContain('no-store')
    const vary = (answer.headers.vary ?? '').toLowerCase().split(/\s*,\s*/)
    expect(vary).toEqual(expect.arrayContaining(['rsc', 'next-router-state-tree', 'next-router-prefetch']))
  })

  test.each([
    '//<script>alert(1)</script>',
    '/a//<img src=x onerror=alert(1)>'.replaceAll(' ', '%20'),
    '/somewhere/',
  ])('the body of a redirect to the one spelling is never taken for HTML: %s', async (path) => {
    const { status, headers } = await send(app().url, path)
    expect(status).toBe(308)
    expect(headers['content-type']).toMatch(/^text\/plain\b/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    'Host: a.example\r\nHost: b.example',
    'Host: a.example\r\nhost: a.example',
    'HOST: a.example\r\nX-A: 1\r\nHost: 127.0.0.1',
  ])('a request with two hosts is refused: %j', async (hosts) => {
    for (const path of ['/', '/_waymark/assets/x.js', '/api/ledger']) {
      const raw = await sendBytes(app().url, `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
      expect(raw).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  test('a metadata file of plain text is sent as it is', async () => {
    const { status, headers, text } = await send(app().url, '/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain('Disallow: /hostile-only')
  })

  test('a metadata module may redirect to an address that is not ASCII', async () => {
    const { status, headers } = await send(app().url, '/moved/sitemap.xml')
    expect(status).toBe(307)
    expect(headers.location).toBe('/gr%C3%B6%C3%9Fe/sitemap.xml')
  })

  describe('the log', () => {
    test('says nothing of a HEAD request to a page that streams', async () => {
      const printed = app().output().length
      await send(app().url, '/api/ledger', { method: 'DELETE' })
      expect((await send(app().url, '/stream', { method: 'HEAD' })).status).toBe(200)
      await waitUntil(async () => {
        const counts = JSON.parse((await send(app().url, '/api/ledger')).text) as Record<string, number>
        return counts['started'] === 1 && counts['running'] === 0
      }, 'the slow part to end')
      // A failure of our own marks the end: whatever was logged before it is there by now.
      await send(app().url, '/boom?after-head')
      await waitUntil(() => app().output().includes("'GET /boom?after-head'"), 'the failure to be logged')
      expect(app().output().slice(printed).match(/⨯ .*/g)).toEqual(['⨯ Error: the page broke'])
    })

    test.each([
      {
        path: '/boom?x=1',
        frames: [/\/lib\/break-down\.ts:3:\d+/, /\/app\/\(site\)\/boom\/page\.tsx:4:\d+/],
      },
      { path: '/api/boom?x=1', frames: [/\/app\/api\/boom\/route\.ts:2:\d+/] },
    ])('names the files of the app, method and path for $path', async ({ path, frames }) => {
      const printed = app().output().length
      await send(app().url, path)
      await waitUntil(() => app().output().slice(printed).includes('request:'), 'the failure to be logged')
      const entry = app().output().slice(printed)
      for (const frame of frames) expect(entry).toMatch(frame)
      expect(entry).toContain(`request: 'GET ${path}'`)
    })
  })
})
