import type { IncomingMessage } from 'node:http'
import { asText } from '../digest/values.ts'
import { BROWSER_REPORT_BURST, BROWSER_REPORTS_PER_SECOND, MAX_RELEASE_CHARS } from '../limits.ts'
import type { Admission } from './admit.ts'
import { createAnswer, Refusal, type Answer } from './answer.ts'
import { readSources } from './authenticate.ts'
import type { BodyRoom } from './body-room.ts'
import { readBrowserReports } from './browser-report.ts'
import type { DropCounter } from './drop-counter.ts'
import { createEventId, createEventItem, readSingle, type SingleSender } from './single-event.ts'
import type { SpoolItem } from './spool-record.ts'
import { createTokenBuckets } from './token-bucket.ts'

interface ReportOptions {
  admission: Admission
  drops: DropCounter
  now: () => number
}

/** Projects whose reports are counted at a time. */
const MAX_PROJECTS = 10_000

/** Reports that browsers send by themselves, such as of what a Content-Security-Policy stopped. */
export function createReportReceiver({
  admission,
  drops,
  now,
}: ReportOptions): (request: IncomingMessage, sender: SingleSender, room: BodyRoom) => Promise<Answer> {
  // One wrong directive is reported for each file of each page view: it must not use up the room for errors.
  const buckets = createTokenBuckets({
    burst: BROWSER_REPORT_BURST,
    perSecond: BROWSER_REPORTS_PER_SECOND,
    maxKeys: MAX_PROJECTS,
  })

  return async (request, sender, room) => {
    const { id: projectId } = sender.project
    const reports = readBrowserReports(parse(await readSingle(request, room)), now())
    if (reports === undefined) throw new Refusal(400, 'the body is no report of a browser')
    const drop = (reason: string): void =>
      drops.add({ projectId, source: 'service', reason, category: 'security', quantity: 1 })
    const build = readBuild(readSources(request, projectId).query)
    const items: SpoolItem[] = []
    for (const report of reports) {
      if (report.kind === 'dropped') drop(report.reason)
      else if (buckets.take(String(projectId), now())) {
        const payload = Buffer.from(JSON.stringify({ ...report.event, ...build }))
        items.push(createEventItem(request, sender, { receivedMs: now(), eventId: createEventId(), payload }))
      } else drop('too_many')
    }
    // Nobody reads the answer, and a browser that is refused sends the next one all the same.
    return items.length === 0 ? createAnswer(200, {}) : admission.admit(sender.project, items, undefined)
  }
}

/** A policy is a header of the app, which knows what it is. */
function readBuild(query: URLSearchParams): { release?: string; environment?: string } {
  const release = asText(query.get('sentry_release'), MAX_RELEASE_CHARS)
  const environment = asText(query.get('sentry_environment'), 64)
  return {
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal(400, 'the body is not JSON')
  }
}
