import type { Db } from '../store/database.ts'
import { IS_VALUES, KNOWN_KEYS, readLastToken, writeFilter, writeKey } from './search-syntax.ts'

export interface Completion {
  /** What replaces the token that is being typed. */
  text: string
  kind: 'key' | 'value'
}

const MAX_COMPLETIONS = 10
const MAX_KEYS = 100
/** Of which those are chosen that begin with what was typed. */
const MAX_VALUES = 200

/** What could follow in the search field. */
export async function completeSearch(
  db: Db,
  input: { projectId: number; text: string },
): Promise<Completion[]> {
  const { key, start } = readLastToken(input.text)
  if (key === undefined) return completeKey(db, input.projectId, start)
  const values = await readValues(db, input.projectId, key)
  return values
    .filter((value) => value.toLowerCase().startsWith(start.toLowerCase()))
    .slice(0, MAX_COMPLETIONS)
    .map((value) => ({ text: writeFilter(key, value), kind: 'value' }))
}

async function completeKey(db: Db, projectId: number, start: string): Promise<Completion[]> {
  const tags = await readTagKeys(db, projectId)
  const keys = new Set([...KNOWN_KEYS, ...tags].filter((key) => key.startsWith(start)))
  return [...keys].slice(0, MAX_COMPLETIONS).map((key) => ({ text: `${writeKey(key)}:`, kind: 'key' }))
}

/** From one key to the next by the index: a key may have as many values as there are pages. */
async function readTagKeys(db: Db, projectId: number): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < MAX_KEYS) {
    const { next } = await db
      .selectFrom('tag')
      .select((eb) => eb.fn.min('key').as('next'))
      .where('project_id', '=', projectId)
      .where('key', '>', keys.at(-1) ?? '')
      .executeTakeFirstOrThrow()
    if (next === null) break
    keys.push(next)
  }
  return keys
}

async function readValues(db: Db, projectId: number, key: string): Promise<string[]> {
  if (key === 'is') return [...IS_VALUES]
  if (key === 'release' || key === 'first-release') {
    const rows = await db
      .selectFrom('release')
      .select('version')
      .where('project_id', '=', projectId)
      .orderBy('last_ms', 'desc')
      .limit(100)
      .execute()
    return rows.map((row) => row.version)
  }
  if (key === 'assignee' || key === 'platform') {
    const rows = await db
      .selectFrom('issue')
      .select(key)
      .distinct()
      .where('project_id', '=', projectId)
      .where(key, '!=', '')
      .limit(MAX_VALUES)
      .execute()
    return rows.map((row) => row[key]).sort()
  }
  const rows = await db
    .selectFrom('tag')
    .select('value')
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .orderBy('value')
    .limit(MAX_VALUES)
    .execute()
  return rows.map((row) => row.value)
}
