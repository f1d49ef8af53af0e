import { MAX_STACK_FRAMES, MAX_STACK_LINE_CHARS, MAX_STACK_LINES } from '../limits.ts'
import type { StackFrame } from './event.ts'
import { maskUrl } from './mask.ts'

/** Says whether a file is the app's own. */
export type IsInApp = (filename: string) => boolean

/** At the end of a place. */
const POSITION = /:(\d+)(?::(\d+))?$/
const UNKNOWN = '?'

/** Text of a stack → frames, caller first and the place of the crash last. */
export function readFrames(stack: string | undefined, isInApp: IsInApp): StackFrame[] {
  const frames: StackFrame[] = []
  // Lines that are no frames cost little, but a message may have any number of them.
  for (const line of (stack ?? '').split('\n', MAX_STACK_LINES)) {
    const frame = line.length > MAX_STACK_LINE_CHARS ? undefined : readFrame(line.trim(), isInApp)
    if (frame !== undefined) frames.push(frame)
    if (frames.length === MAX_STACK_FRAMES) break
  }
  return frames.reverse()
}

/** Visitors may have written a part of the line, so it is taken apart without trying again and again. */
function readFrame(line: string, isInApp: IsInApp): StackFrame | undefined {
  const isV8 = line.startsWith('at ')
  const [name, where] = isV8 ? splitV8(line.slice(3)) : splitGecko(line)
  const found = POSITION.exec(where)
  // The message of an error may have lines with an at sign.
  if (where === '' || (!isV8 && found === null)) return undefined
  const place = found === null ? where : where.slice(0, found.index)
  // A script that stands in a document has its address, with all that is secret in it.
  const filename = /^https?:/.test(place) ? maskUrl(place) : place.replace(/^file:\/\//, '')
  return {
    filename,
    function: name || UNKNOWN,
    lineno: readNumber(found?.[1]),
    colno: readNumber(found?.[2]),
    in_app: isInApp(filename),
  }
}

/** `name (file:line:column)` or `file:line:column`; the name of a method may have ` [as alias]`. */
function splitV8(line: string): [name: string, where: string] {
  const text = line.startsWith('async ') ? line.slice(6) : line
  const open = text.indexOf(' (')
  if (open === -1) return ['', text]
  const [name = ''] = text.slice(0, open).split(' [as ', 1)
  return [name, text.slice(open + 2, text.endsWith(')') ? -1 : undefined)]
}

/** `name@file:line:column`, as Firefox and Safari write it. */
function splitGecko(line: string): [name: string, where: string] {
  const at = line.indexOf('@')
  return at === -1 ? ['', ''] : [line.slice(0, at), line.slice(at + 1)]
}

function readNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}
