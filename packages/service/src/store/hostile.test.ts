import { expect, it } from 'vitest'
import { MAX_RELEASES, MAX_STRING_CHARS, MAX_VALUE_CHARS } from '../limits.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it.each<[name: string, text: string]>([
    ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['controls of direction', 'user \u202Egpj.exe\u2066 \u200F'],
    ['binary', '\u0000\u0001\u0002\uFFFD\u001B[31mred'],
    ['half a character', 'a\uD800b\uDC00'],
    ['SQL', `'; drop table issue; -- " \\ %_`],
    ['names of objects', '__proto__ constructor toString'],
    ['a long text', 'long '.repeat(200_000)],
    ['line ends', 'one\r\ntwo\u2028three'],
  ])('%s is text and nothing else, wherever it stands', async (_, text) => {
    const { queries } = store()
    await store().digest([
      'event',
      createEvent('a', {
        exception: {
          values: [{ type: text, value: text, stacktrace: { frames: [{ function: text, filename: text }] } }],
        },
        transaction: text,
        release: text,
        environment: text,
        user: { id: text, email: text },
        tags: { [text]: text, plain: text },
        extra: { [text]: { [text]: [text] } },
        breadcrumbs: [{ message: text, category: text, data: { [text]: text } }],
        contexts: { [text]: { text } },
        request: { url: text, method: text },
        fingerprint: ['{{ default }}', text],
      }),
    ])
    const { issues, problems } = await queries.listIssues({ projectId: 1 })
    expect([issues.length, problems]).toEqual([1, []])
    const [issue] = issues
    expect(issue?.value.length).toBeLessThanOrEqual(MAX_VALUE_CHARS)
    const place = { projectId: 1, issueId: issue?.id ?? 0 }
    const { event } = await queries.readEvent({ ...place, event: 'last' })
    const json = JSON.stringify(event)
    expect(json.length).toBeLessThan(40 * MAX_STRING_CHARS)
    // What a page is given is made of plain objects, and survives the way to it.
    expect(JSON.parse(json)).toEqual(event)
    await queries.readIssue(place)
    await queries.listIssueUsers(place)
    await queries.listEnvironments({ projectId: 1 })
    await queries.listReleases({ projectId: 1 })
    await queries.listIssues({ projectId: 1, search: text })
    await queries.completeSearch({ projectId: 1, text })
    await store().commands.comment({ ...place, actor: 'ann', text })
  })

  it('numbers out of all proportion leave the pages whole, and what others sent', async () => {
    const { queries, nowMs } = store()
    const send = (index: number, more: object = {}, meta: object = {}) => {
      const trace = { trace_id: 'a'.repeat(32), span_id: `${index}`.padStart(16, '0'), op: 'http.server' }
      const seconds = (nowMs - 60_000) / 1_000
      const payload = {
        transaction: 'GET /users/[id]',
        start_timestamp: seconds,
        timestamp: seconds + 0.01,
        contexts: { trace: { ...trace, status: 'ok' } },
        ...more,
      }
      return store().digest(['transaction', payload, meta])
    }
    await send(1)
    await send(2, {}, { sampleRate: 5e-324 })
    await send(3, { measurements: { lcp: { value: 1e308 } } })
    const aggregates = [{ started: nowMs / 1_000, exited: 1e308, crashed: 1e308 }]
    await store().digest(['sessions', { attrs: { release: '1' }, aggregates }])
    await send(4)
    const range = { projectId: 1, fromMs: nowMs - 3_600_000, toMs: nowMs }
    const [route] = await queries.listRoutes(range)
    expect(route).toMatchObject({ samples: 4 })
    expect(route?.p95).toBeGreaterThan(9)
    expect(await queries.listVitals(range)).toEqual([])
    expect((await queries.listReleases({ projectId: 1 }))[0]?.crashFreeSessions).toBe(0.5)
  })

  it('texts that differ only in halves of characters are taken together', async () => {
    const texts = ['\uD800', '\uD801', '\uDC00']
    await store().digest(
      ...texts.map((text): [string, object] => [
        'event',
        createEvent('a', { environment: text, release: text, user: { id: text }, tags: { [text]: text } }),
      ]),
    )
    expect((await store().queries.listIssues({ projectId: 1 })).issues[0]?.events).toBe(3)
  })

  it('made-up releases are few, and those with errors stay', async () => {
    const { queries, nowMs } = store()
    await store().digest(['event', createEvent('load', { release: 'real' })])
    const sessions = Array.from({ length: MAX_RELEASES + 50 }, (_, index): [string, object] => [
      'session',
      {
        sid: `s${index}`,
        did: `u${index}`,
        started: nowMs / 1_000,
        status: 'ok',
        attrs: { release: `made-up ${index}` },
      },
    ])
    for (let from = 0; from < sessions.length; from += 500)
      await store().digest(...sessions.slice(from, from + 500))
    const releases = await queries.listReleases({ projectId: 1 })
    expect(releases).toHaveLength(MAX_RELEASES)
    expect(releases.some(({ version }) => version === 'real')).toBe(true)
    expect(await store().count('session_hour')).toBe(MAX_RELEASES - 1)
    expect(await store().count('release_user')).toBe(MAX_RELEASES - 1)
  })
})
