import { MAX_MAILS_PER_HOUR } from '../limits.ts'
import type { Database } from '../store/database.ts'
import { upsertRows } from '../store/bulk.ts'
import { HOUR_MS } from '../store/schema.ts'

const KEY = 'mails'

/** Counts a mail; false: there were enough within the last hour, also those of other servers. */
export function takeMail(database: Database, nowMs: number): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    await database.lockWriter(tx)
    const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst()
    const known = JSON.parse(row?.value ?? '[]') as number[]
    const times = known.filter((time) => Math.abs(nowMs - time) < HOUR_MS)
    if (times.length >= MAX_MAILS_PER_HOUR) return false
    const value = JSON.stringify([...times, nowMs])
    const writer = { tx, dialect: database.dialect }
    await upsertRows(writer, { table: 'meta', key: ['key'], merge: { value: 'replace' } }, [
      { key: KEY, value },
    ])
    return true
  })
}
