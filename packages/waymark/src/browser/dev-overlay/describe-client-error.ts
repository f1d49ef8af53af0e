import { digestOf } from '../../shared/control-flow.ts'
import type { DevError, RawError } from '../../shared/dev-error.ts'
import { MAX_DESCRIBE_BYTES } from '../../shared/limits.ts'
import { DESCRIBE_ERROR_PATH } from '../../shared/wire.ts'

const MAX_STACK_CHARS = 8_000
const MAX_TEXT_CHARS = 4_000
const MAX_CAUSES = 4
/** An overlay with served positions now is better than one with source positions never. */
const DESCRIBE_TIMEOUT_MS = 2_000

/** Asks the dev server for the sources of an error in this page; without an answer, the error as it is. */
export async function describeClientError(error: unknown, base: string): Promise<DevError> {
  try {
    const response = await fetch(base + DESCRIBE_ERROR_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeError(error),
      signal: AbortSignal.timeout(DESCRIBE_TIMEOUT_MS),
    })
    const described: unknown = response.ok ? await response.json() : undefined
    if (isDevError(described)) return described
  } catch {
    // The server is gone or busy; its answer would only have added the sources.
  }
  return createPlainError(createRawError(error, 0))
}

/** With as many causes as the server accepts. */
function encodeError(error: unknown): string {
  for (let causes = MAX_CAUSES; ; causes -= 1) {
    const body = JSON.stringify(createRawError(error, causes))
    if (causes === 0 || new TextEncoder().encode(body).length <= MAX_DESCRIBE_BYTES) return body
  }
}

export function isDevError(value: unknown): value is DevError {
  if (typeof value !== 'object' || value === null) return false
  const { name, message, frames } = value as Partial<DevError>
  return typeof name === 'string' && typeof message === 'string' && Array.isArray(frames)
}

/** Also reads what Vite sends about a failed build, which is no Error. */
function createRawError(error: unknown, causesLeft: number): RawError {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MAX_TEXT_CHARS) }
  const { message, stack, loc, cause, owners } = error as Partial<RawError>
  const raw: RawError = {
    message: String(message ?? 'An object without a message was thrown').slice(0, MAX_TEXT_CHARS),
  }
  for (const key of ['name', 'code', 'hint', 'id', 'plugin'] as const) {
    const value = (error as Partial<RawError>)[key]
    if (typeof value === 'string') raw[key] = value.slice(0, MAX_TEXT_CHARS)
  }
  if (typeof stack === 'string') raw.stack = stripHeader(stack, String(message)).slice(0, MAX_STACK_CHARS)
  const digest = digestOf(error)
  if (digest !== undefined) raw.digest = digest
  if (loc) raw.loc = loc
  if (typeof owners?.stack === 'string')
    raw.owners = { stack: owners.stack.slice(0, MAX_STACK_CHARS), renderer: 'browser' }
  if (cause !== undefined && causesLeft > 0) raw.cause = createRawError(cause, causesLeft - 1)
  return raw
}

/** V8 repeats the message, which can be longer than all the frames. */
function stripHeader(stack: string, message: string): string {
  const header = stack.indexOf(message)
  return header === -1 ? stack : stack.slice(header + message.length)
}

function createPlainError({ name = 'Error', message, stack, digest, code, hint }: RawError): DevError {
  const trace = stack?.trim().replaceAll(/^\s+/gm, '')
  return {
    name,
    message: trace ? `${message}\n\n${trace}` : message,
    frames: [],
    ...(digest === undefined ? {} : { digest }),
    ...(code !== undefined && hint !== undefined ? { code, hint } : {}),
  }
}
