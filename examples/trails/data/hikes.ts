import { randomUUID } from 'node:crypto'
import { openDatabase, type Database } from './database.ts'
import { FIRST_ENTRIES } from './first-entries.ts'
import type { NewHike } from './hike-form.ts'

export interface Hike extends NewHike {
  id: string
  /** Written from the browser that is looking. */
  mine: boolean
}

interface HikeRow {
  id: string
  hiker: string
  trail: string
  name: string
  day: string
  hours: number
  note: string
}

const SCHEMA = `create table if not exists hikes (
  id text primary key, hiker text not null, trail text not null, name text not null,
  day text not null, hours real not null, note text not null, written integer not null
)`

interface HikeFilter {
  limit: number
  trail?: string
  /** Whose entries are marked as their own. */
  hiker?: string | undefined
}

export function listHikes({ limit, trail, hiker }: HikeFilter): Hike[] {
  const where = trail === undefined ? '' : 'where trail = ?'
  const rows = open()
    .prepare(`select * from hikes ${where} order by day desc, written desc limit ?`)
    .all(...(trail === undefined ? [limit] : [trail, limit])) as HikeRow[]
  // The id of a hiker opens their entries, so it stays here.
  return rows.map(({ id, trail: slug, name, day, hours, note, hiker: owner }) => {
    return { id, trail: slug, name, day, hours, note, mine: owner === hiker }
  })
}

export function addHike(hike: NewHike, hiker: string): void {
  insert(open(), hike, hiker)
}

/** Takes out an entry of this hiker and says of which trail it was; somebody else's stays. */
export function removeHike(id: string, hiker: string): string | undefined {
  const [row] = open()
    .prepare('delete from hikes where id = ? and hiker = ? returning trail')
    .all(id, hiker) as { trail: string }[]
  return row?.trail
}

function open(): Database {
  return openDatabase((database) => {
    database.exec(SCHEMA)
    database.exec('begin immediate')
    const [first] = database.prepare('select id from hikes limit 1').all()
    if (first === undefined) for (const hike of FIRST_ENTRIES) insert(database, hike, 'wardens')
    database.exec('commit')
  })
}

function insert(database: Database, { trail, name, day, hours, note }: NewHike, hiker: string): void {
  database
    .prepare(
      'insert into hikes (id, hiker, trail, name, day, hours, note, written) values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(randomUUID(), hiker, trail, name, day, hours, note, Date.now())
}
