import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createAccess } from '../../waymark/dist/service/access/access.js'
import type { ProjectSettings } from '../../waymark/dist/service/project.js'
import { startServiceServer, type ServiceServer } from '../../waymark/dist/service/stand-alone.js'

const run = promisify(execFile)

export interface RunningService extends ServiceServer {
  dataDir: string
  /** Of project 1. */
  dsn: string
  /** Sends an envelope of project 1. */
  post(body: string | Uint8Array, headers?: Record<string, string>, path?: string): Promise<Response>
}

export async function runService(
  settings: Partial<ProjectSettings> = {},
  options: { maxDatabaseBytes?: number } = {},
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'))
  const server = await startServiceServer({
    dataDir,
    projects: [
      { id: 1, name: 'one', publicKey: 'abc', settings },
      { id: 2, name: 'two', publicKey: 'def' },
    ],
    host: '127.0.0.1',
    port: 0,
    ...options,
  })
  return {
    ...server,
    dataDir,
    dsn: server.url.replace('http://', 'http://abc@') + '/1',
    post: (body, headers = {}, path = '/api/1/envelope/?sentry_key=abc&sentry_version=7') =>
      fetch(server.url + path, { method: 'POST', body: body as BodyInit, headers }),
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Of a build, and of a program that reads. */
export async function createTokens({ service }: RunningService): Promise<{ build: string; read: string }> {
  const access = createAccess({ store: service.accessStore })
  const build = await access.createToken({ name: 'ci', createdBy: 'owner', purpose: 'source-maps' })
  const read = await access.createToken({ name: 'chart', createdBy: 'owner', purpose: 'read' })
  return { build: build.token, read: read.token }
}

export async function runSender(name: 'node' | 'browser', ...args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`senders/${name}.mjs`, import.meta.url))
  const { stdout } = await run(process.execPath, [path, ...args], { timeout: 120_000 })
  return stdout.trim()
}

let counter = 0

export function createEnvelope(event: object, more: object = {}): string {
  counter += 1
  const eventId = `${Date.now().toString(16)}${counter.toString(16)}`.padStart(32, '0')
  const header = { event_id: eventId, sent_at: new Date().toISOString(), ...more }
  return [header, { type: 'event' }, { timestamp: Date.now() / 1_000, ...event }]
    .map((line) => JSON.stringify(line))
    .join('\n')
}
