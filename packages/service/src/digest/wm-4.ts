import type { GroupingRule } from './grouping-rule.ts'
import { describeWithLine } from './wm-2.ts'
import { WM_3 } from './wm-3.ts'

/**
 * Grouping, version 4: as version 3, but where a stack names files alone, as in handlers of a built script without a map, the text
 * of the error counts too. Otherwise all that goes wrong in such a script would be one issue.
 */
export const WM_4: GroupingRule = {
  ...WM_3,
  describeStack: (frames) => describeWithLine(frames, WM_4),
  isVague: (stack) => stack.every((part) => part.endsWith('#')),
}
