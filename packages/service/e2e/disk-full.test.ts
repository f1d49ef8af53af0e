import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { createAccess } from '../../waymark/dist/service/access/access.js'
import { createService } from '../../waymark/dist/service/service.js'

const WAYMARK = fileURLToPath(new URL('../../waymark/bin/waymark.js', import.meta.url))
const ISSUES_PAGE = '/_waymark/console/p/1/issues'
/** Stands for the end of the disk: no file of the process may be larger. Tables alone are smaller. */
const FILE_BYTES = 2_500_000
const EVENT_TEXT = 'x'.repeat(8_000)
const MAX_EVENTS = 600
const AT_ONCE = 10

const USER = { name: 'reader', password: 'a password of a reader' }

const isPossible = existsSync('/usr/bin/prlimit')

interface Child {
  url: string
  /** Signs in. */
  link: URL
  /** Of somebody who has followed the link that the console prints. */
  cookie: string
  pid: number
  /** Resolves with the first line, past or coming, that holds the text. */
  waitFor(text: string): Promise<string>
  hasSaid(text: string): boolean
  end(): Promise<unknown>
}

async function startWithSmallDisk(dataDir: string): Promise<Child> {
  // Without the trap the system would end the process instead of refusing to write.
  const command = `trap '' XFSZ; exec prlimit --fsize=${FILE_BYTES}:unlimited "$0" "$@"`
  const args = [process.execPath, WAYMARK, 'console', '--port', '0', '--data', dataDir]
  const child = spawn('sh', ['-c', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const waitFor = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const line = lines.find((candidate) => candidate.includes(text))
        if (line !== undefined) resolve(line)
      }
      waiting.add(look)
      look()
    })
  const link = new URL(/http:\S+/.exec(await waitFor('?key='))?.[0] ?? '')
  return {
    url: link.origin,
    link,
    cookie: await signIn(link),
    pid: child.pid as number,
    waitFor,
    hasSaid: (text) => lines.some((line) => line.includes(text)),
    end() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function createProject(dataDir: string): Promise<void> {
  const quotas = [{ seconds: 60, events: 1_000_000 }]
  const service = await createService({
    dataDir,
    projects: [{ id: 1, name: 'one', publicKey: 'abc', settings: { quotas } }],
  })
  await createAccess({ store: service.accessStore }).saveUser({ ...USER, role: 'reader' })
  await service.close()
}

async function signIn(link: URL): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function readIssuesPage({ url, cookie }: Child): Promise<string> {
  return (await fetch(url + ISSUES_PAGE, { headers: { cookie } })).text()
}

/** Where somebody ends who follows the link, and what is read there. */
async function followLink({ link }: Child): Promise<{ status: number; text: string }> {
  let url = link
  let answer = await fetch(url, { redirect: 'manual' })
  const cookies = new Map<string, string>()
  while (answer.headers.has('location')) {
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
  }
  return { status: answer.status, text: await answer.text() }
}

/** What a form of a page answers to somebody without scripts. */
async function sendForm(
  { url }: Child,
  page: string,
  { cookie = '', fields }: { cookie?: string; fields: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const html = await (await fetch(url + page, { headers: { cookie } })).text()
  const [field = ''] = Object.keys(fields)
  const forms = html.split('<form').map((text) => text.split('</form>', 1)[0] ?? '')
  const form = new FormData()
  for (const [, name = '', value = ''] of forms
    .find((text) => text.includes(` name="${field}"`))!
    .matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
    form.set(name, value.replaceAll('&quot;', '"'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(url + page, {
    method: 'POST',
    body: form,
    headers: { origin: url, cookie },
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

function createBody(number: number): string {
  const frames = [{ function: `fn${number % 20}`, filename: 'a.js' }]
  const exception = { type: 'Error', value: `${number}`, stacktrace: { frames } }
  const header = { event_id: createId(number) }
  return `${JSON.stringify(header)}\n{"type":"event"}\n${JSON.stringify({ exception, extra: { text: EVENT_TEXT + number } })}`
}

function createId(number: number): string {
  return number.toString(16).padStart(32, '0')
}

async function send(url: string, number: number): Promise<number> {
  const request = { method: 'POST', body: createBody(number) }
  return (await fetch(`${url}/api/1/envelope/?sentry_key=abc`, request)).status
}

it.runIf(isPossible)(
  'a disk that is full: the service goes on, says so, and has what it acknowledged when there is room again',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'disk-full-'))
    await createProject(dataDir)
    const child = await startWithSmallDisk(dataDir)
    expect(await readIssuesPage(child)).not.toContain('takes no reports')
    const acknowledged: number[] = []
    const isFull = (): boolean => child.hasSaid('takes no reports')
    for (let first = 1; first < MAX_EVENTS && !isFull(); first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
      const statuses = await Promise.all(numbers.map((number) => send(child.url, number)))
      acknowledged.push(...numbers.filter((_, index) => statuses[index] === 200))
    }
    expect(await child.waitFor('takes no reports')).toMatch(/disk/)
    expect(await readIssuesPage(child)).toContain('The database takes no reports')
    const byPassword = await sendForm(child, '/_waymark/console/sign-in', { fields: USER })
    for (const { status, text } of [await followLink(child), byPassword]) {
      expect(status).toBe(200)
      expect(text).toContain('Nobody can sign in at the moment')
    }
    // Nobody is told that a comment was taken when it was not.
    const comment = { cookie: child.cookie, fields: { text: 'seen in the morning' } }
    expect((await sendForm(child, `${ISSUES_PAGE}/1`, comment)).text).toContain(
      'The server could not do this.',
    )
    // Still answered: in memory there is room.
    expect(await send(child.url, MAX_EVENTS + AT_ONCE)).toBe(200)
    acknowledged.push(MAX_EVENTS + AT_ONCE)

    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
    await child.waitFor('takes reports again')
    // It may have said so before, too: when little came, there was room for that.
    await vi.waitFor(
      async () => expect(await readIssuesPage(child)).not.toContain('takes no reports'),
      30_000,
    )
    await child.end()

    const service = await createService({ dataDir, projects: [] })
    await service.flush()
    for (const number of acknowledged) {
      const report = await service.queries.findReport({ projectId: 1, id: createId(number) })
      expect(report, `event ${number}`).not.toBeNull()
    }
    const { storedEvents } = await service.queries.readSettings({ projectId: 1 })
    expect(storedEvents).toBe(acknowledged.length)
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  },
  180_000,
)
