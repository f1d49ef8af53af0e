import type { TagDistribution } from '../../../service/src/queries/issue-detail.ts'

/** Tags that tell events apart, and those that are the same for all. `browser.name` says nothing that `browser` does not. */
export function sortTags(tags: readonly TagDistribution[]): {
  varied: TagDistribution[]
  single: TagDistribution[]
} {
  const keys = new Set(tags.map((tag) => tag.key))
  const telling = tags.filter(({ key }) => !key.endsWith('.name') || !keys.has(key.slice(0, -'.name'.length)))
  return {
    varied: telling.filter((tag) => tag.values.length > 1),
    single: telling.filter((tag) => tag.values.length === 1),
  }
}
