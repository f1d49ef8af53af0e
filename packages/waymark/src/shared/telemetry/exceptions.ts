import { attempt } from '../attempt.ts'
import { MAX_ERROR_MESSAGE_CHARS, MAX_LINKED_ERRORS, MAX_STACK_LINE_CHARS } from '../limits.ts'
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

  const add = (value: unknown, link: { source: string; parent: number } | undefined): void => {
    if (seen.has(value) || values.length > MAX_LINKED_ERRORS) return
    seen.add(value)
    const id = values.length
    values.push(describeOne(value, { ...options, mechanism: createMechanism(options.mechanism, link, id) }))
    const links = attempt(() => listLinks(value), [])
    if (links.some(([source]) => source.startsWith('errors['))) {
      Object.assign(values[id]!.mechanism!, { is_exception_group: true })
    }
    for (const [source, linked] of links) add(linked, { source, parent: id })
  }

  add(error, undefined)
  if (values.length === 1) delete values[0]!.mechanism!.exception_id
  return values.reverse()
}

function createMechanism(
  own: Mechanism,
  link: { source: string; parent: number } | undefined,
  id: number,
): Mechanism {
  if (link === undefined) return { ...own, exception_id: id }
  const { source, parent } = link
  return { type: 'chained', handled: own.handled, source, exception_id: id, parent_id: parent }
}

/** By the names that they have on the error. */
function listLinks(thrown: unknown): [source: string, linked: unknown][] {
  if (!(thrown instanceof Error)) return []
  const { cause, errors, error, suppressed } = thrown as Error & Record<string, unknown>
  const members: unknown[] = Array.isArray(errors) ? errors : []
  const named = Object.fromEntries(members.map((member, index) => [`errors[${index}]`, member]))
  return Object.entries({ cause, ...named, error, suppressed }).filter(([, value]) => value instanceof Error)
}

function describeOne(value: unknown, { mechanism, isInApp, stack }: ExceptionOptions): ExceptionValue {
  const isError = isErrorLike(value)
  const frames = readFrames(isError ? readStack(value) : stack, isInApp)
  return {
    type: isError ? readText(() => value.name) || 'Error' : typeNameOf(value),
    value: describeMessage(value).slice(0, MAX_ERROR_MESSAGE_CHARS),
    stacktrace: frames.length === 0 ? undefined : { frames },
    mechanism: isError ? mechanism : { ...mechanism, synthetic: true },
  }
}

/** Without the message, which may have lines that look like frames. */
function readStack(error: Error): string {
  const [stack, message] = [readText(() => error.stack), readText(() => error.message)]
  const start = message === '' ? -1 : stack.slice(0, MAX_STACK_LINE_CHARS + message.length).indexOf(message)
  const isHead =
    start !== -1 &&
    !stack.slice(0, start).includes('\n') &&
    (start === 0 || stack.startsWith(': ', start - 2))
  return isHead ? stack.slice(start + message.length) : stack
}

/** Errors of another realm, and DOM exceptions, are no instances of our `Error`. */
function isErrorLike(value: unknown): value is Error {
  return attempt(
    () =>
      value instanceof Error ||
      (typeof value === 'object' && value !== null && 'message' in value && 'name' in value),
    false,
  )
}

function typeNameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'Error'
  return readText(() => value.constructor.name) || 'Object'
}

/** What a thrown value says, whatever it is. */
export function describeMessage(value: unknown): string {
  if (isErrorLike(value)) return readText(() => value.message)
  if (typeof value !== 'object' || value === null) return readText(() => String(value))
  return readText(() => {
    const keys = Object.keys(value).slice(0, 10).join(', ')
    return `Object was thrown with keys: ${keys || '(none)'}`
  })
}

/** Thrown values may have getters that throw; they must not hide that something was thrown. */
export function readText(read: () => unknown): string {
  return attempt(() => String(read() ?? ''), '')
}
