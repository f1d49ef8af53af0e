import type { GroupingRule } from './grouping-rule.ts'
import { normalisePath } from './normalise-path.ts'
import { normaliseValue } from './normalise-value.ts'
import { describeWithLine, WM_2 } from './wm-2.ts'

/**
 * Grouping, version 3: as version 2, with hashes of builds told from words, more that varies taken out of texts, long parts of
 * fingerprints to their end, and scripts of other sites known by the page.
 */
export const WM_3: GroupingRule = {
  ...WM_2,
  normalisePath,
  normaliseValue,
  describeStack: (frames) => describeWithLine(frames, WM_3),
  readPart: (part) => part,
  knowsPage: true,
}
