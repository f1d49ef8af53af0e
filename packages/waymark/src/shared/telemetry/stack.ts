import { MAX_STACK_FRAMES, MAX_STACK_LINE_CHARS, MAX_STACK_LINES } from '../limits.ts'
import type { StackFrame } from './event.ts'
import { maskUrl } from './mask.ts'

/** Says whether a file is the app's own. */
export type IsInApp = (filename: string) => boolean

/** What stands behind the name of a file, if anything; it is tried once at each colon. */
const POSITION = /(?::(\d+))?(?::(\d+))?\)?$/
const UNKNOWN = '?'

/** Text of a stack → frames, caller first and the place of the crash last. */
export function readFrames(stack: string | undefined, isInApp: IsInApp): StackFrame[] {
  // Lines that are no frames cost little, but a message may have any number of them.
  const lines = (stack ?? '').split('\n', MAX_STACK_LINES)
  const frames = lines.flatMap((line) =>
    line.length > MAX_STACK_LINE_CHARS ? [] : readFrame(line.trim(), isInApp),
  )
  return frames.slice(0, MAX_STACK_FRAMES).reverse()
}

/**
 * `at name (file:line:column)`, `at file:line:column`, or `name@file:line:column` as Firefox and Safari write it. Visitors may
 * have written a part of the line, so it is taken apart without trying again and again.
 */
function readFrame(line: string, isInApp: IsInApp): StackFrame | [] {
  const text = line.replace(/^at (?:async )?/, '')
  const isV8 = text !== line
  const mark = isV8 ? ' (' : '@'
  const end = text.indexOf(mark)
  const where = end < 0 ? text : text.slice(end + mark.length)
  const { index, 1: row, 2: column } = POSITION.exec(where)!
  const place = where.slice(0, index)
  // The message of an error may have lines with an at sign.
  if (!place || (!isV8 && (end < 0 || !row))) return []
  // A script that stands in a document has its address, with all that is secret in it.
  const filename = /^https?:/.test(place) ? maskUrl(place) : place.replace(/^file:\/\//, '')
  return {
    filename,
    // The name of a method may have ` [as alias]`.
    function: (end > 0 && text.slice(0, end).split(' [as ', 1)[0]) || UNKNOWN,
    // Both are counted from one.
    lineno: Number(row) || undefined,
    colno: Number(column) || undefined,
    in_app: isInApp(filename),
  }
}
