import { FORMER_KEYS_MS, MAX_FEEDBACK_CHARS, MAX_LOGS_PER_CONTAINER, MAX_STRING_CHARS } from '../limits.ts'
import type { Drop } from '../ingest/drop-counter.ts'
import { describeItemType } from '../ingest/item-types.ts'
import { readEventId } from '../ingest/read-envelope.ts'
import type { SpoolItem, SpoolMeta } from '../ingest/spool-record.ts'
import type { Project } from '../project.ts'
import { headOf, type EventData, type EventHead } from './event-data.ts'
import { isControlFlow } from './inbound-filter.ts'
import { parseEvent } from './known-stack.ts'
import { maskObject, maskText } from './mask.ts'
import { readClientDrops } from './read-client-drops.ts'
import { readEvent, readHexId, readTime, type ReadOptions } from './read-event.ts'
import { readSession, readSessionAggregates, type SessionCount, type SessionState } from './read-session.ts'
import { readSingleSpan, readSpanContainer, readTransaction, type ReadSpans } from './read-spans.ts'
import type { SpanData } from './span-data.ts'
import { writeEvent, type StoredEvent } from './stored-event.ts'
import { deriveTags, userKeyOf, type Tag } from './tags.ts'
import { createTitle, describeCauses, type Title } from './title.ts'
import { asArray, asObject, asText, parseObject, type JsonObject } from './values.ts'
import { computeGroupingKey, listFormerGroupings } from './grouping.ts'
import { readPageOrigin } from './grouping-origin.ts'
import { findUnhandled } from './stack.ts'
import { dropAddresses } from './visitor-address.ts'

/** An item as the store will have it. */
export type Decoded =
  | DecodedEvent
  | { kind: 'reference'; project: Project; event: EventData; digest: string; userKey: string }
  | { kind: 'spans'; project: Project; spans: SpanData[] }
  | { kind: 'session'; project: Project; session: SessionState }
  | { kind: 'session-counts'; project: Project; counts: SessionCount[] }
  | { kind: 'logs'; project: Project; logs: LogData[] }
  | {
      kind: 'attachment'
      project: Project
      eventId: string
      name: string
      contentType: string
      bytes: Uint8Array
      receivedMs: number
    }
  | {
      kind: 'feedback'
      project: Project
      /** Its own; in an older form, that of the event that it is about. */
      eventId: string
      /** Empty: see above, or it is about none. */
      aboutId: string
      url: string
      name: string
      email: string
      message: string
      timeMs: number
    }

export interface DecodedEvent {
  kind: 'event'
  project: Project
  event: EventHead
  /** The whole event, until it has a row. */
  stored: StoredEvent | undefined
  key: string
  /** As earlier versions of grouping have it, the latest first, while issues may still be known by that. */
  formerKeys: readonly string[]
  title: Title
  /** Types and texts of what led to it, for the search. */
  causes: string
  tags: readonly Tag[]
  userKey: string
  isUnhandled: boolean
}

export interface LogData {
  traceId: string
  timeMs: number
  level: string
  body: string
  data: JsonObject
}

export interface DecodeContext {
  findProject(id: number): Project | undefined
  /** Replaces frames by those of the source, as far as maps are known. */
  mapEvent(project: Project, event: EventData): Promise<void>
  drop(drop: Drop): void
}

/** Bytes of one item → what is to be stored. Never throws: what cannot be read is counted. */
export async function decodeItem(item: SpoolItem, context: DecodeContext): Promise<Decoded[]> {
  try {
    return await decode(item, context)
  } catch {
    const { projectId, type } = item.meta
    const { category } = describeItemType(type)
    context.drop({ projectId, source: 'service', reason: 'invalid', category, quantity: 1 })
    return []
  }
}

async function decode(item: SpoolItem, context: DecodeContext): Promise<Decoded[]> {
  const { meta } = item
  const project = context.findProject(meta.projectId)
  if (project === undefined) return []
  const drop = (reason: string, quantity = 1): Decoded[] => {
    const { category } = describeItemType(meta.type)
    context.drop({ projectId: project.id, source: 'service', reason, category, quantity })
    return []
  }
  if (meta.type === 'attachment') return decodeAttachment(item, project) ?? drop('invalid')
  const raw = parseObject(item.payload, meta.type === 'event' ? parseEvent : JSON.parse)
  if (raw === undefined) return drop('invalid')
  const options: ReadOptions = { storeAddresses: project.settings.storeAddresses }
  switch (meta.type) {
    case 'event':
      return decodeEvent({ raw, meta, project, options, context, drop })
    case 'transaction':
      return decodeSpans(project, readTransaction(raw, meta, options), drop)
    case 'span':
      return decodeSpans(
        project,
        Array.isArray(raw['items'])
          ? readSpanContainer(raw, meta, options)
          : readSingleSpan(raw, meta, options),
        drop,
      )
    case 'session': {
      const session = readSession(raw, meta)
      return session === undefined ? drop('invalid') : [{ kind: 'session', project, session }]
    }
    case 'sessions':
      return [{ kind: 'session-counts', project, counts: readSessionAggregates(raw, meta) }]
    case 'client_report':
      for (const left of readClientDrops(raw, project.id)) context.drop(left)
      return []
    case 'log': {
      const { logs, invalid, beyondLimit } = readLogs(raw, meta, options)
      if (invalid > 0) drop('invalid', invalid)
      if (beyondLimit > 0) drop('too_many', beyondLimit)
      return [{ kind: 'logs', project, logs }]
    }
    case 'feedback':
    case 'user_report':
      return decodeFeedback(raw, meta, project) ?? drop('invalid')
    default:
      return drop('unsupported')
  }
}

async function decodeEvent(input: {
  raw: Record<string, unknown>
  meta: SpoolMeta
  project: Project
  options: ReadOptions
  context: DecodeContext
  drop: (reason: string) => Decoded[]
}): Promise<Decoded[]> {
  const { meta, project } = input
  const event = readEvent(input.raw, meta, input.options)
  if (project.settings.dropControlFlow && isControlFlow(event)) return input.drop('control_flow')
  const userKey = userKeyOf(event.user)
  const digest = readShownDigest(event)
  if (digest !== undefined) return [{ kind: 'reference', project, event, digest, userKey }]
  await input.context.mapEvent(project, event)
  const tags = deriveTags(event, meta.userAgent)
  return [
    {
      kind: 'event',
      project,
      event: headOf(event),
      stored: writeEvent(event, tags),
      ...groupEvent(project, event),
      title: createTitle(event),
      causes: describeCauses(event),
      tags,
      userKey,
      isUnhandled: findUnhandled(event.exceptions) !== undefined,
    },
  ]
}

/**
 * The server has reported the error itself; this says that somebody saw it. Only our own client says so: others may have the digest
 * as a tag of any message.
 */
function readShownDigest({ contexts, exceptions }: EventData): string | undefined {
  return exceptions.length > 0 ? undefined : asText(asObject(contexts['waymark'])?.['digest'], 100)
}

function groupEvent({ settings }: Project, event: EventData): Pick<DecodedEvent, 'key' | 'formerKeys'> {
  const { grouping, groupingSinceMs, appOrigins } = settings
  const { fingerprint, exceptions, template = '', receivedMs } = event
  const input = { fingerprint, exceptions, message: template, appOrigins, pageOrigin: readPageOrigin(event) }
  const former = receivedMs < groupingSinceMs + FORMER_KEYS_MS ? listFormerGroupings(grouping) : []
  return {
    key: computeGroupingKey(grouping, input),
    formerKeys: former.map((version) => computeGroupingKey(version, input)),
  }
}

function decodeSpans(
  project: Project,
  read: ReadSpans,
  drop: (reason: string, quantity: number) => Decoded[],
): Decoded[] {
  if (read.beyondLimit > 0) drop('too_many_spans', read.beyondLimit)
  if (read.invalid > 0) drop('invalid', read.invalid)
  return read.spans.length === 0 ? [] : [{ kind: 'spans', project, spans: read.spans }]
}

function decodeAttachment(item: SpoolItem, project: Project): Decoded[] | undefined {
  const { eventId, filename = 'attachment', contentType = 'application/octet-stream', receivedMs } = item.meta
  if (eventId === undefined) return undefined
  return [
    { kind: 'attachment', project, eventId, name: filename, contentType, bytes: item.payload, receivedMs },
  ]
}

function decodeFeedback(
  raw: Record<string, unknown>,
  meta: SpoolMeta,
  project: Project,
): Decoded[] | undefined {
  const context = asObject(asObject(raw['contexts'])?.['feedback']) ?? raw
  const eventId = readEventId(raw['event_id']) ?? meta.eventId
  const aboutId = readEventId(context['associated_event_id']) ?? ''
  const url = maskText(asText(context['url'], 2_000) ?? '')
  const message = asText(context['message'] ?? raw['comments'], MAX_FEEDBACK_CHARS)
  if (eventId === undefined || message === undefined) return undefined
  const name = asText(context['name'] ?? raw['name'], 200) ?? ''
  const email = asText(context['contact_email'] ?? raw['email'], 200) ?? ''
  const timeMs = readTime(raw['timestamp'], meta)
  return [
    { kind: 'feedback', project, eventId, aboutId, url, name, email, message: maskText(message), timeMs },
  ]
}

function readLogs(
  raw: Record<string, unknown>,
  meta: SpoolMeta,
  options: ReadOptions,
): { logs: LogData[]; invalid: number; beyondLimit: number } {
  const logs: LogData[] = []
  const sent = asArray(raw['items'])
  const entries = sent.slice(0, MAX_LOGS_PER_CONTAINER)
  for (const entry of entries) {
    const log = asObject(entry)
    const traceId = readHexId(log?.['trace_id'])
    const body = asText(log?.['body'], MAX_STRING_CHARS)
    if (log === undefined || traceId === undefined || body === undefined) continue
    const attributes: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(asObject(log['attributes']) ?? {})) {
      attributes[key] = asObject(value)?.['value']
    }
    const data = maskObject(attributes)
    logs.push({
      traceId,
      timeMs: readTime(log['timestamp'], meta),
      level: asText(log['level'], 20) ?? 'info',
      body: maskText(body),
      data: options.storeAddresses ? data : dropAddresses(data),
    })
  }
  return { logs, invalid: entries.length - logs.length, beyondLimit: sent.length - entries.length }
}
