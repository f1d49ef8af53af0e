import type { Db } from './database.ts'
import type { Writer } from './bulk.ts'
import { allocateIds } from './sequence.ts'
import { DAY_MS, type SeriesRow } from './schema.ts'

/** What a measurement belongs to. */
export type SeriesKey = Omit<SeriesRow, 'id'>

/** Names of a project beyond these numbers are counted together: names that hold ids would make one each. */
const MAX_NAMES = { route: 2_000, op: 200, environment: 100 } as const
/** Releases never stop, so only how many are new in a day is bounded, and so are the series in all. */
const MAX_NEW_VERSIONS_PER_DAY = 200
const MAX_NEW_SERIES_PER_DAY = 50_000
const OTHER = '(other)'

/** Names → ids. One writer gives them out, so they may be remembered. */
export interface SeriesIds {
  find(writer: Writer, keys: readonly SeriesKey[]): Promise<number[]>
  /** After a transaction that was undone. */
  reload(db: Db): Promise<void>
}

/** What is known of a project. */
interface Known {
  route: Set<string>
  op: Set<string>
  environment: Set<string>
  version: Set<string>
  day: number
  newVersions: number
  newSeries: number
}

export async function createSeriesIds(
  db: Db,
  { now = Date.now }: { now?: () => number } = {},
): Promise<SeriesIds> {
  let ids = new Map<string, number>()
  let projects = new Map<number, Known>()

  function findKnown(projectId: number): Known {
    const known = projects.get(projectId) ?? createKnown()
    projects.set(projectId, known)
    const day = Math.floor(now() / DAY_MS)
    if (known.day !== day) Object.assign(known, { day, newVersions: 0, newSeries: 0 })
    return known
  }

  function remember(row: SeriesRow, known: Known): void {
    ids.set(nameOf(row), row.id)
    known.route.add(row.route)
    if (isNamedBySender(row)) known.op.add(row.op)
    known.environment.add(row.environment)
    known.version.add(row.version)
  }

  async function create(writer: Writer, key: SeriesKey, known: Known): Promise<number> {
    // Another server may have made it.
    const existing = await writer.tx
      .selectFrom('series')
      .select('id')
      .where((eb) => eb.and(key))
      .executeTakeFirst()
    const row = { id: existing?.id ?? (await allocateIds(writer, 'series', 1)), ...key }
    if (existing === undefined) {
      await writer.tx.insertInto('series').values(row).execute()
      known.newSeries += 1
      if (!known.version.has(row.version)) known.newVersions += 1
    }
    remember(row, known)
    return row.id
  }

  async function findBounded(writer: Writer, key: SeriesKey): Promise<number> {
    const known = findKnown(key.project_id)
    const bounded = bound(key, known)
    return ids.get(nameOf(bounded)) ?? create(writer, bounded, known)
  }

  async function reload(from: Db): Promise<void> {
    ids = new Map()
    projects = new Map()
    for (const row of await from.selectFrom('series').selectAll().execute())
      remember(row, findKnown(row.project_id))
  }

  await reload(db)
  return {
    async find(writer, keys) {
      const found: number[] = []
      for (const key of keys) found.push(ids.get(nameOf(key)) ?? (await findBounded(writer, key)))
      return found
    },
    reload,
  }
}

function createKnown(): Known {
  return {
    route: new Set(),
    op: new Set(),
    environment: new Set(),
    version: new Set(),
    day: 0,
    newVersions: 0,
    newSeries: 0,
  }
}

/** Of vitals and of the whole project the operation is a name of ours. */
function isNamedBySender({ kind }: SeriesKey): boolean {
  return kind === 'segment' || kind === 'span'
}

/** An empty name says that there is none, and is let be. */
function bound(key: SeriesKey, known: Known): SeriesKey {
  const isFull = known.newSeries >= MAX_NEW_SERIES_PER_DAY
  const isOther = (column: 'route' | 'op' | 'environment'): boolean =>
    key[column] !== '' &&
    (isFull || (known[column].size >= MAX_NAMES[column] && !known[column].has(key[column])))
  const isOtherVersion =
    key.version !== '' &&
    (isFull || (known.newVersions >= MAX_NEW_VERSIONS_PER_DAY && !known.version.has(key.version)))
  return {
    ...key,
    ...(isOther('route') ? { route: OTHER } : {}),
    ...(isNamedBySender(key) && isOther('op') ? { op: OTHER } : {}),
    ...(isOther('environment') ? { environment: OTHER } : {}),
    ...(isOtherVersion ? { version: OTHER } : {}),
  }
}

function nameOf(key: SeriesKey): string {
  return [key.project_id, key.kind, key.route, key.op, key.version, key.environment, key.device].join('\n')
}
