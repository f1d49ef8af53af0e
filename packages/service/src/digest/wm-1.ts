import { describePlaces, selectFrames, type GroupingRule } from './grouping-rule.ts'
import type { Frame } from './stack.ts'

/** Grouping, version 1: type and the innermost frames. */
export const WM_1: GroupingRule = {
  nameOf,
  describeStack: (frames) => describePlaces(selectFrames(frames), nameOf),
}

/** When keys of this version were stored, names were not yet read from the text of the source. */
function nameOf(frame: Frame): string | undefined {
  return frame.generated === undefined ? frame.function : (frame.calledAs ?? frame.generated.function)
}
