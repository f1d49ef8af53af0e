import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  CONSOLE,
  createEnvelope,
  listTitles,
  readPageTelemetry,
  signInWithKey,
  withConsole,
  type AppWithConsole,
} from '../harness/console.ts'
import { copyFixture } from '../harness/copy-fixture.ts'
import { readTags } from '../harness/read-html.ts'
import { send, type Answer } from '../harness/send.ts'

const BROKEN = 'server component is broken'

async function post(app: AppWithConsole, path: string, body: string): Promise<number> {
  return (await send(app.url, path, { method: 'POST', body, headers: { origin: app.url } })).status
}

/** Resolves when the console shows a page: the service is up, and has taken what was sent before. */
async function openPage(app: AppWithConsole): Promise<string> {
  const cookie = await signInWithKey(app.url, app.key)
  const { status, text } = await send(app.url, `${CONSOLE}/p/1/issues`, { headers: { cookie } })
  expect(status).toBe(200)
  return text
}

async function readIssueIds(app: AppWithConsole, cookie: string): Promise<string[]> {
  const { text } = await send(app.url, `${CONSOLE}/p/1/issues`, { headers: { cookie } })
  return Array.from(text.matchAll(/data-issue="(\d+)"/g), ([, id = '']) => id)
}

/** Sends the form of the list as a browser without scripts does. */
async function changeIssues(
  app: AppWithConsole,
  cookie: string,
  { issues, change }: { issues: string[]; change: string },
): Promise<Answer> {
  const { text } = await send(app.url, `${CONSOLE}/p/1/issues`, { headers: { cookie } })
  const list = [...text.matchAll(/<form[\s\S]*?<\/form>/g)].find(([form]) => form.includes('data-issue='))
  const form = new FormData()
  for (const { type, name = '', value = '' } of readTags(list?.[0] ?? '', 'input'))
    if (type === 'hidden') form.append(name, value)
  for (const id of issues) form.append('issue', id)
  form.set('do', change)
  const encoded = new Response(form)
  const headers = { cookie, origin: app.url, 'content-type': encoded.headers.get('content-type') ?? '' }
  return send(app.url, `${CONSOLE}/p/1/issues`, { method: 'POST', body: await encoded.text(), headers })
}

function findConsoleProcess(app: AppWithConsole): number {
  return Number(execFileSync('pgrep', ['-P', String(app.run.child.pid), '-f', 'console-process']).toString())
}

test('errors of the server, of pages and of other senders arrive; the console reports nothing of itself', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    await openPage(app)
    expect((await send(app.url, '/throws/page/1')).status).toBe(500)
    const page = await readPageTelemetry(app.url, '/faults')
    expect(await post(app, page.url, createEnvelope(page.dsn, 'by the tunnel'))).toBe(200)
    expect(await post(app, page.url, createEnvelope('http://abc@localhost/1', 'foreign'))).toBe(403)
    const { username } = new URL(page.dsn)
    const mount = `${CONSOLE}/api/1/envelope/?sentry_version=7&sentry_key=`
    expect(await post(app, mount + username, createEnvelope(page.dsn, 'by the mount'))).toBe(200)
    expect(await post(app, `${mount}abc`, createEnvelope('http://abc@localhost/1', 'foreign'))).toBe(403)
    for (const path of ['', '/no-such-page', '/p/1/traces', '/p/9/issues'])
      await send(app.url, CONSOLE + path)
    await openPage(app)
    const { titles, routes } = await app.openData(async (service) => ({
      titles: await listTitles(service),
      routes: await service.queries.listRoutes({ projectId: 1, fromMs: 0, toMs: Date.now() + 60_000 }),
    }))
    expect(titles).toEqual(['by the mount', 'by the tunnel', BROKEN])
    expect(JSON.stringify(routes)).not.toContain('console')
  })
})

test('the link to a report that is still on its way leads to it', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const headers = { cookie: await signInWithKey(app.url, app.key) }
    const id = 'ab'.repeat(16)
    const report = send(app.url, `${CONSOLE}/report/${id}`, { headers })
    // Whoever asks later and is answered shows that the first one waits.
    expect((await send(app.url, `${CONSOLE}/report/nobody`, { headers })).status).toBe(404)
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    expect(await post(app, url, createEnvelope(dsn, 'late', id))).toBe(200)
    const { status, headers: answer } = await report
    expect([status, answer.location]).toEqual([307, `${CONSOLE}/p/1/issues/1?event=${id}`])
  })
})

test('a release of which only errors came says that nothing was measured', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    const lines = [{ dsn }, { type: 'event' }, { message: 'x', release: 'jobs@1.0.0' }]
    expect(await post(app, url, lines.map((line) => JSON.stringify(line)).join('\n'))).toBe(200)
    const readRelease = async (): Promise<string> =>
      (await send(app.url, `${CONSOLE}/p/1/releases/jobs%401.0.0`, { headers: { cookie } })).text
    await expect.poll(readRelease).toContain('No durations were measured in this release.')
    const text = await readRelease()
    expect(text).toContain('No vitals were measured in this release.')
    expect(text).not.toContain('too few')
    expect(text).toContain('q=release%3Ajobs%401.0.0')
  })
})

test.each([
  ['', 'Check-ins of jobs', 'not stored here', 'Spans and transactions'],
  ['/de', 'Check-ins von Jobs', 'wird hier nicht gespeichert', 'Spans und Transaktionen'],
])('the settings say what is not stored, and what is counted together: %s', async (language, ...words) => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    const lines = [{ dsn }, { type: 'check_in' }, { monitor_slug: 'nightly', status: 'ok' }]
    expect(await post(app, url, lines.map((line) => JSON.stringify(line)).join('\n'))).toBe(200)
    const readSettings = async (): Promise<string> =>
      (await send(app.url, `${CONSOLE}${language}/p/1/settings`, { headers: { cookie } })).text
    await expect.poll(readSettings).toContain('<code>unsupported</code>')
    const text = await readSettings()
    for (const word of words) expect(text).toContain(word)
  })
})

test('the address of an issue that was merged leads to the issue that it went to', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const read = (path: string): Promise<Answer> =>
      send(app.url, `${CONSOLE}${path}`, { headers: { cookie } })
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    for (const message of ['one', 'two']) expect(await post(app, url, createEnvelope(dsn, message))).toBe(200)
    await expect.poll(() => readIssueIds(app, cookie)).toHaveLength(2)
    const [kept = '', merged = ''] = await readIssueIds(app, cookie)
    expect((await changeIssues(app, cookie, { issues: [kept, merged], change: 'merge' })).status).toBe(200)
    const gone = await read(`/p/1/issues/${merged}`)
    expect(gone).toMatchObject({ status: 307, headers: { location: `${CONSOLE}/p/1/issues/${kept}` } })
    const german = await read(`/de/p/1/issues/${merged}`)
    expect(german).toMatchObject({ status: 307, headers: { location: `${CONSOLE}/de/p/1/issues/${kept}` } })
    expect((await read(`/p/1/issues/${kept}`)).status).toBe(200)
    expect((await read('/p/1/issues/999')).status).toBe(404)
  })
})

test('an issue is assigned to people who can sign in, and to nobody else', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    expect(await post(app, url, createEnvelope(dsn, 'one'))).toBe(200)
    await expect.poll(() => readIssueIds(app, cookie)).toHaveLength(1)
    const issues = await readIssueIds(app, cookie)
    const readAssignee = async (): Promise<string> => {
      const path = `${CONSOLE}/json/projects/1/issues/${issues[0]}`
      const { text } = await send(app.url, path, { headers: { cookie } })
      return (JSON.parse(text) as { issue: { assignee: string } }).issue.assignee
    }
    expect((await changeIssues(app, cookie, { issues, change: 'assign-me' })).text).toContain(
      '1 issue assigned',
    )
    expect(await readAssignee()).toBe('owner')
    const refused = await changeIssues(app, cookie, { issues, change: 'assign:mallory' })
    expect(refused.text).toContain('There is no user of this name any more.')
    expect(await readAssignee()).toBe('owner')
  })
})

test('what was logged is shown where its trace has neither spans nor errors', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const read = (path: string): Promise<{ status: number; text: string }> =>
      send(app.url, `${CONSOLE}${path}`, { headers: { cookie } })
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    const trace_id = 'd'.repeat(32)
    const timestamp = Date.now() / 1_000
    const items = [{ trace_id, timestamp, level: 'warn', body: 'the stock is low' }]
    const body = [{ dsn }, { type: 'log', item_count: 1 }, { items }].map((line) => JSON.stringify(line))
    expect(await post(app, url, body.join('\n'))).toBe(200)
    await expect.poll(async () => (await read(`/json/projects/1/traces/${trace_id}`)).status).toBe(200)
    const trace = JSON.parse((await read(`/json/projects/1/traces/${trace_id}`)).text) as object
    expect(trace).toMatchObject({ startMs: Math.round(timestamp * 1_000), spans: [], durationMs: 0 })
    expect((await read(`/p/1/traces/${trace_id}`)).text).toContain('the stock is low')
    const missing = await read(`/p/1/traces/${'0'.repeat(32)}`)
    expect(missing.text).toContain('This trace is not stored')
    expect(missing.text).toMatch(/<a [^>]*href="\/_waymark\/console\/p\/1\/traces"[^>]*>All traces/)
  })
})

test('what visitors wrote is read in the console, with and without an error', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const read = (path: string): Promise<{ text: string }> =>
      send(app.url, `${CONSOLE}${path}`, { headers: { cookie } })
    expect((await read('/p/1/feedback')).text).toContain('Nobody has written yet')
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    const [error, first, second] = ['a', 'b', 'c'].map((digit) => digit.repeat(32))
    const contact = { name: 'Ann', contact_email: 'ann@example.org' }
    const about = { ...contact, message: 'Where?', associated_event_id: error }
    for (const [type, event_id, item] of [
      ['event', error, { message: 'the basket is gone' }],
      ['feedback', first, { contexts: { feedback: about } }],
      [
        'feedback',
        second,
        { contexts: { feedback: { message: 'I miss a search.', url: 'https://shop.example/help' } } },
      ],
    ] as const) {
      const picture = [{ type: 'attachment', filename: 'screen.png' }, { notA: 'picture' }]
      const lines = [{ dsn, event_id }, { type }, item, ...(event_id === second ? picture : [])]
      expect(await post(app, url, lines.map((line) => JSON.stringify(line)).join('\n'))).toBe(200)
    }
    await expect
      .poll(async () => {
        const { entries } = JSON.parse((await read('/json/projects/1/feedback')).text) as {
          entries: { message: string; issue?: { value: string } }[]
        }
        return entries.map(({ message, issue }) => [message, issue?.value])
      })
      .toEqual(
        expect.arrayContaining([
          ['I miss a search.', undefined],
          ['Where?', 'the basket is gone'],
        ]),
      )
    const { text } = await read('/p/1/feedback')
    expect(text).toContain('I miss a search.')
    expect(text).toContain('ann@example.org')
    expect(text).toContain('https://shop.example/help')
    expect(text).toContain(`href="${CONSOLE}/p/1/issues/1"`)
    expect((await read(`/p/1/attachments/${second}?name=screen.png`)).text).toBe('{"notA":"picture"}')
    expect(text).toContain(`href="${CONSOLE}/p/1/attachments/${second}?name=screen.png"`)
    expect((await read('/de/p/1/feedback')).text).toContain('Zu keinem gespeicherten Fehler')
    // Beside the issue stands who can be asked.
    expect((await read('/p/1/issues/1')).text).toContain('ann@example.org')
  })
})

test('what was logged around an error stands on its page, also where no spans were kept', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    const [now, trace_id] = [Date.now() / 1_000, 'd'.repeat(32)]
    const attributes = {
      order: { value: 4711, type: 'integer' },
      'sentry.sdk.name': { value: 'an-sdk', type: 'string' },
    }
    const log = { timestamp: now - 0.25, trace_id, level: 'warn', body: 'no price was found', attributes }
    const trace = { trace_id, span_id: 'd'.repeat(16) }
    const event = { timestamp: now, message: 'the basket is gone', contexts: { trace } }
    const lines = [
      { dsn, event_id: 'e'.repeat(32) },
      { type: 'event' },
      event,
      { type: 'log', item_count: 1 },
      { items: [log] },
    ]
    expect(await post(app, url, lines.map((line) => JSON.stringify(line)).join('\n'))).toBe(200)
    const readPage = async (): Promise<string> =>
      (await send(app.url, `${CONSOLE}/p/1/issues/1`, { headers: { cookie } })).text
    await expect.poll(readPage).toContain('no price was found')
    const page = (await readPage()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(page).toMatch(/− ?250 ms warn no price was found order 4711/)
    expect(page).not.toContain('an-sdk')
  })
})

test('the page of an issue names whom it hit most, and leads to what else hit them', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    const cookie = await signInWithKey(app.url, app.key)
    const read = async (path: string): Promise<string> =>
      (await send(app.url, `${CONSOLE}${path}`, { headers: { cookie } })).text
    const { dsn, url } = await readPageTelemetry(app.url, '/faults')
    for (const [index, id] of ['ann', 'bob', 'ann'].entries()) {
      const event = { message: 'the basket is gone', user: { id } }
      const lines = [{ dsn, event_id: String(index).repeat(32) }, { type: 'event' }, event]
      expect(await post(app, url, lines.map((line) => JSON.stringify(line)).join('\n'))).toBe(200)
    }
    const readUsers = async (): Promise<unknown> =>
      JSON.parse(await read('/json/projects/1/issues/1/users')) as unknown
    await expect.poll(readUsers).toMatchObject({
      users: [
        { user: 'id:ann', storedEvents: 2 },
        { user: 'id:bob', storedEvents: 1 },
      ],
    })
    const page = await read('/p/1/issues/1')
    expect(page).toContain('Who was hit most')
    const [, link = ''] = /href="\/_waymark\/console([^"]*)"[^>]*>(?:<span[^>]*>)?id:ann</.exec(page) ?? []
    expect(await read(link)).toContain('the basket is gone')
    expect(page).toContain(`href="${CONSOLE}/p/1/issues/1/events"`)
    const events = await read('/p/1/issues/1/events')
    for (const id of ['0', '1', '2']) {
      expect(events).toContain(`href="${CONSOLE}/p/1/issues/1/events/${id.repeat(32)}"`)
    }
    expect(events).toContain('id:bob')
    expect(await read(link.replace('ann', 'eve'))).not.toContain('the basket is gone')
  })
})

test('workers share one console', async () => {
  await withConsole('telemetry', 'start', { args: ['--workers', '2'] }, async (app) => {
    await openPage(app)
    await Promise.all(Array.from({ length: 6 }, () => send(app.url, '/throws/page/1')))
    const events = await app.openData(async ({ queries }) => {
      const { issues } = await queries.listIssues({ projectId: 1, tab: 'all', search: '' })
      return issues.map(({ events: count }) => count)
    })
    expect(events).toEqual([6])
  })
})

test('a console that is killed loses nothing that it has taken, and comes back', async () => {
  await withConsole('telemetry', 'start', {}, async (app) => {
    await openPage(app)
    const page = await readPageTelemetry(app.url, '/faults')
    expect(await post(app, page.url, createEnvelope(page.dsn, 'before'))).toBe(200)
    process.kill(findConsoleProcess(app), 'SIGKILL')
    // The app does not notice.
    expect((await send(app.url, '/plain/1')).status).toBe(200)
    await app.run.waitForOutput(/The console ended \(SIGKILL\) and starts again/)
    await expect.poll(() => post(app, page.url, createEnvelope(page.dsn, 'after'))).toBe(200)
    await openPage(app)
    expect(new Set(await app.openData(listTitles))).toEqual(new Set(['after', 'before']))
  })
})

test('a damaged database is named and left alone, and the app runs without a console', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'damaged-'))
  const bytes = 'not a database '.repeat(1_000)
  await writeFile(join(dataDir, 'service.db'), bytes)
  await withConsole('telemetry', 'start', { dataDir }, async (app) => {
    await app.run.waitForOutput(/could not start: The file of the database is damaged/)
    expect(app.output()).toContain(join(dataDir, 'service.db'))
    expect((await send(app.url, '/plain/1')).status).toBe(200)
    expect((await send(app.url, '/throws/page/1')).status).toBe(500)
    expect((await send(app.url, CONSOLE)).status).toBe(503)
    expect(await app.run.stop('SIGTERM')).toBe(0)
    expect(await readFile(join(dataDir, 'service.db'), 'utf8')).toBe(bytes)
  })
})

test('in development nobody signs in, errors name their report, and neither foreign names nor files get through', async () => {
  const copy = await copyFixture('telemetry')
  onTestFinished(() => copy.remove())
  const dataDir = join(copy.dir, '.waymark-data/development')
  await withConsole(copy.dir, 'dev', { dataDir }, async (app) => {
    const foreign = await send(app.url, CONSOLE, { headers: { host: 'elsewhere.example' } })
    expect(foreign.status).toBe(403)
    const page = await send(app.url, `${CONSOLE}/p/1/issues`)
    expect(page.status).toBe(200)
    const key = await send(app.url, `/_waymark/@fs${dataDir}/console-key?raw`)
    expect(key.status).toBe(403)
    await send(app.url, '/throws/page/1')
    const [, port, digest = ''] = await app.run.waitForOutput(
      /http:\/\/localhost:(\d+)\/_waymark\/console\/report\/(\w+)/,
    )
    expect(port).toBe(new URL(app.url).port)
    const list = async (): Promise<string> => (await send(app.url, `${CONSOLE}/p/1/issues`)).text
    await expect.poll(list).toContain(BROKEN)
    const report = await send(app.url, `${CONSOLE}/report/${digest}`)
    expect([report.status, report.headers.location]).toEqual([
      307,
      expect.stringMatching(/^\/_waymark\/console\/p\/1\/issues\/1\?event=\w+/),
    ])
    const places = await app.openData(({ queries }) => queries.findReport({ projectId: 1, id: digest }))
    expect(places).not.toBeNull()
  })
})
