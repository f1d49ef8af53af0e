import { MAX_RELEASES } from '../limits.ts'
import type { Writer } from '../store/bulk.ts'
import { addHistory, decodeState, readIssues, setIssueState } from '../store/issues.ts'
import { findWaitingForRelease, readReleases, saveReleases } from '../store/releases.ts'
import { allocateIds } from '../store/sequence.ts'
import { applyNewLatestRelease } from './issue-state.ts'
import { sortReleases, type KnownRelease } from './release-order.ts'

/** A report of any kind came from this release. */
export interface Sighting {
  release?: string | undefined
  timeMs: number
}

/**
 * Notes releases, also those without any error. One that nobody has heard of may be the next that issues wait for. Says by how many they are
 * too many now.
 */
export async function seeReleases(
  writer: Writer,
  projectId: number,
  sightings: readonly Sighting[],
): Promise<number> {
  const seen = new Map<string, { first_ms: number; last_ms: number }>()
  for (const { release, timeMs } of sightings) {
    if (release === undefined || release === '') continue
    const times = seen.get(release)
    if (times === undefined) seen.set(release, { first_ms: timeMs, last_ms: timeMs })
    else {
      times.first_ms = Math.min(times.first_ms, timeMs)
      times.last_ms = Math.max(times.last_ms, timeMs)
    }
  }
  if (seen.size === 0) return 0
  const known = await readReleases(writer, projectId)
  const versions = new Set(known.map(({ version }) => version))
  const fresh = [...seen]
    .filter(([version]) => !versions.has(version))
    .map(([version, { first_ms: firstSeenMs }]) => ({ version, firstSeenMs }))
  if (fresh.length > 0) await nameNextRelease(writer, projectId, known, fresh)
  const none = { events: 0, new_issues: 0, regressions: 0 }
  await saveReleases(
    writer,
    [...seen].map(([version, times]) => ({ project_id: projectId, version, ...times, ...none })),
  )
  return Math.max(0, known.length + fresh.length - MAX_RELEASES)
}

/** The first new release that is later than all others is the one that these issues wait for. */
async function nameNextRelease(
  writer: Writer,
  projectId: number,
  known: readonly KnownRelease[],
  fresh: readonly KnownRelease[],
): Promise<void> {
  const waiting = await findWaitingForRelease(writer, projectId)
  const next = waiting.length === 0 ? undefined : findNextRelease(known, fresh)
  if (next === undefined) return
  const { version: release, firstSeenMs: timeMs } = next
  for (const issue of await readIssues(writer, waiting)) {
    const change = applyNewLatestRelease(decodeState(issue), release)
    if (change === undefined) continue
    await setIssueState(writer, issue.id, change.state)
    const row = { issue_id: issue.id, time_ms: timeMs, kind: change.transition, actor: '', event_id: '' }
    const id = await allocateIds(writer, 'history', 1)
    await addHistory(writer, [{ id, ...row, data: JSON.stringify({ release }) }])
  }
}

function findNextRelease(
  known: readonly KnownRelease[],
  fresh: readonly KnownRelease[],
): KnownRelease | undefined {
  const all = [...known]
  return fresh.find((release) => {
    const isFirst = all.length === 0
    all.push(release)
    return !isFirst && sortReleases(all).at(-1) === release
  })
}
