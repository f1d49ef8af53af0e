import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { send, type Answer, type SendOptions } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

type Headers = NonNullable<SendOptions['headers']>

/** Names of guards in the order they are met, and of code that runs behind each. */
interface Guarded {
  path: string
  guards: string[]
  /** Guard → what it stands before, beside its own file. */
  below: Record<string, string[]>
}

const PAGE: Guarded = {
  path: '/team/7/report',
  guards: ['root', 'team', 'report', 'report-page', 'side-report'],
  below: {
    root: ['team', 'report', 'report-page', 'side-report'],
    team: ['report', 'report-page', 'side-report'],
    report: ['report-page'],
    'report-page': [],
    'side-report': [],
  },
}
const HANDLER: Guarded = {
  path: '/team/7/api',
  guards: ['root', 'team', 'api'],
  below: { root: ['api'], team: ['api'], api: [] },
}
const IMAGE: Guarded = {
  path: '/team/7/report/opengraph-image',
  guards: ['root', 'team', 'report'],
  below: { root: ['image'], team: ['image'], report: ['image'] },
}
/** The report as the side slot shows it to a visitor who comes from the page of the team. */
const INTERCEPTED: Guarded = {
  path: '/team/7/report',
  guards: ['root', 'team', 'peek', 'report', 'report-page', 'side-report'],
  below: {
    root: ['team', 'peek'],
    team: ['peek'],
    peek: [],
    report: ['peek'],
    'report-page': ['peek'],
    'side-report': ['peek'],
  },
}

const HELD = encodeURIComponent(
  JSON.stringify(['', '/team', '/team/[id]=7', '/team/[id]=7/report', '/team/[id]=7/@side/@side']),
)

interface Transport {
  name: string
  target: Guarded
  method?: string
  send(url: string, path: string, headers: Headers): Promise<Answer>
}

const TRANSPORTS: Transport[] = [
  { name: 'document', target: PAGE, send: (url, path, headers) => send(url, path, { headers }) },
  { name: 'HEAD', target: PAGE, ...by('HEAD') },
  { name: 'POST', target: PAGE, ...by('POST') },
  { name: 'payload', target: PAGE, ...asPayload({}) },
  {
    name: 'payload of a client that claims to have every layout',
    target: PAGE,
    ...asPayload({ 'next-router-state-tree': HELD }),
  },
  { name: 'prefetch', target: PAGE, ...asPayload({ 'next-router-prefetch': '1' }) },
  {
    name: 'prefetch of a client that claims to have every layout',
    target: PAGE,
    ...asPayload({ 'next-router-prefetch': '1', 'next-router-state-tree': HELD }),
  },
  { name: 'payload of an intercepting route', target: INTERCEPTED, ...asPayload({ 'next-url': '/team/7' }) },
  {
    name: 'prefetch of an intercepting route',
    target: INTERCEPTED,
    ...asPayload({ 'next-url': '/team/7', 'next-router-prefetch': '1' }),
  },
  { name: 'handler GET', target: HANDLER, ...by('GET') },
  { name: 'handler POST', target: HANDLER, ...by('POST') },
  { name: 'handler HEAD', target: HANDLER, ...by('HEAD') },
  { name: 'handler OPTIONS', target: HANDLER, ...by('OPTIONS') },
  { name: 'metadata file', target: IMAGE, ...by('GET') },
]

function by(method: string): Pick<Transport, 'method' | 'send'> {
  return { method, send: (url, path, headers) => send(url, path, { method, headers }) }
}

/** One request with the right key, which the server told before: each request is guarded, also one to be redirected. */
function asPayload(hints: Headers): Pick<Transport, 'send'> {
  return {
    async send(url, path, headers) {
      const { headers: answer } = await send(url, path, { headers: { ...hints, rsc: '1' } })
      return send(url, answer.location ?? '', { headers: { ...headers, ...hints, rsc: '1' } })
    },
  }
}

const STATUS: Record<string, number> = {
  redirect: 307,
  'not-found': 404,
  forbidden: 403,
  unauthorized: 401,
  false: 403,
  response: 500,
  throw: 500,
}

describeApp('requests', ['start', 'dev'], (app, mode) => {
  const readNotes = async (visit: string): Promise<string[]> =>
    JSON.parse((await send(app().url, `/api/notes?visit=${visit}`)).text) as string[]

  describe.each(TRANSPORTS)('$name', ({ target, method = 'GET', send: ask }) => {
    const expected = (names: string[]): string[] =>
      names.map((name) => `guard ${name} ${name === 'root' ? '' : '7'} ${method} ${target.path}`)
    const listGuards = (notes: string[]): string[] => notes.filter((note) => note.startsWith('guard'))

    test('runs every guard once, from the root down, before any other code', async () => {
      const visit = randomUUID()
      await ask(app().url, target.path, { 'x-visit': visit })
      const notes = await readNotes(visit)
      expect(listGuards(notes)).toEqual(expected(target.guards))
      const lastGuard = notes.findLastIndex((note) => note.startsWith('guard'))
      const firstRun = notes.findIndex((note) => note.startsWith('run'))
      expect(firstRun === -1 || firstRun > lastGuard).toBe(true)
    })

    const cases = target.guards.flatMap((guard) => Object.keys(STATUS).map((how) => ({ guard, how })))
    test.each(cases)('must refuse: $guard answers $how', async ({ guard, how }) => {
      const visit = randomUUID()
      const answer = await ask(app().url, target.path, { 'x-visit': visit, 'x-refuse': `${guard}:${how}` })
      const notes = await readNotes(visit)
      const before = target.guards.slice(0, target.guards.indexOf(guard) + 1)
      expect(listGuards(notes)).toEqual(expected(before))
      for (const name of [guard, ...target.below[guard]!]) {
        expect(notes).not.toContain(`run ${name}`)
        expect(answer.text).not.toContain(`secret of ${name}`)
      }
      if (answer.headers['content-type'] === 'text/x-component') expect(answer.status).toBe(200)
      else expect(answer.status).toBe(STATUS[how])
      if (answer.status === 307) expect(answer.headers.location).toBe('/login')
      if (mode === 'start') expect(answer.text).not.toContain('the guard failed')
    })
  })

  test('what a guard answers travels to the browser in a payload', async () => {
    const ask = async (how: string): Promise<string> =>
      (await sendPayload(app().url, PAGE.path, { 'x-refuse': `report:${how}` })).text
    expect(await ask('redirect')).toContain(';/login;307;')
    expect(await ask('not-found')).toContain(';404')
    expect(await ask('forbidden')).toContain(';403')
  })

  test('the nearest not-found file stands in, inside the layouts that let the visitor through', async () => {
    const { text } = await send(app().url, PAGE.path, { headers: { 'x-refuse': 'report:not-found' } })
    expect(text).toContain('Not here')
    expect(text).toContain('secret of root')
  })

  test('a guard that fails is reported once, with the digest that the visitor sees', async () => {
    const { text } = await send(app().url, PAGE.path, { headers: { 'x-refuse': 'report-page:throw' } })
    const digest = /Broken: (?:<!-- -->)?([\da-f]{16})/.exec(text)?.[1]
    expect(digest).toBeDefined()
    await expect.poll(() => app().output()).toContain('the guard failed')
  })

  test('a URL that matches nothing is guarded by the root layout', async () => {
    const answer = await send(app().url, '/nowhere', { headers: { 'x-refuse': 'root:redirect' } })
    expect(answer.status).toBe(307)
    expect(answer.text).not.toContain('secret')
  })
})
