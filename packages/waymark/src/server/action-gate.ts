import type { IncomingMessage } from 'node:http'
import type { RuntimeConfig } from '../shared/config.ts'
import { createError } from '../shared/errors.ts'
import { MAX_ACTION_REFS } from '../shared/limits.ts'
import { FORM_ACTION_ID, FORM_ACTION_PREFIX, FORM_ACTION_REF, HEADER_ACTION } from '../shared/wire.ts'
import { readActionBody, type ActionBody, type ActionBodyOptions, type FormPart } from './action-body.ts'
import { findForeignOrigin } from './action-origin.ts'
import { readClient } from './read-client.ts'
import { announcesMoreThan, readBodyRefusal } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { createReplyScan, refuse, scanReply, type ReplyScan } from './scan-reply.ts'

/**
 * The gate before every action, from top to bottom: each step needs less of the request than the next. Nothing of the body
 * is decoded, and no code of the app runs, before all of it is passed. What is refused is thrown, with its status.
 */

export interface ActionGate {
  isKnown(id: string): boolean
  /** False: the app has no action at all. */
  hasActions: boolean
  config: Pick<RuntimeConfig, 'serverActions' | 'canonicalOrigin' | 'trustProxy'>
}

/** A request that calls an action, as far as its head tells. */
export interface ActionHead {
  /** `fetch`: a script names the action in a header. `form`: a form may name it in its fields. */
  kind: 'fetch' | 'form'
  /** Of `fetch`. */
  id: string | undefined
  type: ActionBodyOptions['type']
}

/** `undefined`: the request does not call an action, and is answered like any other. */
export function judgeActionHead({ request }: RequestContext, gate: ActionGate): ActionHead | undefined {
  if (request.method !== 'POST') return undefined
  const id = readId(request)
  const type = readType(request)
  if (id === undefined && (type !== 'multipart/form-data' || !gate.hasActions)) return undefined
  if (type === undefined) throw createError('WM_ACTION_TYPE', { type: describeType(request) })
  if (id !== undefined && !gate.isKnown(id)) throw createUnknown(id)

  const { serverActions, ...client } = gate.config
  const { host } = readClient(request, client)
  const origin = findForeignOrigin(request, { host, allowedOrigins: serverActions.allowedOrigins })
  if (origin !== undefined) throw createError('WM_ACTION_ORIGIN', { origin, host })
  if (announcesMoreThan(serverActions.bodySizeLimit, request)) throw createTooLarge(gate)
  return { kind: id === undefined ? 'form' : 'fetch', id, type }
}

/** A body that may be decoded. */
export interface AdmittedBody {
  body: ActionBody
  /** Of the action: from the head, or from the fields of the form. `undefined`: it is a form that calls none. */
  id: string | undefined
  /** Some of its values are decoded only when somebody waits for them. */
  hasLateValues: boolean
}

export async function admitActionBody(
  context: RequestContext,
  head: ActionHead,
  gate: ActionGate,
): Promise<AdmittedBody> {
  const { bodySizeLimit } = gate.config.serverActions
  const body = await readActionBody(context, { type: head.type, maxBytes: bodySizeLimit }).catch(
    (error: unknown) => {
      throw readBodyRefusal(error) === 413 ? createTooLarge(gate) : error
    },
  )
  const scan = createReplyScan()
  let { id } = head
  if (body.kind === 'text') scanReply(body.text, scan)
  else if (head.kind === 'form') id = admitForm(body.parts, gate, scan)
  else admitParts(body.parts, scan)
  checkStreams(scan, body.kind === 'text' ? [] : body.parts)
  return { body, id, hasLateValues: scan.hasLateValues }
}

/** All of the body is here: a stream that has not come to its end would keep whoever reads it waiting for ever. */
function checkStreams({ streams }: ReplyScan, parts: FormPart[]): void {
  const ended = new Set(
    parts.flatMap(({ name, value }) => (typeof value === 'string' && value.startsWith('C') ? [name] : [])),
  )
  for (const id of streams) if (!ended.has(`S${id}`)) refuse('a stream in it has no end')
}

/** Values by number, pieces of streams, and fields of forms among the arguments. */
const REPLY_NAME = /^(?:(S?\d{1,5})|_[\da-f]{1,5}_[^]*)$/

function admitParts(parts: FormPart[], scan: ReplyScan): void {
  for (const { name, value } of parts) {
    const found = REPLY_NAME.exec(name)
    if (found === null) refuse('a part has a name that means nothing')
    if (found[1] !== undefined && typeof value === 'string') scanReply(value, scan)
  }
}

/** The key of a form's state, or a part of the arguments that are bound to its action. */
const FORM_FIELD = /^\$ACTION_(?:KEY|[\w-]{1,64}:(?:S?\d{1,5}|_[\da-f]{1,5}_[^]*))$/

/** All ids that a form names are known, not only the one that counts in the end. */
function admitForm(parts: FormPart[], gate: ActionGate, scan: ReplyScan): string | undefined {
  const named: string[] = []
  const bound: string[] = []
  for (const { name, value } of parts) {
    if (!name.startsWith(FORM_ACTION_PREFIX)) continue
    if (name.startsWith(FORM_ACTION_ID)) named.push(name.slice(FORM_ACTION_ID.length))
    else if (name.startsWith(FORM_ACTION_REF)) bound.push(name.slice(FORM_ACTION_REF.length))
    else if (!FORM_FIELD.test(name)) refuse('a field has a name that means nothing')
    else if (typeof value === 'string') scanReply(value, scan)
  }
  if (bound.length > MAX_ACTION_REFS || named.length > MAX_ACTION_REFS) refuse('it names too many actions')
  const ids = [...named, ...bound.map((prefix) => readBoundId(parts, prefix))]
  for (const id of ids) if (!gate.isKnown(id)) throw createUnknown(id)
  return ids.at(-1)
}

function readBoundId(parts: FormPart[], prefix: string): string {
  const field = parts.find(({ name }) => name === `${FORM_ACTION_PREFIX}${prefix}:0`)
  try {
    const { id } = JSON.parse(field?.value as string) as { id: unknown }
    if (typeof id === 'string') return id
  } catch {
    // Refused below.
  }
  return refuse('a field names no action')
}

function readId({ headers }: IncomingMessage): string | undefined {
  const id = headers[HEADER_ACTION]
  return Array.isArray(id) ? id.join() : id
}

function readType({ headers }: IncomingMessage): ActionHead['type'] | undefined {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'text/plain' || type === 'multipart/form-data' ? type : undefined
}

function describeType({ headers }: IncomingMessage): string {
  return JSON.stringify(headers['content-type']?.slice(0, 100) ?? 'none')
}

function createUnknown(id: string): Error {
  return createError('WM_ACTION_UNKNOWN', { id: id.replace(/[^\w-]/g, '?').slice(0, 100) })
}

function createTooLarge({ config }: ActionGate): Error {
  return createError('WM_ACTION_BODY_SIZE', { limit: config.serverActions.bodySizeLimit })
}
