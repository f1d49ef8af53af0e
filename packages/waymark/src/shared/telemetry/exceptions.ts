import { attempt } from '../attempt.ts'
import { MAX_ERROR_MESSAGE_CHARS, MAX_LINKED_ERRORS } from '../limits.ts'
import type { ExceptionValue, Mechanism } from './event.ts'
import { readFrames, type IsInApp } from './stack.ts'

export interface ExceptionOptions {
  mechanism: Mechanism
  isInApp: IsInApp
  /** For values without a stack of their own, such as strings. */
  stack?: string | undefined
}

/** A thrown value and what is linked to it, oldest cause first and the thrown one last. */
export function describeException(error: unknown, options: ExceptionOptions): ExceptionValue[] {
  const values: ExceptionValue[] = []
  const seen = new Set<unknown>()

  const add = (value: unknown, mechanism: Mechanism): void => {
    if (seen.has(value) || values.length > MAX_LINKED_ERRORS) return
    seen.add(value)
    const id = values.length
    values.push(describeOne(value, { ...options, mechanism: { ...mechanism, exception_id: id } }))
    const links = attempt(() => listLinks(value), [])
    if (links.some(([source]) => source.startsWith('errors[')))
      values[id]!.mechanism!.is_exception_group = true
    const { handled } = mechanism
    for (const [source, linked] of links) add(linked, { type: 'chained', handled, source, parent_id: id })
  }

  add(error, options.mechanism)
  if (values.length === 1) delete values[0]!.mechanism!.exception_id
  return values.reverse()
}

/** By the names that they have on the error, or on the object that was thrown in place of one. */
function listLinks(thrown: unknown): [source: string, linked: unknown][] {
  const { cause, errors, error, suppressed } = Object(thrown) as Record<string, unknown>
  const members: unknown[] = Array.isArray(errors) ? errors : []
  const links: [string, unknown][] = [
    ['cause', cause],
    ...members.map((member, index): [string, unknown] => [`errors[${index}]`, member]),
    ['error', error],
    ['suppressed', suppressed],
  ]
  return links.filter(([, linked]) => linked instanceof Error)
}

function describeOne(value: unknown, { mechanism, isInApp, stack }: ExceptionOptions): ExceptionValue {
  const isError = isErrorLike(value)
  const frames = readFrames(isError ? readStack(value) : stack, isInApp)
  return {
    type: isError ? readText(() => value.name) || 'Error' : typeNameOf(value),
    value: describeMessage(value).slice(0, MAX_ERROR_MESSAGE_CHARS),
    stacktrace: frames[0] && { frames },
    mechanism: isError ? mechanism : { ...mechanism, synthetic: true },
  }
}

/** Without the message, which may have lines that look like frames. */
function readStack(error: Error): string {
  const stack = readText(() => error.stack)
  const message = readText(() => error.message)
  const [head = ''] = stack.split(message, 1)
  // Nothing else may stand before the message than the name of the error.
  return message && /^(?:.*: )?$/.test(head) ? stack.slice(head.length + message.length) : stack
}

/** Errors of another realm, and DOM exceptions, are no instances of our `Error`. */
function isErrorLike(value: unknown): value is Error {
  // What is no object has no members to ask for, which throws.
  return attempt(() => 'message' in (value as Error) && 'name' in (value as Error), false)
}

function typeNameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'Error'
  return readText(() => value.constructor.name) || 'Object'
}

/** What a thrown value says, whatever it is. */
export function describeMessage(value: unknown): string {
  return readText(() => {
    const { message } = Object(value) as { message?: string }
    // Clients of databases and wallets throw objects with one. Their keys alone would make one issue of all that can fail there.
    if (isErrorLike(value) || message?.length) return message
    if (typeof value !== 'object' || value === null) return String(value)
    return `Object with keys: ${Object.keys(value).slice(0, 10).join(', ')}`
  })
}

/** Thrown values may have getters that throw; they must not hide that something was thrown. */
export function readText(read: () => unknown): string {
  return attempt(() => String(read() ?? ''), '')
}
