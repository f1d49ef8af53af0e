import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlertOptions } from '../alerts/deliver.ts'
import { resolveChannelUrl } from '../alerts/resolve-channel-url.ts'
import type { AlertFact } from '../digest/alert-fact.ts'
import { createDigester, type Digester } from '../digest/digester.ts'
import type { SpoolItem, SpoolMeta } from '../ingest/spool-record.ts'
import type { Project, ProjectSettings } from '../project.ts'
import { createCommands, type Commands } from '../queries/commands.ts'
import { createQueries, type Queries } from '../queries/queries.ts'
import { createMapFinder } from '../source-maps/find-map.ts'
import { createFrameMapper } from '../source-maps/map-frames.ts'
import { buildOf } from '../source-maps/map-id.ts'
import { createUploads } from '../source-maps/uploads.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { saveProject } from '../store/projects.ts'
import { createSeriesIds } from '../store/series.ts'

/** A database with a digest, questions and commands in the thread of the test, and a clock that the test moves. */
export interface TestStore {
  database: Database
  queries: Queries
  commands: Commands
  project: Project
  alerts: AlertOptions
  dir: string
  nowMs: number
  /** Items of these types and contents arrive at `nowMs`. */
  digest(...items: [type: string, payload: object, meta?: Partial<SpoolMeta>][]): Promise<AlertFact[]>
  digester: Digester
  createItem(type: string, payload: object): SpoolItem
  /** Rows of a table. */
  count(
    table:
      | 'event'
      | 'issue'
      | 'span'
      | 'attachment'
      | 'feedback'
      | 'history'
      | 'reference'
      | 'session_hour'
      | 'release_user',
  ): Promise<number>
  close(): Promise<void>
}

export async function createTestStore(
  url: string | undefined,
  settings: Partial<ProjectSettings> = {},
  sending: Partial<Pick<AlertOptions, 'sendMail' | 'resolve'>> = {},
): Promise<TestStore> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  const database = await openDatabase({ url, path: join(dir, 'service.db') })
  await migrate(database)
  const start = Date.now()
  const project = await saveProject(database.db, { id: 1, name: 'one', publicKey: 'abc', settings }, start)
  const uploadsDir = join(dir, 'maps')
  const mapper = createFrameMapper(createMapFinder(createUploads(uploadsDir, database), []))
  const now = (): number => store.nowMs
  const digester = createDigester({
    database,
    series: await createSeriesIds(database.db),
    spoolId: 'test',
    now,
    findProject: (id) => (id === project.id ? project : undefined),
    mapEvent: (_, event) => mapper.mapExceptions(project.id, event.exceptions, buildOf(event)),
  })
  const alerts = {
    database,
    now,
    nameOf: () => project.name,
    consoleUrl: 'https://console.example',
    resolve: (text: string) => resolveChannelUrl(text, 'public'),
    ...sending,
  }
  const store: TestStore = {
    database,
    alerts,
    project,
    dir,
    nowMs: start,
    digester,
    createItem: (type, payload) => createItem(type, payload, store.nowMs),
    queries: createQueries({ db: database.db, mapper, now, canSendMail: true, size: () => database.size() }),
    commands: createCommands({ database, uploadsDir, now, alerts }),
    async digest(...items) {
      const spooled = items.map(([type, payload, meta]) => createItem(type, payload, store.nowMs, meta))
      return (await digester.digest(spooled, [])).alerts
    },
    async count(table) {
      const row = await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
    async close() {
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
  return store
}

/** Questions as another thread asks them, with nothing remembered. */
export function createTestReader(store: TestStore): Queries {
  const mapper = createFrameMapper(
    createMapFinder(createUploads(join(store.dir, 'maps'), store.database), []),
  )
  const { database } = store
  return createQueries({
    db: database.db,
    mapper,
    now: () => store.nowMs,
    canSendMail: false,
    size: () => database.size(),
  })
}

function createItem(
  type: string,
  payload: object,
  receivedMs: number,
  meta: Partial<SpoolMeta> = {},
): SpoolItem {
  return {
    seq: 0,
    meta: { projectId: 1, type, receivedMs, ...meta },
    payload: Uint8Array.from(Buffer.from(JSON.stringify(payload))),
  }
}

let counter = 0

/** An event of an issue that is named by its function. */
export function createEvent(name: string, more: object = {}): Record<string, unknown> {
  counter += 1
  return {
    event_id: counter.toString(16).padStart(32, '0'),
    platform: 'node',
    exception: {
      values: [
        {
          type: 'Error',
          value: `${name} failed`,
          stacktrace: { frames: [{ filename: 'app/a.ts', function: name, in_app: true }] },
        },
      ],
    },
    ...more,
  }
}
