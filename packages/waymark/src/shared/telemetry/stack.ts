import { MAX_STACK_FRAMES, MAX_STACK_LINE_CHARS } from '../limits.ts'
import type { StackFrame } from './event.ts'
import { maskUrl } from './mask.ts'

/** Says whether a file is the app's own. */
export type IsInApp = (filename: string) => boolean

// `at name (file:line:column)` or `at file:line:column`; the name of a method may have ` [as alias]`.
const V8_LINE =
  /^\s*at (?:(?:async )?(.+?) (?:\[as [^\]]+\] )?\()?(?:async )?(.+?)(?::(\d+))?(?::(\d+))?\)?\s*$/
// `name@file:line:column`, as Firefox and Safari write it.
const GECKO_LINE = /^\s*(.*?)@(.*?)(?::(\d+))?(?::(\d+))?\s*$/
const UNKNOWN = '?'

/** Text of a stack → frames, caller first and the place of the crash last. */
export function readFrames(stack: string | undefined, isInApp: IsInApp): StackFrame[] {
  const frames: StackFrame[] = []
  for (const line of (stack ?? '').split('\n')) {
    const frame = line.length > MAX_STACK_LINE_CHARS ? undefined : readFrame(line, isInApp)
    if (frame !== undefined) frames.push(frame)
    if (frames.length === MAX_STACK_FRAMES) break
  }
  return frames.reverse()
}

function readFrame(line: string, isInApp: IsInApp): StackFrame | undefined {
  const isV8 = /^\s*at /.test(line)
  const found = (isV8 ? V8_LINE : GECKO_LINE).exec(line)
  if (found === null) return undefined
  const [, name, place = '', row, column] = found
  // A script that stands in a document has its address, with all that is secret in it.
  const filename = /^https?:/.test(place) ? maskUrl(place) : place.replace(/^file:\/\//, '')
  // The message of an error may have lines with an at sign.
  if (!isV8 && row === undefined) return undefined
  return {
    filename,
    function: name || UNKNOWN,
    lineno: readNumber(row),
    colno: readNumber(column),
    in_app: isInApp(filename),
  }
}

function readNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}
