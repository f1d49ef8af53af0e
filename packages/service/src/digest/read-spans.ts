import {
  MAX_FUTURE_MS,
  MAX_SPANS_PER_CONTAINER,
  MAX_TAG_CHARS,
  MIN_SAMPLE_RATE,
  RETAINED_SPANS_MS,
} from '../limits.ts'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import { isNotFoundSegment } from './inbound-filter.ts'
import { isSensitiveKey, maskObject, maskText } from './mask.ts'
import { clockSkew, readHexId, readTags, type ReadOptions } from './read-event.ts'
import { readRelease } from './release-order.ts'
import { routeOf, routeOfName } from './route.ts'
import type { SpanData } from './span-data.ts'
import { readSpanStatus } from './span-status.ts'
import { readPreviousTrace } from './trace-link.ts'
import { readUserAgent } from './user-agent.ts'
import { asArray, asNumber, asObject, asText, asTimeMs, type JsonObject } from './values.ts'
import { dropAddresses } from './visitor-address.ts'
import { readMeasurements, readVitalAttributes } from './vitals.ts'

export interface ReadSpans {
  spans: SpanData[]
  /** How many there were past the limit of a container. */
  beyondLimit: number
  /** How many have no ids, or times that cannot be. */
  invalid: number
}

const NOTHING: ReadSpans = { spans: [], beyondLimit: 0, invalid: 0 }

/** What all spans of one transaction or container have in common. */
interface Surroundings extends ReadOptions {
  segmentId: string
  route: string
  release: string
  environment: string
  device: string
  weight: number
  skewMs: number
  receivedMs: number
}

/** 10.x: the segment is an event, and has its children with it. */
export function readTransaction(
  raw: Record<string, unknown>,
  meta: SpoolMeta,
  options: ReadOptions,
): ReadSpans {
  const contexts = asObject(raw['contexts']) ?? {}
  const trace = asObject(contexts['trace']) ?? {}
  const name = asText(raw['transaction'], MAX_TAG_CHARS) ?? ''
  const spanId = readHexId(trace['span_id'])
  if (spanId === undefined || isNotFoundSegment(name)) return NOTHING
  const tags = readTags(raw['tags'])
  const userAgent =
    asText(asObject(asObject(raw['request'])?.['headers'])?.['User-Agent'], 500) ?? meta.userAgent
  const around: Surroundings = {
    ...options,
    segmentId: spanId,
    route:
      routeOf({
        transaction: name,
        tags,
        contexts: contexts as JsonObject,
        sdk: meta.sdk,
        source: asObject(raw['transaction_info'])?.['source'],
      }) ?? name,
    release: readRelease(raw['release']) ?? '',
    environment: asText(raw['environment'], 64) ?? 'production',
    device: readUserAgent(userAgent ?? '').device,
    weight: weightOf(meta.sampleRate),
    skewMs: clockSkew(meta),
    receivedMs: meta.receivedMs,
  }
  const data = asObject(trace['data']) ?? {}
  const status =
    asNumber(asObject(contexts['response'])?.['status_code']) ?? data['http.response.status_code']
  const segment = readV1Span(
    {
      ...trace,
      start_timestamp: raw['start_timestamp'],
      timestamp: raw['timestamp'],
      description: name,
      data: { ...data, 'http.response.status_code': status },
    },
    around,
  )
  if (segment === undefined) return NOTHING
  const children = asArray(raw['spans'])
  const taken = children.slice(0, MAX_SPANS_PER_CONTAINER)
  const spans = taken
    .map((child) => readV1Span(asObject(child) ?? {}, around))
    .filter((span) => span !== undefined)
  return {
    spans: [{ ...segment, isSegment: true, vitals: readMeasurements(raw['measurements']) }, ...spans],
    beyondLimit: children.length - taken.length,
    invalid: taken.length - spans.length,
  }
}

function readV1Span(span: Record<string, unknown>, around: Surroundings): SpanData | undefined {
  const data = asObject(span['data']) ?? {}
  const description = asText(span['description'], MAX_TAG_CHARS)
  return createSpan(
    {
      traceId: readHexId(span['trace_id']),
      spanId: readHexId(span['span_id']),
      parentId: readHexId(span['parent_span_id']),
      start: span['start_timestamp'],
      end: span['timestamp'],
      name: description ?? asText(span['op'], 100) ?? '',
      op: asText(span['op'] ?? data['sentry.op'], 100) ?? '',
      status: readSpanStatus(span['status']),
      links: span['links'],
      attributes: data,
    },
    around,
  )
}

/** One v1 span on its own: how older clients send the delay of an interaction. */
export function readSingleSpan(
  raw: Record<string, unknown>,
  meta: SpoolMeta,
  options: ReadOptions,
): ReadSpans {
  const data = asObject(raw['data']) ?? {}
  const around = {
    ...options,
    ...readSurroundings(data, raw['segment_id'] ?? raw['span_id'], meta),
  }
  const span = readV1Span(raw, around)
  if (span === undefined) return { ...NOTHING, invalid: 1 }
  return { ...NOTHING, spans: [{ ...span, vitals: readMeasurements(raw['measurements']) }] }
}

/** 11.x: spans of one trace, the segment among them or in another envelope. */
export function readSpanContainer(
  raw: Record<string, unknown>,
  meta: SpoolMeta,
  options: ReadOptions,
): ReadSpans {
  const items = asArray(raw['items'])
  const taken = items.slice(0, MAX_SPANS_PER_CONTAINER)
  const spans: SpanData[] = []
  for (const item of taken) {
    const span = readV2Span(asObject(item) ?? {}, meta, options)
    if (span !== undefined) spans.push(span)
  }
  return { spans, beyondLimit: items.length - taken.length, invalid: taken.length - spans.length }
}

function readV2Span(
  span: Record<string, unknown>,
  meta: SpoolMeta,
  options: ReadOptions,
): SpanData | undefined {
  const attributes = readAttributes(asObject(span['attributes']) ?? {})
  const segmentId = attributes['sentry.segment.id'] ?? span['span_id']
  const around = { ...options, ...readSurroundings(attributes, segmentId, meta) }
  const isSegment = span['is_segment'] === true
  const name = asText(span['name'], MAX_TAG_CHARS) ?? ''
  if (isSegment && isNotFoundSegment(name)) return undefined
  const message = attributes['sentry.status.message']
  const read = createSpan(
    {
      traceId: readHexId(span['trace_id']),
      spanId: readHexId(span['span_id']),
      parentId: readHexId(span['parent_span_id']),
      start: span['start_timestamp'],
      end: span['end_timestamp'],
      name: isSegment && GENERIC_NAME.test(name) ? addPath(name, attributes) : addAddress(name, attributes),
      op: asText(attributes['sentry.op'], 100) ?? '',
      status: span['status'] === 'error' ? readSpanStatus(message ?? 'internal_error') : 'ok',
      links: span['links'],
      attributes,
    },
    isSegment && around.route === '' ? { ...around, route: routeOfName(name, meta.sdk) ?? name } : around,
  )
  if (read === undefined) return undefined
  return { ...read, isSegment, vitals: readVitalAttributes(read.op, attributes) }
}

/**
 * 11.x, which does not know the routes of an app, calls all pages alike, and requests by their method. As a route that is right; a
 * reader asks which one it was.
 */
function addPath(name: string, attributes: Record<string, unknown>): string {
  const path = asText(attributes['url.path'], MAX_TAG_CHARS)?.replace(/[?#].*$/, '')
  if (path === undefined) return name
  return GENERIC_PAGE.test(name) ? path : `${name} ${path}`
}

const GENERIC_PAGE = /^(?:pageload|navigation)$/i
const GENERIC_NAME = /^(?:pageload|navigation|get|head|post|put|patch|delete|options)$/i

/** 11.x names requests and files of a page by their host alone; which one it was stands in the address. */
function addAddress(name: string, attributes: Record<string, unknown>): string {
  const domain = asText(attributes['url.domain'], MAX_TAG_CHARS)
  const address = asText(attributes['url.full'], MAX_TAG_CHARS)?.replace(/[?#].*$/, '')
  if (domain === undefined || address === undefined || !name.endsWith(domain)) return name
  const isOwn = attributes['http.request.same_origin'] === true
  const place = isOwn ? address.replace(/^[a-z]+:\/\/[^/]*/, '') : address
  return name.slice(0, -domain.length) + place
}

function readAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, attribute] of Object.entries(attributes)) values[key] = asObject(attribute)?.['value']
  return values
}

function readSurroundings(
  attributes: Record<string, unknown>,
  segmentId: unknown,
  meta: SpoolMeta,
): Omit<Surroundings, keyof ReadOptions> {
  const named = asText(attributes['sentry.segment.name'], MAX_TAG_CHARS)
  const pattern = asText(attributes['http.route'] ?? attributes['url.template'], MAX_TAG_CHARS)
  const rate = asNumber(attributes['sentry.sample_rate']) ?? meta.sampleRate
  const userAgent = asText(attributes['user_agent.original'], 500) ?? meta.userAgent ?? ''
  return {
    segmentId: readHexId(segmentId) ?? '',
    route: routeOfName(pattern, meta.sdk) ?? pattern ?? routeOfName(named, meta.sdk) ?? named ?? '',
    release: readRelease(attributes['sentry.release']) ?? '',
    environment: asText(attributes['sentry.environment'], 64) ?? 'production',
    device: readUserAgent(userAgent).device,
    weight: weightOf(rate),
    skewMs: clockSkew(meta),
    receivedMs: meta.receivedMs,
  }
}

/** How many spans one stands for. Nobody samples one in a million: such a rate would only drown what others sent. */
function weightOf(rate = 1): number {
  return rate >= MIN_SAMPLE_RATE && rate <= 1 ? 1 / rate : 1
}

interface SpanParts {
  traceId: string | undefined
  spanId: string | undefined
  parentId: string | undefined
  start: unknown
  end: unknown
  name: string
  op: string
  status: string
  links: unknown
  attributes: Record<string, unknown>
}

function createSpan(parts: SpanParts, around: Surroundings): SpanData | undefined {
  const startMs = asTimeMs(parts.start)
  const endMs = asTimeMs(parts.end)
  if (parts.traceId === undefined || parts.spanId === undefined) return undefined
  if (startMs === undefined || endMs === undefined) return undefined
  const ageMs = around.receivedMs - startMs - around.skewMs
  // A clock without sense would open rows in the histograms of another century.
  if (ageMs < -MAX_FUTURE_MS || ageMs > RETAINED_SPANS_MS || endMs - startMs > RETAINED_SPANS_MS)
    return undefined
  return {
    traceId: parts.traceId,
    spanId: parts.spanId,
    parentId: parts.parentId ?? '',
    segmentId: around.segmentId,
    isSegment: false,
    previousTraceId: readPreviousTrace(parts.links, parts.attributes),
    name: maskText(parts.name),
    op: parts.op,
    status: parts.status,
    startMs: startMs + around.skewMs,
    durationUs: Math.max(0, Math.round((endMs - startMs) * 1_000)),
    route: maskText(around.route),
    release: around.release,
    environment: around.environment,
    httpStatus: readHttpStatus(parts.attributes['http.response.status_code']),
    device: around.device,
    weight: around.weight,
    vitals: [],
    data: keepAttributes(parts.attributes, around),
  }
}

/** Anything else is no answer of a server, and need not fit into the column. */
function readHttpStatus(value: unknown): number | undefined {
  const status = asNumber(value)
  if (status === undefined || !Number.isInteger(status)) return undefined
  return status >= 100 && status <= 599 ? status : undefined
}

/** Personal data goes, and what has a column of its own. The length of a body is neither. */
const OMITTED =
  /^(?:sentry\.(?:release|environment|sdk|sample_rate|segment|op|previous_trace)|user\.|user_agent\.|http\.(?:request|response)\.(?:header|body(?:\.data|$))|http\.(?:request|response)_body)/

function keepAttributes(attributes: Record<string, unknown>, { storeAddresses }: ReadOptions): JsonObject {
  const kept: Record<string, unknown> = {}
  for (const key in attributes) {
    if (attributes[key] !== undefined && !OMITTED.test(key) && !isSensitiveKey(key))
      kept[key] = attributes[key]
  }
  const masked = maskObject(kept)
  return storeAddresses ? masked : dropAddresses(masked)
}
