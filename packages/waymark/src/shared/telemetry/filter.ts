import { attempt } from '../attempt.ts'
import { digestOf } from '../control-flow.ts'
import { readHooks } from './api.ts'

/** Control flow, in older spellings as well, and what user code throws to steer a render that is made ahead. */
const CONTROL_DIGEST =
  /^(?:NEXT_(?:REDIRECT;.*|NOT_FOUND|HTTP_ERROR_FALLBACK;40[134]|PRERENDER_INTERRUPTED)|HANGING_PROMISE_REJECTION|DYNAMIC_SERVER_USAGE|BAILOUT_TO_CLIENT_SIDE_RENDERING)$/s
const REACT_POSTPONE = Symbol.for('react.postpone')
/** What React throws to wait; it says so in its message. */
const SUSPENSE_TEXT = /is not a real error/
const MAX_CAUSES = 5

/**
 * The one predicate of every capture point: redirects, not-found, forbidden, unauthorized, what steers a
 * prerender and what React throws to wait are no errors, however deep they sit among causes.
 */
export function isNoError(error: unknown): boolean {
  // Control flow is ours, and has no getters that throw.
  return attempt(() => hasSteering(error), false)
}

function hasSteering(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSES) return false
  const { $$typeof, message, cause } = error as Partial<Record<'$$typeof' | 'message' | 'cause', unknown>>
  return (
    CONTROL_DIGEST.test(digestOf(error) ?? '') ||
    $$typeof === REACT_POSTPONE ||
    SUSPENSE_TEXT.test(String(message)) ||
    hasSteering(cause, depth + 1)
  )
}

const DROPPED_SEGMENT = /^(?:[A-Z]+ )?\/(?:404|_not-found)$/

/** Not-found pages are not measured: they would be one route made of everything that does not exist. */
export function isDroppedSegment(name: string): boolean {
  return DROPPED_SEGMENT.test(name)
}

export type TextPattern = string | RegExp

type PatternKey = 'ignoreErrors' | 'tracePropagationTargets'

/** By the texts of the configuration, and by what the app gave when it started. */
export function matchesSetting(
  settings: Readonly<Record<PatternKey, readonly string[]>>,
  key: PatternKey,
  text: string,
): boolean {
  return matchesAny(text, [...settings[key], ...(readHooks()[key] ?? [])])
}

/** A string matches anywhere in the text. Expressions with the flag `g` do not go on where they stopped the last time. */
export function matchesAny(text: string, patterns: readonly TextPattern[]): boolean {
  return patterns.some((pattern) =>
    typeof pattern === 'string'
      ? text.toLowerCase().includes(pattern.toLowerCase())
      : text.search(pattern) >= 0,
  )
}
