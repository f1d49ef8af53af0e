import type { Writer } from '../store/bulk.ts'
import { addHistory, decodeState, readIssues, setIssueState } from '../store/issues.ts'
import { findWaitingForRelease, readReleases, saveReleases } from '../store/releases.ts'
import { allocateIds } from '../store/sequence.ts'
import { applyNewLatestRelease } from './issue-state.ts'
import { sortReleases } from './release-order.ts'

/** A report of any kind came from this release. */
export interface Sighting {
  release?: string | undefined
  timeMs: number
}

/** Notes releases, also those without any error. One that nobody has heard of may be the next that issues wait for. */
export async function seeReleases(
  writer: Writer,
  projectId: number,
  sightings: readonly Sighting[],
): Promise<void> {
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
  if (seen.size === 0) return
  const known = await readReleases(writer, projectId)
  for (const [version, { first_ms: firstSeenMs }] of seen) {
    if (known.some((release) => release.version === version)) continue
    const isFirst = known.length === 0
    known.push({ version, firstSeenMs })
    const isLatest = sortReleases(known).at(-1)?.version === version
    if (isLatest && !isFirst) await nameNextRelease(writer, projectId, version, firstSeenMs)
  }
  const none = { events: 0, new_issues: 0, regressions: 0 }
  await saveReleases(
    writer,
    [...seen].map(([version, times]) => ({ project_id: projectId, version, ...times, ...none })),
  )
}

async function nameNextRelease(
  writer: Writer,
  projectId: number,
  release: string,
  timeMs: number,
): Promise<void> {
  for (const issue of await readIssues(writer, await findWaitingForRelease(writer, projectId))) {
    const change = applyNewLatestRelease(decodeState(issue), release)
    if (change === undefined) continue
    await setIssueState(writer, issue.id, change.state)
    const row = { issue_id: issue.id, time_ms: timeMs, kind: change.transition, actor: '', event_id: '' }
    const id = await allocateIds(writer, 'history', 1)
    await addHistory(writer, [{ id, ...row, data: JSON.stringify({ release }) }])
  }
}
