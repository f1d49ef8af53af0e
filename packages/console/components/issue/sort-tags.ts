import type { TagDistribution } from '../../../service/src/queries/issue-detail.ts'

/** Tags that tell events apart, and those that are the same for all. What `browser.name` and `browser.version` say, `browser` says. */
export function sortTags(tags: readonly TagDistribution[]): {
  varied: TagDistribution[]
  single: TagDistribution[]
} {
  const keys = new Set(tags.map((tag) => tag.key))
  const telling = tags.filter(
    ({ key }) => !/\.(?:name|version)$/.test(key) || !keys.has(key.replace(/\.\w+$/, '')),
  )
  return {
    varied: telling.filter((tag) => tag.values.length > 1),
    single: telling.filter((tag) => tag.values.length === 1),
  }
}
