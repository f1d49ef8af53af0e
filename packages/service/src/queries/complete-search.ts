import type { Db } from '../store/database.ts'
import { IS_VALUES, KNOWN_KEYS, readLastToken } from './search-syntax.ts'

export interface Completion {
  /** What replaces the token that is being typed. */
  text: string
  kind: 'key' | 'value'
}

const MAX_COMPLETIONS = 10

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
    .map((value) => ({ text: `${key}:${/\s/.test(value) ? JSON.stringify(value) : value}`, kind: 'value' }))
}

async function completeKey(db: Db, projectId: number, start: string): Promise<Completion[]> {
  const tags = await db
    .selectFrom('issue_tag')
    .select('key')
    .distinct()
    .where('key', '>=', start)
    .where('key', '<', `${start}\u{ffff}`)
    .where('issue_id', 'in', db.selectFrom('issue').select('id').where('project_id', '=', projectId))
    .limit(MAX_COMPLETIONS)
    .execute()
  const keys = new Set([...KNOWN_KEYS, ...tags.map((row) => row.key)].filter((key) => key.startsWith(start)))
  return [...keys].slice(0, MAX_COMPLETIONS).map((key) => ({ text: `${key}:`, kind: 'key' }))
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
  if (key === 'route' || key === 'level' || key === 'assignee' || key === 'platform') {
    const rows = await db
      .selectFrom('issue')
      .select(key)
      .distinct()
      .where('project_id', '=', projectId)
      .where(key, '!=', '')
      .limit(200)
      .execute()
    return rows.map((row) => row[key]).sort()
  }
  const rows = await db
    .selectFrom('issue_tag')
    .select('value')
    .distinct()
    .where('key', '=', key)
    .where('issue_id', 'in', db.selectFrom('issue').select('id').where('project_id', '=', projectId))
    .limit(200)
    .execute()
  return rows.map((row) => row.value).sort()
}
