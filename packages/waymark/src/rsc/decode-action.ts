import { createTemporaryReferenceSet } from '@vitejs/plugin-rsc/rsc/server.node'
import {
  decodeAction,
  decodeFormState,
  decodeReply,
} from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node'
import type { FormPart } from '../server/action-body.ts'
import type { AdmittedBody } from '../server/action-gate.ts'
import { refuse } from '../server/scan-reply.ts'
import { createError, isWaymarkError } from '../shared/errors.ts'
import type { FormState } from '../shared/html-seam.ts'
import { MAX_ACTION_ARGUMENTS } from '../shared/limits.ts'
import type { Actions } from './actions.ts'
import { watchArguments, type LateFaults } from './late-faults.ts'

/** A call that passed the gate, ready to be made. */
export interface DecodedAction {
  run(): unknown
  /** What stands in the answer for values that only the client has; of calls by scripts. */
  temporaryReferences?: unknown
  /** Errors that come of what was sent, and not of the action; of calls by scripts. */
  faults?: LateFaults
  /** For the form that was sent; of forms only. */
  decodeFormState?(result: unknown): Promise<FormState | undefined>
}

/** By a script: arguments in React's encoding. */
export async function decodeCall({ id, body }: AdmittedBody, actions: Actions): Promise<DecodedAction> {
  const temporaryReferences = createTemporaryReferenceSet()
  const encoded = body.kind === 'text' ? body.text : createFormData(body.parts)
  const args = await decodeOrRefuse(() =>
    decodeReply(encoded, actions.manifest, { temporaryReferences, arraySizeLimit: limitArrays(body) }),
  )
  if (!Array.isArray(args)) return refuse('it has no list of arguments')
  if (args.length > MAX_ACTION_ARGUMENTS) return refuse(`it has more than ${MAX_ACTION_ARGUMENTS} arguments`)
  const faults = watchArguments(args)
  const action = await actions.load(id!)
  return { run: () => action(...(args as unknown[])), temporaryReferences, faults }
}

/** By a form: fields, with the action and what is bound to it among them. */
export async function decodeForm(parts: FormPart[], { manifest }: Actions): Promise<DecodedAction> {
  const form = createFormData(parts)
  const run = await decodeOrRefuse(() => decodeAction(form, manifest))
  if (run === null) return refuse('a field names no action')
  return {
    run,
    async decodeFormState(result) {
      return (await decodeFormState(result, form, manifest).catch(() => null)) ?? undefined
    },
  }
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
function limitArrays(body: AdmittedBody['body']): number {
  if (body.kind === 'text') return 4 * body.text.length + 1_000
  const sizes = body.parts.map(({ value }) => (typeof value === 'string' ? value.length : value.size))
  return 4 * sizes.reduce((sum, size) => sum + size, 0) + 1_000
}
