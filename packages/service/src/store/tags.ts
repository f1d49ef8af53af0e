import { TAG_MEMORY_MS } from '../limits.ts'
import { findRows, upsertRows, type Writer } from './bulk.ts'
import type { Db } from './database.ts'
import { inChunks } from './issues.ts'
import type { Schema } from './schema.ts'
import { allocateIds } from './sequence.ts'

/** Key and value of a tag in a project. */
export type TagName = Pick<Schema['tag'], 'project_id' | 'key' | 'value'>

/** Names → ids. A name is stored once, however many issues have it: their rows are a few numbers each. */
export interface TagIds {
  /** In the order of the names. */
  find(writer: Writer, names: readonly TagName[], nowMs: number): Promise<number[]>
  /** After a transaction that was undone. */
  forget(): void
}

const KEY = ['project_id', 'key', 'value'] as const
const REMEMBERED = 20_000

export function createTagIds(): TagIds {
  let ids = new Map<string, number>()
  let sinceMs = 0

  /** Looks up what is not remembered, makes what is not there, and notes that all of it is in use. */
  async function load(writer: Writer, names: ReadonlyMap<string, TagName>, nowMs: number): Promise<void> {
    const wanted = [...names.values()]
    const known = await findRows(writer, { table: 'tag', key: KEY }, wanted, ['id', ...KEY])
    const found = new Map(known.map((row) => [nameOf(row), row.id]))
    const missing = wanted.filter((name) => !found.has(nameOf(name)))
    if (missing.length > 0) {
      const first = await allocateIds(writer, 'tag', missing.length)
      for (const [index, name] of missing.entries()) found.set(nameOf(name), first + index)
    }
    const rows = wanted.map((name) => ({
      id: found.get(nameOf(name)) as number,
      project_id: name.project_id,
      key: name.key,
      value: name.value,
      seen_ms: nowMs,
    }))
    await upsertRows(writer, { table: 'tag', key: KEY, merge: { seen_ms: 'max' } }, rows)
    for (const [name, id] of found) ids.set(name, id)
  }

  return {
    async find(writer, names, nowMs) {
      // Another server may delete what was not in use for long, so nothing is remembered for long.
      if (nowMs - sinceMs > TAG_MEMORY_MS || ids.size > REMEMBERED) {
        ids = new Map()
        sinceMs = nowMs
      }
      const texts = names.map(nameOf)
      const unknown = new Map<string, TagName>()
      for (const [index, text] of texts.entries()) {
        if (!ids.has(text)) unknown.set(text, names[index] as TagName)
      }
      if (unknown.size > 0) await load(writer, unknown, nowMs)
      return texts.map((text) => ids.get(text) as number)
    },
    forget() {
      ids = new Map()
    },
  }
}

function nameOf({ project_id: projectId, key, value }: TagName): string {
  return `${projectId} ${key}\n${value}`
}

/** Names that no issue has any more. */
export async function deleteUnusedTags(db: Db, beforeMs: number): Promise<void> {
  const unused = await db
    .selectFrom('tag')
    .select('id')
    .where('seen_ms', '<', beforeMs)
    .where(({ eb, not, exists }) =>
      not(
        exists(
          eb.selectFrom('issue_tag').select('issue_tag.tag_id').whereRef('issue_tag.tag_id', '=', 'tag.id'),
        ),
      ),
    )
    .limit(10_000)
    .execute()
  await inChunks(unused, async (chunk) => {
    await db
      .deleteFrom('tag')
      .where(
        'id',
        'in',
        chunk.map((row) => row.id),
      )
      .execute()
    return []
  })
}
