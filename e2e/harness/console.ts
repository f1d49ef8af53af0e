import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, type Service } from '../../packages/waymark/dist/service/service.js'
import { readTags } from './read-html.ts'
import { send, type Answer } from './send.ts'
import { startApp, type Mode, type RunningApp } from './start-app.ts'

export const CONSOLE = '/_waymark/console'

/** An app with its console, and data of its own. */
export interface AppWithConsole extends RunningApp {
  dataDir: string
  /** `key=…` of the link that was printed; empty: there is none in it. */
  key: string
  /** Stops the app as an operator does, then opens what its console has kept. */
  openData<Result>(read: (service: Service) => Promise<Result>): Promise<Result>
}

export interface ConsoleOptions {
  args?: string[]
  env?: Record<string, string>
  dataDir?: string
}

export async function startWithConsole(
  fixture: string,
  mode: Mode,
  { args = [], env = {}, dataDir }: ConsoleOptions = {},
): Promise<AppWithConsole> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'console-')))
  const variables = { WAYMARK_CONSOLE: '', WAYMARK_CONSOLE_DATA: dir, ...env }
  const app = await startApp(fixture, mode, args, variables)
  const [, key = ''] = await app.run.waitForOutput(/Console: +\S+console(?:\?(key=\S+))?\n/)
  return {
    ...app,
    dataDir: dir,
    key,
    async close() {
      await app.close()
      await rm(dir, { recursive: true, force: true })
    },
    async openData(read) {
      await app.run.stop('SIGTERM')
      const service = await createService({ dataDir: dir, projects: [] })
      try {
        await service.flush()
        return await read(service)
      } finally {
        await service.close()
      }
    },
  }
}

/** The same for the time of one test, however it ends. */
export async function withConsole(
  fixture: string,
  mode: Mode,
  options: ConsoleOptions,
  use: (app: AppWithConsole) => Promise<void>,
): Promise<void> {
  const app = await startWithConsole(fixture, mode, options)
  try {
    await use(app)
  } finally {
    await app.close()
  }
}

/** Titles of all issues, for `openData`. */
export async function listTitles({ queries }: Service): Promise<string[]> {
  const { issues } = await queries.listIssues({ projectId: 1, tab: 'all', search: '' })
  return issues.map(({ value }) => value).sort()
}

/** The cookie that the link gives. */
export async function signInWithKey(url: string, key: string): Promise<string> {
  const { headers } = await send(url, `${CONSOLE}?${key}`)
  return headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
}

/** Sends the form of the sign-in page as a browser without scripts does. */
export async function signIn(
  url: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { text } = await send(url, `${CONSOLE}/sign-in`)
  const form = new FormData()
  const [html = ''] = /<form[\s\S]*?<\/form>/.exec(text) ?? []
  for (const { name = '', value = '' } of readTags(html, 'input')) form.append(name, value)
  form.set('name', 'owner')
  form.set('password', password)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return send(url, `${CONSOLE}/sign-in`, {
    method: 'POST',
    body: await encoded.text(),
    headers: { origin: url, 'content-type': type, ...headers },
  })
}

/** The DSN that a page of the app reports with, and the path that it sends to. */
export async function readPageTelemetry(url: string, path: string): Promise<{ dsn: string; url: string }> {
  const { text } = await send(url, path)
  const [, settings = '{}'] = /self\.__wm_telemetry=(\{.*?\});/.exec(text) ?? []
  return JSON.parse(settings) as { dsn: string; url: string }
}

export function createEnvelope(dsn: string, message: string, id?: string): string {
  const event = JSON.stringify({ message, level: 'error' })
  return `${JSON.stringify({ dsn, event_id: id, sent_at: new Date().toISOString() })}\n{"type":"event"}\n${event}`
}
