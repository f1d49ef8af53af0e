import { randomUUID } from 'node:crypto'
import {
  CLOCK_SKEW_MS,
  MAX_BREADCRUMB_CHARS,
  MAX_BREADCRUMBS,
  MAX_FUTURE_MS,
  MAX_TAG_CHARS,
  MAX_TAGS,
  RETAINED_MINUTES_MS,
} from '../limits.ts'
import { readEventId } from '../ingest/read-envelope.ts'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import type { Breadcrumb, EventData, Level, RequestInfo, UserInfo } from './event-data.ts'
import { maskNamed, maskObject, maskText } from './mask.ts'
import { readMessage } from './read-message.ts'
import { readRelease } from './release-order.ts'
import { routeOf } from './route.ts'
import { readExceptions, readFallbackFrames, type ExceptionInfo, type Frame } from './stack.ts'
import { asArray, asObject, asText, asTimeMs, asValues, present, type JsonObject } from './values.ts'
import { readFingerprint } from './fingerprint.ts'
import { dropAddresses, isVisitorAddress } from './visitor-address.ts'

/** Headers that say something about a failure and nothing about a person. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  'user-agent',
  'referer',
  'accept',
  'content-type',
  'content-length',
])
/** Some clients have names of their own for them. */
const LEVELS: ReadonlyMap<unknown, Level> = new Map([
  ['fatal', 'fatal'],
  ['critical', 'fatal'],
  ['error', 'error'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['log', 'log'],
  ['info', 'info'],
  ['debug', 'debug'],
])
const HEX_ID = /^[0-9a-f]{16}(?:[0-9a-f]{16})?$/

export interface ReadOptions {
  /** Addresses of visitors are stored. */
  storeAddresses: boolean
}

/** All shapes in which clients send an event → one. */
export function readEvent(raw: Record<string, unknown>, meta: SpoolMeta, options: ReadOptions): EventData {
  const event = readShapes(raw, meta, options)
  if (!options.storeAddresses) forgetAddresses(event)
  return event
}

/** That of the user is left out already; an app may name it elsewhere. */
function forgetAddresses(event: EventData): void {
  event.tags = event.tags.filter(([key, value]) => !isVisitorAddress(key, value))
  dropAddresses(event.contexts)
  dropAddresses(event.extra)
  if (event.user?.data !== undefined) dropAddresses(event.user.data, 'user')
  for (const { data } of event.breadcrumbs) if (data !== undefined) dropAddresses(data)
  for (const { frames } of event.exceptions) {
    for (const { vars } of frames) if (vars !== undefined) dropAddresses(vars)
  }
}

function readShapes(raw: Record<string, unknown>, meta: SpoolMeta, options: ReadOptions): EventData {
  const contexts = maskObject(asObject(raw['contexts']) ?? {})
  const { message, template } = readMessage(raw)
  const shownMessage = message === undefined ? undefined : maskText(message)
  const transaction = asText(raw['transaction'], MAX_TAG_CHARS)
  const tags = readTags(raw['tags'])
  const sdk = meta.sdk ?? readSdk(raw['sdk'])
  return {
    eventId: meta.eventId ?? readEventId(raw['event_id']) ?? randomUUID().replaceAll('-', ''),
    timeMs: readTime(raw['timestamp'], meta),
    receivedMs: meta.receivedMs,
    level: LEVELS.get(raw['level']) ?? 'error',
    platform: asText(raw['platform'], 50) ?? 'other',
    environment: asText(raw['environment'], 64) ?? 'production',
    exceptions: readAllExceptions(raw, shownMessage),
    breadcrumbs: readBreadcrumbs(raw['breadcrumbs'], meta),
    tags: [...tags, ...readPlainTags(raw), ...readThread(raw)],
    contexts,
    extra: maskObject(asObject(raw['extra']) ?? {}),
    fingerprint: readFingerprint(raw['fingerprint']),
    release: readRelease(raw['release']),
    transaction: transaction === undefined ? undefined : maskText(transaction),
    route: routeOf({ transaction, tags, contexts, sdk }),
    message: shownMessage,
    template: template === undefined ? undefined : maskText(template),
    user: readUser(raw, meta, options),
    request: readRequest(raw['request']),
    modules: asObject(raw['modules']) === undefined ? undefined : maskObject(asObject(raw['modules']) ?? {}),
    sdk,
    trace: readTrace(asObject(raw['contexts'])?.['trace']),
    digest: readDigest(tags, contexts),
  }
}

function readAllExceptions(
  raw: Record<string, unknown>,
  message: string | undefined,
): EventData['exceptions'] {
  const exceptions = readExceptions(raw)
  const [first] = exceptions
  if (first === undefined) return showPlace(message, readFallbackFrames(raw))
  if (message !== undefined && exceptions.length === 1 && isPlaceOfMessage(first)) {
    return showPlace(message, first.frames.length > 0 ? first.frames : readFallbackFrames(raw))
  }
  const last = exceptions.at(-1)
  if (last !== undefined && exceptions.every(({ frames }) => frames.length === 0)) {
    last.frames = readFallbackFrames(raw)
  }
  return exceptions
}

/** Clients that send a stack with a message have it where errors are; one that was thrown has a type, if only an invented one. */
function isPlaceOfMessage({ type, mechanism }: ExceptionInfo): boolean {
  return type === '' && mechanism.synthetic === true
}

/** From where a message was sent. */
function showPlace(message: string | undefined, frames: Frame[]): ExceptionInfo[] {
  if (frames.length === 0) return []
  return [{ type: 'Message', value: message ?? '', frames, mechanism: {}, isMessage: true }]
}

/** When it happened, by a clock that is right: the sender's may be off by hours, or not have been set at all. */
export function readTime(value: unknown, meta: SpoolMeta): number {
  const time = asTimeMs(value)
  if (time === undefined) return meta.receivedMs
  const shifted = Math.round(time + clockSkew(meta))
  const ageMs = meta.receivedMs - shifted
  // No queue of a client holds a report for as long as minutes are kept.
  const isPlausible = ageMs >= -MAX_FUTURE_MS && ageMs <= RETAINED_MINUTES_MS
  return isPlausible ? shifted : meta.receivedMs
}

export function clockSkew(meta: SpoolMeta): number {
  const skew = meta.sentAtMs === undefined ? 0 : meta.receivedMs - meta.sentAtMs
  return Math.abs(skew) > CLOCK_SKEW_MS ? skew : 0
}

/** A map, or a list of pairs. */
export function readTags(value: unknown): [string, string][] {
  const pairs = Array.isArray(value) ? value.map(asArray) : Object.entries(asObject(value) ?? {})
  const tags: [string, string][] = []
  for (const [key, content] of pairs.slice(0, MAX_TAGS)) {
    const name = asText(key, MAX_TAG_CHARS)
    const text = asText(content, MAX_TAG_CHARS)
    if (name === undefined || text === undefined) continue
    tags.push([name.replaceAll('\n', ' '), String(maskNamed(name, text)).replaceAll('\n', ' ')])
  }
  return tags
}

function readPlainTags(raw: Record<string, unknown>): [string, string][] {
  return ['logger', 'server_name', 'dist'].flatMap((name): [string, string][] => {
    const text = asText(raw[name], MAX_TAG_CHARS)
    return text === undefined ? [] : [[name, maskText(text)]]
  })
}

/** The one that failed, where the client names it. */
function readThread(raw: Record<string, unknown>): [string, string][] {
  if (raw['threads'] === undefined || raw['threads'] === null) return []
  const threads = asValues(raw['threads'])
  const thread =
    threads.find((candidate) => candidate['crashed'] === true) ??
    threads.find((candidate) => candidate['current'] === true)
  const name = asText(thread?.['name'], MAX_TAG_CHARS)
  return name === undefined ? [] : [['thread', maskText(name)]]
}

function readBreadcrumbs(value: unknown, meta: SpoolMeta): Breadcrumb[] {
  if (value === undefined || value === null) return []
  const skew = clockSkew(meta)
  return asValues(value)
    .slice(-MAX_BREADCRUMBS)
    .map((crumb) => {
      const message = asText(crumb['message'], MAX_BREADCRUMB_CHARS)
      const data = asObject(crumb['data'])
      const time = asTimeMs(crumb['timestamp'])
      return {
        timeMs: time === undefined ? undefined : time + skew,
        type: asText(crumb['type'], 50),
        category: asText(crumb['category'], 100),
        level: LEVELS.get(crumb['level']),
        message: message === undefined ? undefined : maskText(message),
        data: data === undefined ? undefined : maskObject(data),
      }
    })
}

function readUser(raw: Record<string, unknown>, meta: SpoolMeta, options: ReadOptions): UserInfo | undefined {
  const user = asObject(raw['user'])
  const info = present({
    id: asText(user?.['id'], MAX_TAG_CHARS),
    email: asText(user?.['email'], MAX_TAG_CHARS),
    username: asText(user?.['username'], MAX_TAG_CHARS),
    address: options.storeAddresses ? readAddress(raw, meta) : undefined,
    data: user === undefined ? undefined : readUserData(user),
  })
  return Object.keys(info).length === 0 ? undefined : info
}

/** Apps add what they like, some clients below a key of its own. */
function readUserData(user: Record<string, unknown>): JsonObject | undefined {
  const { id: _id, email: _email, username: _username, ip_address: _address, data, ...others } = user
  const added = asObject(data) ?? { data }
  const said = Object.entries({ ...others, ...added }).filter(
    ([, value]) => (value ?? undefined) !== undefined,
  )
  return said.length === 0 ? undefined : maskObject(Object.fromEntries(said))
}

/** An address that the app gives, or that of the peer if the client asks for it and does not forbid it. */
function readAddress(raw: Record<string, unknown>, meta: SpoolMeta): string | undefined {
  const claimed = asText(asObject(raw['user'])?.['ip_address'], 50)
  const inferIp = asObject(asObject(raw['sdk'])?.['settings'])?.['infer_ip']
  const asksForPeer = claimed === '{{auto}}' || (claimed === undefined && inferIp === 'auto')
  if (!asksForPeer) return claimed
  return inferIp === 'never' ? undefined : meta.address
}

/** Neither cookies nor bodies, whatever the client collects. */
function readRequest(value: unknown): RequestInfo | undefined {
  const request = asObject(value)
  if (request === undefined) return undefined
  const url = asText(request['url'], 2_000)
  return {
    url: url === undefined ? undefined : maskText(url),
    method: asText(request['method'], 20),
    query:
      request['query_string'] === undefined ? undefined : maskNamed('query_string', request['query_string']),
    headers: readHeaders(request['headers']),
  }
}

function readHeaders(value: unknown): JsonObject | undefined {
  const pairs = Array.isArray(value) ? value.map(asArray) : Object.entries(asObject(value) ?? {})
  const headers: JsonObject = {}
  for (const [name, content] of pairs) {
    const key = String(name).toLowerCase()
    if (KEPT_HEADERS.has(key)) headers[key] = maskText(asText(content, 500) ?? '')
  }
  return Object.keys(headers).length === 0 ? undefined : headers
}

function readTrace(value: unknown): EventData['trace'] | undefined {
  const trace = asObject(value)
  const traceId = readHexId(trace?.['trace_id'])
  const spanId = readHexId(trace?.['span_id'])
  if (traceId === undefined || spanId === undefined) return undefined
  const parentSpanId = readHexId(trace?.['parent_span_id'])
  return { traceId, spanId, ...(parentSpanId === undefined ? {} : { parentSpanId }) }
}

/** Trace and span ids: 32 or 16 hexadecimal digits. */
export function readHexId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const id = value.toLowerCase()
  return HEX_ID.test(id) ? id : undefined
}

function readSdk(value: unknown): string | undefined {
  const sdk = asObject(value)
  const name = asText(sdk?.['name'], 60)
  return name === undefined ? undefined : `${name}/${asText(sdk?.['version'], 30) ?? '?'}`
}

function readDigest(tags: readonly (readonly [string, string])[], contexts: JsonObject): string | undefined {
  const ours = asText(asObject(contexts['waymark'])?.['digest'], 100)
  return ours ?? tags.find(([key]) => key === 'digest')?.[1]
}
