import { stripHashedRest } from './fingerprint.ts'
import { describePlaces, selectFrames, type GroupingRule } from './grouping-rule.ts'
import { normaliseFormerPath } from './normalise-path.ts'
import { normaliseFormerValue } from './normalise-value.ts'
import type { Frame } from './stack.ts'

/** Grouping, version 1: type and the innermost frames. */
export const WM_1: GroupingRule = {
  nameOf,
  normalisePath: normaliseFormerPath,
  normaliseValue: normaliseFormerValue,
  describeStack: (frames) => describePlaces(selectFrames(frames), WM_1),
  isVague: () => false,
  readPart: stripHashedRest,
  knowsPage: false,
}

/** When keys of this version were stored, names were not yet read from the text of the source. */
function nameOf(frame: Frame): string | undefined {
  return frame.generated === undefined ? frame.function : (frame.calledAs ?? frame.generated.function)
}
