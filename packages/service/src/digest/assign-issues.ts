import type { Project } from '../project.ts'
import { upsertRows, type Writer } from '../store/bulk.ts'
import { findIssueIds } from '../store/issues.ts'
import { allocateIds } from '../store/sequence.ts'
import type { DecodedEvent } from './decode-item.ts'

/** Grouping key → issue. Keys that nobody knows get an issue of their own, which is still to be written. */
export async function assignIssues(
  writer: Writer,
  project: Project,
  events: readonly DecodedEvent[],
): Promise<{ ids: Map<string, number>; created: Set<number> }> {
  const keys = [...new Set(events.map((entry) => entry.key))]
  const ids = await findIssueIds(writer, project.id, keys)
  if (keys.every((key) => ids.has(key))) return { ids, created: new Set() }
  const unknown = new Set(keys.filter((key) => !ids.has(key)))
  for (const [key, issueId] of await findFormerIssues(writer, project, events, unknown)) ids.set(key, issueId)
  const missing = keys.filter((key) => !ids.has(key))
  const first = await allocateIds(writer, 'issue', missing.length)
  for (const [index, key] of missing.entries()) ids.set(key, first + index)
  const rows = [...unknown].map((key) => ({ project_id: project.id, key, issue_id: ids.get(key) as number }))
  await upsertRows(writer, { table: 'issue_key', key: ['project_id', 'key'] }, rows)
  return { ids, created: new Set(missing.map((key) => ids.get(key) as number)) }
}

/** Issues that an earlier version of grouping made for the same events: they go on under both keys. */
async function findFormerIssues(
  writer: Writer,
  project: Project,
  events: readonly DecodedEvent[],
  unknown: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const former = new Map<string, readonly string[]>()
  for (const { key, formerKeys } of events) {
    if (formerKeys.length > 0 && unknown.has(key)) former.set(key, formerKeys)
  }
  if (former.size === 0) return new Map()
  const ids = await findIssueIds(writer, project.id, [...new Set([...former.values()].flat())])
  const found = new Map<string, number>()
  for (const [key, formerKeys] of former) {
    const known = formerKeys.find((formerKey) => ids.has(formerKey))
    if (known !== undefined) found.set(key, ids.get(known) as number)
  }
  return found
}
