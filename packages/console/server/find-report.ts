import { setTimeout as delay } from 'node:timers/promises'
import { readHost } from './host.ts'

/** The link to a report is in the overlay, in the terminal and on pages of settings before the report has arrived. */
const WAIT_MS = 5_000
const LOOK_AGAIN_MS = 200
/** A digest of ours, or the id of an event: others are not waited for. */
const OWN_ID = /^[0-9a-f]{16}(?:[0-9a-f]{16})?$/

/** Path of the event with this digest or id, of whatever project. */
export async function findReportPath(id: string): Promise<string | undefined> {
  const endMs = OWN_ID.test(id) ? performance.now() + WAIT_MS : 0
  for (;;) {
    const path = await look(id)
    if (path !== undefined || performance.now() >= endMs) return path
    await delay(LOOK_AGAIN_MS)
  }
}

async function look(id: string): Promise<string | undefined> {
  const { service } = readHost()
  for (const { id: projectId } of service.projects()) {
    const place = await service.queries.findReport({ projectId, id })
    if (place !== null) return `/p/${projectId}/issues/${place.issueId}?event=${place.eventId}`
  }
  return undefined
}
