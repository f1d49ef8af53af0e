import type { Db } from './database.ts'
import type { Writer } from './bulk.ts'
import { allocateIds } from './sequence.ts'
import type { SeriesRow } from './schema.ts'

/** What a measurement belongs to. */
export type SeriesKey = Omit<SeriesRow, 'id'>

/** Routes of a project beyond this number are counted together: names that hold ids would make one each. */
const MAX_ROUTES = 2_000
const OTHER_ROUTE = '(other)'

/** Names → ids. One writer gives them out, so they may be remembered. */
export interface SeriesIds {
  find(writer: Writer, keys: readonly SeriesKey[]): Promise<number[]>
  /** After a transaction that was undone. */
  reload(db: Db): Promise<void>
}

export async function createSeriesIds(db: Db): Promise<SeriesIds> {
  let ids = new Map<string, number>()
  let routes = new Map<number, Set<string>>()

  function remember(row: SeriesRow): void {
    ids.set(nameOf(row), row.id)
    routes.set(row.project_id, (routes.get(row.project_id) ?? new Set()).add(row.route))
  }

  function bound(key: SeriesKey): SeriesKey {
    const known = routes.get(key.project_id)
    if (known === undefined || known.size < MAX_ROUTES || known.has(key.route)) return key
    return { ...key, route: OTHER_ROUTE }
  }

  async function create(writer: Writer, key: SeriesKey): Promise<number> {
    // Another server may have made it.
    const existing = await writer.tx
      .selectFrom('series')
      .select('id')
      .where((eb) => eb.and(key))
      .executeTakeFirst()
    const row = { id: existing?.id ?? (await allocateIds(writer, 'series', 1)), ...key }
    if (existing === undefined) await writer.tx.insertInto('series').values(row).execute()
    remember(row)
    return row.id
  }

  async function reload(from: Db): Promise<void> {
    ids = new Map()
    routes = new Map()
    for (const row of await from.selectFrom('series').selectAll().execute()) remember(row)
  }

  await reload(db)
  return {
    async find(writer, keys) {
      const found: number[] = []
      for (const key of keys.map(bound)) found.push(ids.get(nameOf(key)) ?? (await create(writer, key)))
      return found
    },
    reload,
  }
}

function nameOf(key: SeriesKey): string {
  return [key.project_id, key.kind, key.route, key.op, key.version, key.environment, key.device].join('\n')
}
