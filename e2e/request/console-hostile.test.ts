import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONSOLE,
  readPageTelemetry,
  signInWithKey,
  startWithConsole,
  type AppWithConsole,
} from '../harness/console.ts'
import { send } from '../harness/send.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** Markup, a link, a turn of direction, what a terminal obeys, noise, and what would end a block of Markdown. */
const POISON =
  '<b id=poison>x</b>[y](javascript:z) \u{E0041}\u202Egnp\u202C \u001B[31m\u0007\u200B\u0001 ```\n# z'
/** Line ends and tabs are text; everything else of that kind changes what is around it. */
const CONTROLS =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E0FFF}]/u
/** Control characters and slashes are refused in the name of a release. */
const RELEASE = '<b id=poison>1.0 \u202Egnp\u202C\u200B'
const HUGE = 'h'.repeat(60_000)
const TRACE_ID = 'e'.repeat(32)
const SPAN_ID = 'f'.repeat(16)

function createEvent(): object {
  const frame = {
    filename: POISON,
    abs_path: POISON,
    function: POISON,
    module: POISON,
    lineno: 1,
    in_app: true,
    context_line: POISON,
    pre_context: [POISON],
    post_context: [HUGE],
    vars: { [POISON]: POISON },
  }
  return {
    timestamp: Date.now() / 1_000,
    level: 'error',
    platform: 'javascript',
    transaction: POISON,
    release: RELEASE,
    environment: POISON,
    server_name: POISON,
    logger: POISON,
    exception: {
      values: ['cause', 'main'].map((name) => ({
        type: `${name}${POISON}`,
        value: `${POISON}${HUGE}`,
        module: POISON,
        mechanism: { type: POISON, handled: false },
        stacktrace: { frames: [frame] },
      })),
    },
    breadcrumbs: [
      {
        category: POISON,
        message: POISON,
        level: POISON,
        type: POISON,
        data: { [POISON]: POISON, url: HUGE },
      },
      { category: 'navigation', data: { from: POISON, to: POISON } },
      { category: 'fetch', data: { method: POISON, url: POISON, status_code: POISON } },
    ],
    user: { id: POISON, email: POISON, username: POISON, name: POISON },
    tags: { [POISON]: POISON, plain: POISON, browser: POISON },
    request: { url: POISON, method: POISON, headers: { 'User-Agent': POISON }, data: POISON },
    contexts: {
      [POISON]: { [POISON]: POISON },
      trace: { trace_id: TRACE_ID, span_id: SPAN_ID, op: POISON },
      react: { componentStack: POISON },
    },
    extra: { [POISON]: POISON, bytes: [0, 255, '\u0000\uFFFD'] },
  }
}

function createTransaction(): object {
  const [start, end] = [Date.now() / 1_000 - 1, Date.now() / 1_000]
  const span = {
    trace_id: TRACE_ID,
    start_timestamp: start,
    timestamp: end,
    status: POISON,
    data: { [POISON]: POISON },
  }
  return {
    ...createEvent(),
    exception: undefined,
    type: 'transaction',
    start_timestamp: start,
    timestamp: end,
    transaction_info: { source: 'route' },
    spans: [{ ...span, span_id: 'a'.repeat(16), parent_span_id: SPAN_ID, op: POISON, description: POISON }],
    measurements: { lcp: { value: 100, unit: POISON } },
  }
}

function createFeedback(): object {
  const feedback = { message: `${POISON}${HUGE}`, name: POISON, contact_email: POISON }
  return { contexts: { feedback } }
}

/** In a path it would lead elsewhere, in a header it would begin another one, in a page it would run. */
const FILE = { name: `../../${POISON}.html`, type: 'text/html', text: '<script>alert(1)</script>' }

function encodeEnvelope(type: string, item: object): string {
  const header = { event_id: crypto.randomUUID().replaceAll('-', ''), sent_at: new Date().toISOString() }
  const file = { type: 'attachment', length: FILE.text.length, filename: FILE.name, content_type: FILE.type }
  const lines = [header, { type }, item].map((line) => JSON.stringify(line))
  return type === 'event' ? [...lines, JSON.stringify(file), FILE.text].join('\n') : lines.join('\n')
}

describe('the console shows what anybody may have sent', () => {
  let app: AppWithConsole
  let cookie: string
  const read = async (path: string): Promise<{ status: number; text: string }> =>
    send(app.url, `${CONSOLE}${path}`, { headers: { cookie } })

  beforeAll(async () => {
    app = await startWithConsole('telemetry', 'start')
    cookie = await signInWithKey(app.url, app.key)
    const { dsn } = await readPageTelemetry(app.url, '/faults')
    const mount = `${CONSOLE}/api/1/envelope/?sentry_version=7&sentry_key=${new URL(dsn).username}`
    for (const [type, item] of [
      ['event', createEvent()],
      ['transaction', createTransaction()],
      ['feedback', createFeedback()],
    ] as const) {
      const body = encodeEnvelope(type, item)
      const { status } = await send(app.url, mount, { method: 'POST', body })
      if (status !== 200) throw new Error(`the ${type} was answered with ${status}`)
    }
    const isShown = async (path: string, text: string): Promise<boolean> =>
      (await read(`/json/projects/1/${path}`)).text.includes(text)
    await waitUntil(() => isShown('issues?tab=all', 'poison'), 'the error to be stored')
    await waitUntil(() => isShown('traces', TRACE_ID), 'the trace to be stored')
    await waitUntil(() => isShown('feedback', 'poison'), 'the feedback to be stored')
  })
  afterAll(() => app?.close())

  async function readIssueId(): Promise<number> {
    const { issues } = JSON.parse((await read('/json/projects/1/issues?tab=all')).text) as {
      issues: { id: number; value: string }[]
    }
    return issues.find(({ value }) => value.includes('poison'))?.id ?? -1
  }

  test.each([
    ['list', async () => '/p/1/issues?tab=all'],
    ['issue', async () => `/p/1/issues/${await readIssueId()}`],
    ['events', async () => `/p/1/issues/${await readIssueId()}/events`],
    ['issue in German', async () => `/de/p/1/issues/${await readIssueId()}`],
    ['feedback', async () => '/p/1/feedback'],
    ['traces', async () => '/p/1/traces'],
    ['trace', async () => `/p/1/traces/${TRACE_ID}`],
    ['performance', async () => '/p/1/performance'],
    ['vitals', async () => '/p/1/vitals'],
    ['releases', async () => '/p/1/releases'],
    ['release', async () => `/p/1/releases/${encodeURIComponent(RELEASE)}`],
    ['settings', async () => '/p/1/settings'],
    ['projects', async () => '/projects'],
  ])('%s: as text', async (_name, pathOf) => {
    const path = await pathOf()
    const { status, text } = await read(path)
    expect({ path, status }).toEqual({ path, status: 200 })
    // Data of scripts is not shown; what is shown from it was drawn on the server first.
    const shown = text
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      // It is sent as it is, and not shown.
      .replaceAll(/<button value="[^"]*"/g, '<button')
    expect(shown).not.toContain('<b id=poison')
    expect(shown).not.toMatch(/(?:href|src|action)="javascript:/i)
    expect(findControls(shown)).toEqual([])
    // A browser ends a paragraph there, and the page is no longer what its scripts expect.
    expect(/<p\b(?:(?!<\/p>)[\s\S])*<(?:details|div|dl|pre|ul)\b/.test(shown)).toBe(false)
    expect(text.length).toBeLessThan(3_000_000)
  })

  test('files that came with an event are saved, never shown', async () => {
    const id = await readIssueId()
    const { text } = await read(`/p/1/issues/${id}`)
    const [, link = ''] = /href="\/_waymark\/console(\/p\/1\/attachments\/[^"]*)"/.exec(text) ?? []
    const path = link.replaceAll('&amp;', '&')
    const file = await send(app.url, CONSOLE + path, { headers: { cookie } })
    expect(file.status).toBe(200)
    expect(file.text).toBe(FILE.text)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    // Printable, and in one piece.
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
    expect((await send(app.url, CONSOLE + path)).status).toBe(307)
    const headers = { authorization: 'Bearer wrong' }
    expect((await send(app.url, CONSOLE + path, { headers })).status).toBe(401)
    expect((await read(path.replace('/p/1/', '/p/2/'))).status).toBe(404)
    expect((await read(path.replace('name=', 'name=x'))).status).toBe(404)
  })

  test('Markdown: in blocks that it cannot leave, without anything a terminal obeys', async () => {
    const { status, text } = await read(`/p/1/issues/${await readIssueId()}/markdown`)
    expect(status).toBe(200)
    expect(findControls(text)).toEqual([])
    expect(text.length).toBeLessThan(200_000)
    const outside = removeBlocks(text)
    expect(outside).not.toContain('<b id')
    expect(outside).not.toContain('](javascript')
    expect(outside.match(/^# /gm)).toHaveLength(1)
  })
})

/** With what stands around each, to be found again. */
function findControls(text: string): string[] {
  return [...text.matchAll(new RegExp(CONTROLS, 'gu'))]
    .map(({ index }) => JSON.stringify(text.slice(Math.max(0, index - 120), index + 10)))
    .slice(0, 5)
}

/** What Markdown reads as more than text: everything but fenced blocks and inline code. */
function removeBlocks(text: string): string {
  return text.replaceAll(/^(`{3,})\n[\s\S]*?\n\1$/gm, '').replaceAll(/`[^`\n]+`/g, '')
}
