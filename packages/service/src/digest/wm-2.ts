import { MAX_GROUPED_LINE_CHARS } from '../limits.ts'
import { describePlaces, selectFrames, type GroupingRule, type NamingRule } from './grouping-rule.ts'
import type { Frame } from './stack.ts'
import { WM_1 } from './wm-1.ts'

/**
 * Grouping, version 2: type and the innermost frames; where fewer than two functions tell the place, as in a route handler or a
 * handler of a click, also the text of the line that failed. Not its number, which changes with every edit above it, and not the
 * message, which often has data in it.
 */
export const WM_2: GroupingRule = {
  ...WM_1,
  nameOf: (frame) => frame.function,
  describeStack: (frames) => describeWithLine(frames, WM_2),
}

const ENOUGH_FUNCTIONS = 2

export function describeWithLine(frames: readonly Frame[], rule: NamingRule): string[] {
  const selected = selectFrames(frames)
  const places = describePlaces(selected, rule)
  const functions = places.filter((place) => !place.endsWith('#')).length
  const statement = functions < ENOUGH_FUNCTIONS ? readStatement(selected.at(-1)) : ''
  return statement === '' ? places : [...places, `line ${statement}`]
}

/** The line that failed, with those below that belong to an open bracket; blanks do not count. */
function readStatement(frame: Frame | undefined): string {
  if (frame?.source === undefined) return ''
  // A line of a script without a map is a large part of the script, and another one in each build.
  if (frame.generated === undefined && frame.source.length > MAX_GROUPED_LINE_CHARS) return ''
  let text = frame.source
  for (const line of frame.after ?? []) {
    if (text.length > MAX_GROUPED_LINE_CHARS || countOpen(text) <= 0) break
    text += line
  }
  return text.replaceAll(/\s+/g, '').replace(/[;,]$/, '').slice(0, MAX_GROUPED_LINE_CHARS)
}

function countOpen(text: string): number {
  let open = 0
  for (const char of text) {
    if (char === '(') open += 1
    else if (char === ')') open -= 1
  }
  return open
}
