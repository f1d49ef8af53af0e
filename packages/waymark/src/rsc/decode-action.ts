import { createTemporaryReferenceSet } from '@vitejs/plugin-rsc/rsc/server.node'
import {
  decodeAction,
  decodeFormState,
  decodeReply,
} from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node'
import type { ActionBody, FormPart } from '../server/action-body.ts'
import type { AdmittedBody } from '../server/action-gate.ts'
import { refuse } from '../server/scan-reply.ts'
import { createError, isWaymarkError } from '../shared/errors.ts'
import type { FormState } from '../shared/html-seam.ts'
import { ACTION_DECODE_TIMEOUT_MS, MAX_ACTION_ARGUMENTS } from '../shared/limits.ts'
import { FORM_ACTION_PREFIX, FORM_ACTION_REF } from '../shared/wire.ts'
import type { Actions } from './actions.ts'
import { readToEnd } from './read-to-end.ts'

/** A call that passed the gate, ready to be made. */
export interface DecodedAction {
  run(): unknown
  /** What stands in the answer for values that only the client has; of calls by scripts. */
  temporaryReferences?: unknown
  /** For the form that was sent; of forms only. */
  decodeFormState?(result: unknown): Promise<FormState | undefined>
}

/** By a script: arguments in React's encoding. */
export async function decodeCall(
  { id, body, hasLateValues }: AdmittedBody,
  { manifest, load }: Actions,
): Promise<DecodedAction> {
  if (hasLateValues) await refuseFaults(decodeArguments(body, manifest))
  const temporaryReferences = createTemporaryReferenceSet()
  const args = await decodeOrRefuse(() => decodeArguments(body, manifest, temporaryReferences))
  if (!Array.isArray(args)) return refuse('it has no list of arguments')
  if (args.length > MAX_ACTION_ARGUMENTS) return refuse(`it has more than ${MAX_ACTION_ARGUMENTS} arguments`)
  const action = await load(id!)
  return { run: () => action(...(args as unknown[])), temporaryReferences }
}

/** By a form: fields, with the action and what is bound to it among them. */
export async function decodeForm(
  { body, hasLateValues }: AdmittedBody & { body: FormBody },
  { manifest }: Actions,
): Promise<DecodedAction> {
  if (hasLateValues) {
    for (const bound of listBound(body)) await refuseFaults(decodeArguments(bound, manifest))
  }
  const form = createFormData(body.parts)
  const run = await decodeOrRefuse(() => decodeAction(form, manifest))
  if (run === null) return refuse('a field names no action')
  return {
    run,
    async decodeFormState(result) {
      return (await decodeFormState(result, form, manifest).catch(() => null)) ?? undefined
    },
  }
}

type FormBody = Extract<ActionBody, { kind: 'form' }>

/** What is bound to each action that a form names, as a body of its own. */
function listBound({ parts }: FormBody): FormBody[] {
  return parts.flatMap(({ name }) => {
    if (!name.startsWith(FORM_ACTION_REF)) return []
    const prefix = `${FORM_ACTION_PREFIX}${name.slice(FORM_ACTION_REF.length)}:`
    const bound = parts.filter((part) => part.name.startsWith(prefix))
    return { kind: 'form', parts: bound.map((part) => ({ ...part, name: part.name.slice(prefix.length) })) }
  })
}

async function decodeArguments(
  body: ActionBody,
  manifest: Actions['manifest'],
  temporaryReferences: unknown = createTemporaryReferenceSet(),
): Promise<unknown> {
  const encoded = body.kind === 'text' ? body.text : createFormData(body.parts)
  return decodeReply(encoded, manifest, { temporaryReferences, arraySizeLimit: limitArrays(body) })
}

/**
 * A fault in a promise or stream would show while the action runs, as if the action had made it. So bodies that have such
 * values are decoded twice: here to the end, to see that they are sound, and then for the action.
 */
async function refuseFaults(decoded: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A value is never complete.')), ACTION_DECODE_TIMEOUT_MS)
  })
  await decodeOrRefuse(() => Promise.race([decoded.then(readToEnd), late])).finally(() => clearTimeout(timer))
}

/** Whatever the decoder stumbles over was sent like that. */
async function decodeOrRefuse<T>(decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (isWaymarkError(error)) throw error
    throw createError('WM_ACTION_MALFORMED', { reason: 'it cannot be decoded' }, error)
  }
}

function createFormData(parts: FormPart[]): FormData {
  const form = new FormData()
  for (const { name, value } of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

/** A list may be sent once and stand in several places; what grows far beyond what was sent is an attack. */
function limitArrays(body: ActionBody): number {
  if (body.kind === 'text') return 4 * body.text.length + 1_000
  const sizes = body.parts.map(({ value }) => (typeof value === 'string' ? value.length : value.size))
  return 4 * sizes.reduce((sum, size) => sum + size, 0) + 1_000
}
