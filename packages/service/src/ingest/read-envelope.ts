import { randomUUID } from 'node:crypto'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_CONTAINER_BYTES,
  MAX_COUNTED_ENVELOPE_ITEMS,
  MAX_ENVELOPE_ITEMS,
  MAX_EVENT_BYTES,
  MAX_SPANS_PER_CONTAINER,
} from '../limits.ts'
import type { Project } from '../project.ts'
import { Refusal } from './answer.ts'
import { describeItemType } from './item-types.ts'
import { EnvelopeParser, EnvelopeSyntaxError, type EnvelopeItem } from './parse-envelope.ts'
import type { SpoolItem, SpoolMeta } from './spool-record.ts'

/** An envelope on its way in: authenticated at its first line, its items ready for the spool at its last. */
export interface EnvelopeReader {
  write(chunk: Uint8Array): void
  end(): void
  read(): { project: Project; items: SpoolItem[]; eventId: string | undefined }
}

export interface SenderFacts {
  receivedMs: number
  address?: string | undefined
  userAgent?: string | undefined
}

export function createEnvelopeReader(options: {
  maxHeaderBytes: number
  sender: SenderFacts
  /** Throws a Refusal when the sender is not known. */
  authenticate(dsn: unknown): Project
  onDropped(project: Project, type: unknown, reason: string, quantity: number): void
}): EnvelopeReader {
  let project: Project | undefined
  let base: Omit<SpoolMeta, 'type'> | undefined
  let attachmentBytes = 0
  let eventId: string | undefined
  let begun = 0
  const items: SpoolItem[] = []

  const parser = new EnvelopeParser(
    {
      onHeader(header) {
        project = options.authenticate(header['dsn'])
        base = readMeta(header, project, options.sender)
        eventId = base.eventId
      },
      maxItemBytes(header) {
        begun += 1
        if (begun > MAX_COUNTED_ENVELOPE_ITEMS) {
          throw new Refusal(413, `the envelope has more than ${MAX_COUNTED_ENVELOPE_ITEMS} items`)
        }
        const { type } = header
        if (type === 'event' || type === 'transaction') return MAX_EVENT_BYTES
        if (type === 'attachment') return MAX_ATTACHMENT_BYTES - attachmentBytes
        return describeItemType(type).lane === 'dropped' ? 0 : MAX_CONTAINER_BYTES
      },
      onItem(item) {
        if (items.length >= MAX_ENVELOPE_ITEMS)
          return options.onDropped(known(project), item.header['type'], 'too_many', countItems(item.header))
        if (item.header['type'] === 'attachment') attachmentBytes += item.payload.length
        const meta = readItemMeta(item, known(base))
        if (meta.type === 'event' || meta.type === 'transaction') {
          if (!looksLikeObject(item.payload)) throw failPayload(item)
          // The sender is told which id its report has, also when the header does not say it.
          eventId ??= meta.eventId ??= readPayloadId(item)
        }
        items.push({ seq: 0, meta, payload: item.payload as SpoolItem['payload'] })
      },
      onLargeItem(header) {
        const { type } = header
        if (type === 'event' || type === 'transaction') {
          throw new Refusal(413, `an item of type ${type} is larger than ${MAX_EVENT_BYTES} bytes`)
        }
        const isWanted = describeItemType(type).lane !== 'dropped'
        const reason = isWanted ? 'too_large' : 'unsupported'
        options.onDropped(known(project), type, reason, countItems(header))
      },
    },
    options.maxHeaderBytes,
  )
  return {
    write: (chunk) => parser.write(chunk),
    end: () => parser.end(),
    read: () => ({ project: known(project), items, eventId }),
  }
}

/** What a container that is not looked into holds, by the word of its sender. */
function countItems({ item_count: count }: Record<string, unknown>): number {
  return typeof count === 'number' && Number.isInteger(count)
    ? Math.min(MAX_SPANS_PER_CONTAINER, Math.max(1, count))
    : 1
}

const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Whether the ends are those of a JSON object. All of it is read later: to do so twice would cost a tenth of the reports. */
function looksLikeObject(bytes: Uint8Array): boolean {
  const skip = (at: number, step: number): number => {
    let next = at
    while (SPACES.has(bytes[next] ?? 0)) next += step
    return next
  }
  const start = skip(0, 1)
  const inner = bytes[skip(start + 1, 1)]
  const last = bytes[skip(bytes.length - 1, -1)]
  return bytes[start] === 0x7b && (inner === 0x22 || inner === 0x7d) && last === 0x7d
}

function failPayload({ line, header }: EnvelopeItem): EnvelopeSyntaxError {
  return new EnvelopeSyntaxError(line, `the payload of type ${String(header['type'])} is not a JSON object`)
}

function readPayloadId(item: EnvelopeItem): string {
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(item.payload))
    return readEventId(asRecord(payload)?.['event_id']) ?? randomUUID().replaceAll('-', '')
  } catch {
    throw failPayload(item)
  }
}

/** The first line is read before any item, so both are there when they are asked for. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal(400, 'the envelope has no header')
  return value
}

function readMeta(
  header: Record<string, unknown>,
  project: Project,
  sender: SenderFacts,
): Omit<SpoolMeta, 'type'> {
  const trace = asRecord(header['trace'])
  const sdk = asRecord(header['sdk'])
  const eventId = readEventId(header['event_id'])
  const sentAtMs = typeof header['sent_at'] === 'string' ? Date.parse(header['sent_at']) : Number.NaN
  const sampleRate = Number(trace?.['sample_rate'] ?? Number.NaN)
  return {
    projectId: project.id,
    receivedMs: sender.receivedMs,
    ...(eventId === undefined ? {} : { eventId }),
    ...(Number.isFinite(sentAtMs) ? { sentAtMs } : {}),
    ...(sampleRate > 0 && sampleRate <= 1 ? { sampleRate } : {}),
    ...(sdk === undefined ? {} : { sdk: `${String(sdk['name'])}/${String(sdk['version'])}`.slice(0, 100) }),
    ...(project.settings.storeAddresses && sender.address !== undefined ? { address: sender.address } : {}),
    ...(sender.userAgent === undefined ? {} : { userAgent: sender.userAgent.slice(0, 500) }),
  }
}

function readItemMeta(item: EnvelopeItem, base: Omit<SpoolMeta, 'type'>): SpoolMeta {
  const { type, content_type: contentType, filename } = item.header
  return {
    ...base,
    type: typeof type === 'string' ? type.slice(0, 50) : '',
    ...(typeof contentType === 'string' ? { contentType: contentType.slice(0, 100) } : {}),
    ...(typeof filename === 'string' ? { filename: filename.slice(0, 200) } : {}),
  }
}

/** 32 hexadecimal digits; dashes are tolerated. Never used as a path. */
export function readEventId(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const id = value.replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
