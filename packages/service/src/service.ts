import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { AccessCommands, AccessQueries, AccessStore } from './access/access-store.ts'
import { checkMailSettings, type MailSettings } from './alerts/mail.ts'
import { ACCESS_COMMAND_NAMES, ACCESS_QUERY_NAMES, COMMAND_NAMES, QUERY_NAMES } from './call-names.ts'
import { createPump, type Pump } from './digest/pump.ts'
import { startWriterThread } from './digest/writer-thread.ts'
import { ServiceError } from './errors.ts'
import { createAdmission } from './ingest/admit.ts'
import type { Answer } from './ingest/answer.ts'
import { createDropCounter } from './ingest/drop-counter.ts'
import type { QuotaUse, QuotaWindow } from './ingest/quota.ts'
import { createReceiver, type EnvelopeSender } from './ingest/receive.ts'
import { openSpool } from './ingest/spool.ts'
import { createKnownProjects } from './known-projects.ts'
import { CLOSE_MS, MAX_DATABASE_BYTES, MAX_ENVELOPE_BYTES, MAX_ENVELOPE_WIRE_BYTES } from './limits.ts'
import type { Project } from './project.ts'
import type { Commands } from './queries/commands.ts'
import type { Queries } from './queries/queries.ts'
import { createReaderThread } from './queries/reader-thread.ts'
import { createTools } from './uploads/tools.ts'
import { createTrouble } from './trouble.ts'
import type { SourceMapFolder } from './source-maps/find-map.ts'
import { lockData } from './store/lock-data.ts'
import type { ProjectInput } from './store/projects.ts'
import type { WorkerSettings } from './worker-protocol.ts'

export interface ServiceOptions {
  /** Holds the spool, uploaded source maps, and the SQLite file. */
  dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  databaseUrl?: string
  /** Made or brought up to date at the start. Further ones are added by a command. */
  projects: ProjectInput[]
  /** Where builds on this machine left their source maps. */
  sourceMaps?: SourceMapFolder[]
  /** Address of the console, for links in alerts. */
  consoleUrl?: string
  /** Mail server for alerts. */
  mail?: MailSettings
  /** Webhooks may go to addresses of this machine and its network. For a service that runs in an intranet. */
  allowPrivateWebhooks?: boolean
  maxDatabaseBytes?: number
  /** Errors of all projects together in rolling windows; each project has quotas of its own. Default: no limit. */
  quotas?: readonly QuotaWindow[]
  /** Of one envelope, as sent and decoded. */
  maxWireBytes?: number
  maxBytes?: number
  /** Tells whoever looks after the service what is wrong, and when it is over. */
  say?(sentence: string): void
}

/** The error-reporting service: takes envelopes, answers questions about what was in them. */
export interface Service {
  /**
   * Answers the endpoints below `/api/`. `path` is what is left of the URL's path below the service; `address` that of the
   * sender, when another process hands the request on.
   */
  handle(request: IncomingMessage, response: ServerResponse, path: string, address?: string): Promise<void>
  /** Takes an envelope in memory: from the app's own server, or from its tunnel. */
  ingest(envelope: Uint8Array, sender?: EnvelopeSender): Promise<Answer>
  queries: Queries
  commands: Commands
  /** Users, sessions and tokens of the console. */
  accessStore: AccessStore
  projects(): Project[]
  /** Also one that another server of the same database has just made. */
  findProject(id: number): Promise<Project | undefined>
  quotaUse(projectId: number): { events: QuotaUse[]; spans: QuotaUse[] } | undefined
  /** Why the database takes no reports at the moment; empty when it does. */
  trouble(): string
  /** Resolves when everything that was accepted is in the database. */
  flush(): Promise<void>
  close(): Promise<void>
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const settings = await createSettings(options)
  const unlock = lockData(options.dataDir)
  const trouble = createTrouble(options.say ?? (() => undefined))
  const drops = createDropCounter()
  const writer = await startWriterThread(settings, {
    onProjects: (changed) => projects.replace(changed),
    onTrouble: trouble.note,
    onRestart(seq) {
      spool.rewind(seq)
      pump.wake()
    },
  }).catch((cause: unknown) => {
    unlock()
    throw cause
  })
  const projects = createKnownProjects({
    projects: writer.ready.projects,
    reload: settings.location.url === undefined ? undefined : () => writer.call('reloadProjects', undefined),
  })
  const spool = await openSpool(join(options.dataDir, 'spool'), writer.ready.seq)
  const pump = createPump(spool, writer, drops)
  spool.onAdded(pump.wake)
  const admission = createAdmission({ spool, drops, now: Date.now, quotas: options.quotas ?? [] })
  const findById = (id: number): Project | undefined => projects.all().find((project) => project.id === id)
  for (const { projectId, hours } of writer.ready.usage) {
    const project = findById(projectId)
    if (project !== undefined) admission.restore(project, hours)
  }
  const receiver = createReceiver({
    admission,
    drops,
    now: Date.now,
    limits: {
      wireBytes: options.maxWireBytes ?? MAX_ENVELOPE_WIRE_BYTES,
      bytes: options.maxBytes ?? MAX_ENVELOPE_BYTES,
    },
    projects,
  })
  const reader = createReaderThread(settings)
  // Behind a batch that is tried again and again, whoever waits for an answer would wait as long.
  const write = (name: string, input: unknown): Promise<unknown> =>
    trouble.reason() === ''
      ? writer.call(name, input)
      : Promise.reject(new ServiceError('WMS015', { detail: trouble.reason() }))
  const { commands, queries, accessStore } = createCalls(reader.call, write)
  const tools = createTools({
    chunksDir: join(options.dataDir, 'source-maps', 'chunks'),
    consoleUrl: options.consoleUrl ?? '',
    tokens: accessStore,
    projects,
    saveSourceMap: commands.saveSourceMap,
    now: Date.now,
  })
  // What was left by the last process.
  pump.wake()
  return {
    handle: (request, response, path, address = request.socket.remoteAddress ?? '') =>
      (tools.isMeant(path) ? tools : receiver).handle(request, response, path, address),
    ingest: receiver.ingest,
    queries,
    commands,
    accessStore,
    projects: projects.all,
    findProject: (id) => projects.seek((all) => all.find((project) => project.id === id)),
    trouble: trouble.reason,
    quotaUse(projectId) {
      const project = findById(projectId)
      return project === undefined ? undefined : admission.readQuotas(project)
    },
    flush: pump.drain,
    async close() {
      await drainInTime(pump)
      await Promise.all([reader.close(), writer.close()])
      await spool.close()
      unlock()
    },
  }
}

/** A database that takes nothing keeps nobody waiting: what is left of the errors is on disk. */
async function drainInTime(pump: Pump): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))
  await Promise.race([pump.drain(), late])
  clearTimeout(timer)
}

async function createSettings(options: ServiceOptions): Promise<WorkerSettings> {
  if (options.mail !== undefined) checkMailSettings(options.mail)
  await mkdir(options.dataDir, { recursive: true })
  return {
    location: { url: options.databaseUrl, path: join(options.dataDir, 'service.db') },
    spoolId: await readSpoolId(options.dataDir),
    projects: options.projects,
    uploadsDir: join(options.dataDir, 'source-maps'),
    sourceMaps: options.sourceMaps ?? [],
    consoleUrl: options.consoleUrl ?? '',
    ...(options.mail === undefined ? {} : { mail: options.mail }),
    allowPrivateWebhooks: options.allowPrivateWebhooks ?? false,
    maxDatabaseBytes: options.maxDatabaseBytes ?? MAX_DATABASE_BYTES,
  }
}

/** Several servers may share a database; each has a spool of its own. */
async function readSpoolId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'spool-id')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known !== '') return known
  const id = randomUUID()
  await writeFile(path, id)
  return id
}

type Call = (name: string, input: unknown) => Promise<unknown>

function createCalls(read: Call, write: Call): Pick<Service, 'queries' | 'commands' | 'accessStore'> {
  return {
    queries: createProxy<Queries>(QUERY_NAMES, read),
    commands: createProxy<Commands>(COMMAND_NAMES, write),
    accessStore: {
      ...createProxy<AccessQueries>(ACCESS_QUERY_NAMES, read),
      ...createProxy<AccessCommands>(ACCESS_COMMAND_NAMES, write),
    },
  }
}

function createProxy<T extends object>(names: readonly (keyof T & string)[], call: Call): T {
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => call(name, input)])) as T
}
