/** The worker thread that writes: batches, commands and upkeep, strictly one after the other. */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createAccessCommands } from '../access/access-store.ts'
import { deliverAlerts, type AlertOptions } from '../alerts/deliver.ts'
import { createMailSender } from '../alerts/mail.ts'
import { resolveChannelUrl } from '../alerts/resolve-channel-url.ts'
import { createIdleCollector } from '../collect-when-idle.ts'
import { createCommands } from '../queries/commands.ts'
import type { SpoolPlace } from '../ingest/spool-file.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import {
  DIGEST_RETRY_MAX_MS,
  MAINTENANCE_INTERVAL_MS,
  MAX_BATCH_ITEMS,
  MAX_UNSEEN_BYTES,
  PROJECTS_INTERVAL_MS,
  RETAINED_SPANS,
  RETAINED_TAGS_MS,
} from '../limits.ts'
import type { Project } from '../project.ts'
import { createMapFinder } from '../source-maps/find-map.ts'
import { createFrameMapper } from '../source-maps/map-frames.ts'
import { buildOf } from '../source-maps/map-id.ts'
import { createUploads } from '../source-maps/uploads.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { readProjects, readUsage, saveProject } from '../store/projects.ts'
import { boundSpans, createDiskBound, createEvictor, deleteOld } from '../store/retention.ts'
import { createSeriesIds } from '../store/series.ts'
import { deleteUnusedTags } from '../store/tags.ts'
import { answerCall, describeFailure, nameFault } from '../worker-calls.ts'
import type { DigestOrder, FromWorker, ToWorker, WorkerSettings } from '../worker-protocol.ts'
import { collectAfterBatch } from './collect-after-batch.ts'
import { digestPatiently } from './digest-patiently.ts'
import { createDigester } from './digester.ts'
import { createSpoolReader, type SpoolRead } from './spool-reader.ts'

/** Rounds of upkeep: an hour. */
const LOOK_AT_ALL_EVERY = 60

const settings = workerData as WorkerSettings
const post = (message: FromWorker): void => parentPort?.postMessage(message)

const database = await openStore()
const { db } = database

let projects = new Map<number, Project>()
/** Of two that overlap, the one that asked first may be answered last. */
let reloads = 0
let latestReload = 0
await reloadProjects()

const mapper = createFrameMapper(
  createMapFinder(createUploads(settings.uploadsDir, database), settings.sourceMaps),
)
const digester = createDigester({
  database,
  series: await createSeriesIds(db),
  spoolId: settings.spoolId,
  now: Date.now,
  findProject: (id) => projects.get(id),
  mapEvent: (project, event) => mapper.mapExceptions(project.id, event.exceptions, buildOf(event)),
})
const alerts: AlertOptions = {
  database,
  now: Date.now,
  nameOf: (id) => projects.get(id)?.name ?? '',
  consoleUrl: settings.consoleUrl,
  resolve: (url) => resolveChannelUrl(url, settings.allowPrivateWebhooks ? 'private' : 'public'),
  ...(settings.mail === undefined ? {} : { sendMail: createMailSender(settings.mail) }),
}
const commands = {
  ...createAccessCommands(database, Date.now),
  ...createCommands({ database, uploadsDir: settings.uploadsDir, now: Date.now, alerts }),
}

const workIsDone = createIdleCollector()
const spoolReader = createSpoolReader()
const NOTHING: SpoolRead = { items: [], offset: 0 }
const evict = createEvictor(db)
const boundDisk = createDiskBound(database, settings.maxDatabaseBytes)

async function openStore(): Promise<Database> {
  try {
    const opened = await openDatabase(settings.location)
    await migrate(opened)
    for (const project of settings.projects) await saveProject(opened.db, project, Date.now())
    return opened
  } catch (cause) {
    // An error that ends a thread arrives without its class; those of a driver also without their words.
    post({ kind: 'failure', id: 0, ...describeFailure(nameFault(cause, 'WMS017')) })
    throw cause
  }
}

async function reloadProjects(): Promise<void> {
  const reload = ++reloads
  const stored = await readProjects(db)
  if (reload < latestReload) return
  latestReload = reload
  projects = new Map(stored.map((project) => [project.id, project]))
}

/** Now, and not when the batches and commands before are done: somebody waits with a report. */
async function showProjects(): Promise<void> {
  await reloadProjects()
  post({ kind: 'projects', projects: [...projects.values()] })
}

async function runBatch({ place, items: others, drops }: DigestOrder): Promise<void> {
  let isWaiting = false
  const wait = (ms: number, cause: unknown): Promise<void> => {
    isWaiting = true
    post({ kind: 'trouble', reason: describeFailure(cause).message })
    return delay(ms)
  }
  const { items: errors, offset } = place === undefined ? NOTHING : await readErrors(place, wait)
  const items = errors.concat(others)
  const { seq, alerts: facts } = await digestPatiently(digester, items, drops, wait)
  if (isWaiting) post({ kind: 'trouble', reason: '' })
  post({ kind: 'digested', seq, offset })
  for (const project of projects.values()) {
    const events = items.filter((item) => item.meta.projectId === project.id && item.meta.type === 'event')
    if (events.length > 0) await evict(project, events.length, Date.now())
  }
  // Other machines are slow; the next batch does not wait for them.
  void deliverAlerts(facts, alerts).catch(() => undefined)
  await watchDisk(items)
  collectAfterBatch(items)
  workIsDone()
}

async function readErrors(
  place: SpoolPlace,
  wait: (ms: number, cause: unknown) => Promise<void>,
): Promise<SpoolRead> {
  for (;;) {
    try {
      return spoolReader.read(place, MAX_BATCH_ITEMS)
    } catch (cause) {
      // They were acknowledged, so they are not given up.
      await wait(DIGEST_RETRY_MAX_MS, cause)
    }
  }
}

/** Bytes that came since the size of the database was looked at. */
let unseenBytes = 0
const maxUnseenBytes = Math.min(MAX_UNSEEN_BYTES, settings.maxDatabaseBytes / 8)

/** In a minute, which is how often upkeep comes round, a flood of files would fill gigabytes. */
async function watchDisk(items: readonly SpoolItem[]): Promise<void> {
  for (const { payload } of items) unseenBytes += payload.length
  if (unseenBytes < maxUnseenBytes) return
  unseenBytes = 0
  await boundDisk([...projects.values()], Date.now())
}

async function runCommand(message: ToWorker & { kind: 'call' }): Promise<void> {
  const answers: FromWorker[] = []
  await answerCall(message, commands, (answer) => void answers.push(answer))
  try {
    await showProjects()
  } finally {
    // Last: whoever asked finds the projects as they are now. Where the database went away, they are told of that.
    for (const answer of answers) post(answer)
  }
}

let rounds = 0

async function maintain(): Promise<void> {
  const now = Date.now()
  await deleteOld(db, now)
  // Looking at millions of rows takes its time.
  if (rounds++ % LOOK_AT_ALL_EVERY === 0) {
    await boundSpans(db, RETAINED_SPANS)
    await deleteUnusedTags(db, now - RETAINED_TAGS_MS)
  }
  await boundDisk([...projects.values()], now)
  await database.compact()
}

let tail: Promise<void> = Promise.resolve()
function enqueue(work: () => Promise<void>): void {
  tail = tail.then(work).catch((cause: unknown) => {
    // Upkeep that failed is done the next time; a batch retries by itself.
    setImmediate(() => post({ kind: 'failure', id: 0, message: String(cause) }))
  })
}

const upkeep = setInterval(() => enqueue(maintain), MAINTENANCE_INTERVAL_MS)
/** Other servers change them, too. */
const watch =
  database.dialect === 'postgres'
    ? setInterval(() => void showProjects().catch(() => undefined), PROJECTS_INTERVAL_MS)
    : undefined

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'batch') enqueue(() => runBatch(message))
  else if (message.kind === 'call' && message.name === 'testChannel') {
    // It waits for another machine, and the digest does not wait for it.
    void answerCall(message, commands, post)
  } else if (message.kind === 'call' && message.name === 'reloadProjects') {
    void answerCall(message, { reloadProjects: showProjects }, post)
  } else if (message.kind === 'call') enqueue(() => runCommand(message))
  else enqueue(close)
})

async function close(): Promise<void> {
  clearInterval(upkeep)
  clearInterval(watch)
  await database.close()
  post({ kind: 'closed' })
  parentPort?.close()
}

const position = await db
  .selectFrom('spool_state')
  .select('seq')
  .where('spool_id', '=', settings.spoolId)
  .executeTakeFirst()
post({
  kind: 'ready',
  seq: position?.seq ?? 0,
  projects: [...projects.values()],
  usage: await Promise.all(
    [...projects.keys()].map(async (projectId) => ({
      projectId,
      hours: await readUsage(db, projectId, Date.now()),
    })),
  ),
})
