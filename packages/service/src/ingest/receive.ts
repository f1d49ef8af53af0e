import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownProjects } from '../known-projects.ts'
import { MAX_HEADER_LINE_BYTES, MAX_TUNNEL_HEADER_LINE_BYTES } from '../limits.ts'
import type { Project } from '../project.ts'
import type { Admission } from './admit.ts'
import {
  CORS_HEADERS,
  createLimitAnswer,
  createPreflightAnswer,
  createRefusal,
  Refusal,
  type Answer,
  type RateLimit,
} from './answer.ts'
import { authenticate, expectSender, readSources, type AuthenticationSources } from './authenticate.ts'
import { createBodyRooms, type BodyRoom } from './body-room.ts'
import { answerCheckIn, readCheckIn } from './check-in.ts'
import type { DropCounter } from './drop-counter.ts'
import { describeItemType } from './item-types.ts'
import { createReportReceiver } from './receive-reports.ts'
import { answerDialog, isDialogPath } from './report-dialog.ts'
import { createEventId, createEventItem, readSingle, type SingleSender } from './single-event.ts'
import { EnvelopeSyntaxError } from './parse-envelope.ts'
import { BodyError, readBody, type BodyLimits } from './read-body.ts'
import { createEnvelopeReader, readEventId, type EnvelopeReader } from './read-envelope.ts'
import { sendAnswer } from './send-answer.ts'
import { createAddressBuckets } from './token-bucket.ts'
import { unpackEvent } from './unpack-event.ts'

export interface ReceiveOptions {
  admission: Admission
  drops: DropCounter
  limits: BodyLimits
  now: () => number
  projects: KnownProjects
}

export interface Receiver {
  /** Answers requests below `/api/`. `address`: of the sender. */
  handle(request: IncomingMessage, response: ServerResponse, path: string, address: string): Promise<void>
  /** An envelope that is already in memory. */
  ingest(envelope: Uint8Array, sender?: EnvelopeSender): Promise<Answer>
}

/** Who handed an envelope over in this process. */
export interface EnvelopeSender {
  /** The sender is this project, whatever the envelope says: for the app's own server. */
  projectId?: number
  address?: string
  userAgent?: string
}

/** Of no category, which is all of them. */
const ADDRESS_LIMIT: RateLimit = { seconds: 10, categories: [], reason: 'overload' }
/** `csp-report` is what `security` was called before. */
const ENDPOINT = /^\/api\/(\d{1,15})\/(envelope|store|security|csp-report)\/?$/
/** What a client for it sends here would be lost without a word, so it is told. */
const NOT_TAKEN: readonly (readonly [path: RegExp, detail: string])[] = [
  [
    /^\/api\/\d{1,15}\/(?:minidump|unreal)(?:\/|$)/,
    'native crashes are not taken here: no minidump, no Unreal',
  ],
  [/^\/api\/\d{1,15}\/(?:integration\/)?otlp\//, 'exports of OpenTelemetry are not taken here'],
]

export function createReceiver(options: ReceiveOptions): Receiver {
  const { admission, limits, now, projects } = options
  const receiveReports = createReportReceiver(options)
  const addresses = createAddressBuckets()
  const rooms = createBodyRooms()

  async function receiveEnvelope(
    request: IncomingMessage,
    { sources, address, room }: { sources: AuthenticationSources; address: string; room: BodyRoom },
  ): Promise<Answer> {
    const reader = createReader(options, {
      sender: { ...readAgent(request), address },
      maxHeaderBytes: MAX_HEADER_LINE_BYTES,
      authenticate: (dsn) => authenticate(sources, dsn, projects),
    })
    await readBody(request, limits, (chunk) => {
      room.take(chunk.length)
      reader.write(chunk)
    })
    reader.end()
    const { project, items, eventId } = reader.read()
    return admission.admit(project, items, eventId)
  }

  async function answer(
    request: IncomingMessage,
    path: string,
    { address, room }: { address: string; room: BodyRoom },
  ): Promise<Answer> {
    if (request.method === 'OPTIONS') return createPreflightAnswer()
    const [, projectId, endpoint] = ENDPOINT.exec(path) ?? []
    const checkIn = readCheckIn(path)
    const isDialog = isDialogPath(path)
    if (projectId === undefined && checkIn === undefined && !isDialog) return refusePath(path)
    if (checkIn === undefined && !isDialog && request.method !== 'POST')
      return createRefusal(405, 'reports are sent with POST')
    if (!addresses.take(address, now())) {
      return createLimitAnswer('too many requests from one address', [ADDRESS_LIMIT])
    }
    if (checkIn !== undefined) return answerCheckIn(request, checkIn, options)
    if (isDialog) return answerDialog(request, { address, room }, options)
    const sources = readSources(request, Number(projectId))
    await expectSender(sources, projects)
    if (endpoint === 'envelope') return receiveEnvelope(request, { sources, address, room })
    const project = authenticate(sources, undefined, projects)
    return endpoint === 'store'
      ? receiveEvent(options, request, { project, address, room })
      : receiveReports(request, { project, address }, room)
  }

  return {
    async handle(request, response, path, address) {
      const room = rooms.open()
      const result = await answer(request, path, { address, room }).catch(refusalOf).finally(room.close)
      sendAnswer(request, response, { ...result, headers: { ...CORS_HEADERS, ...result.headers } })
    },
    async ingest(envelope, sender = {}) {
      try {
        if (envelope.length > limits.bytes) throw new BodyError(413, 'the envelope is too large')
        const query = new URLSearchParams()
        const reader = createReader(options, {
          sender,
          maxHeaderBytes: MAX_TUNNEL_HEADER_LINE_BYTES,
          authenticate(dsn) {
            const trusted = projects.all().find(({ id }) => id === sender.projectId)
            return (
              trusted ?? authenticate({ query, authHeader: undefined, projectId: undefined }, dsn, projects)
            )
          },
        })
        reader.write(envelope)
        reader.end()
        const { project, items, eventId } = reader.read()
        return await admission.admit(project, items, eventId)
      } catch (cause) {
        return refusalOf(cause)
      }
    },
  }
}

function createReader(
  { drops, now }: ReceiveOptions,
  reading: { sender: EnvelopeSender; maxHeaderBytes: number; authenticate(dsn: unknown): Project },
): EnvelopeReader {
  return createEnvelopeReader({
    ...reading,
    sender: { ...reading.sender, receivedMs: now() },
    onDropped({ id }, type, reason, quantity) {
      const { category } = describeItemType(type)
      drops.add({ projectId: id, source: 'service', reason, category, quantity })
    },
  })
}

function refusePath(path: string): Answer {
  const [, detail = 'there is nothing here'] = NOT_TAKEN.find(([pattern]) => pattern.test(path)) ?? []
  return createRefusal(404, detail)
}

/** One event as JSON: how clients sent before there were envelopes. */
async function receiveEvent(
  { admission, now }: ReceiveOptions,
  request: IncomingMessage,
  sender: SingleSender & { room: BodyRoom },
): Promise<Answer> {
  const body = await readSingle(request, sender.room)
  const payload = unpackEvent(body)
  if (payload !== body) sender.room.take(payload.length)
  const json = readJson(payload)
  const eventId = readEventId(json['event_id']) ?? createEventId()
  // In an envelope the header of the item says so; here only the event itself does.
  const type = json['type'] === 'transaction' ? 'transaction' : 'event'
  const item = createEventItem(request, sender, { type, receivedMs: now(), eventId, payload })
  return admission.admit(sender.project, [item], eventId)
}

function readAgent({ headers }: IncomingMessage): Pick<EnvelopeSender, 'userAgent'> {
  const userAgent = headers['user-agent']
  return userAgent === undefined ? {} : { userAgent }
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal(400, 'the body is not a JSON object')
}

function refusalOf(cause: unknown): Answer {
  if (cause instanceof EnvelopeSyntaxError) return createRefusal(400, cause.message)
  if (cause instanceof Refusal || cause instanceof BodyError)
    return createRefusal(cause.status, cause.message)
  return createRefusal(503, 'the report could not be taken')
}
