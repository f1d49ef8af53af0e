import { createError, type WaymarkError } from '../../shared/errors.ts'
import { MAX_TAG_CHARS, MAX_TAGS } from '../../shared/limits.ts'

/** Tags that an entry may have; too many and too long ones are left out, with a warning. */
export function limitTags(
  api: string,
  tags: Iterable<unknown>,
  warn: ((warning: WaymarkError) => void) | undefined,
): string[] {
  const given = [...new Set(tags)]
  const usable = given.filter(isTag).slice(0, MAX_TAGS)
  const count = given.length - usable.length
  if (count > 0) warn?.(createError('WM_TAGS_LEFT_OUT', { api, count, max: MAX_TAGS, chars: MAX_TAG_CHARS }))
  return usable
}

/** For an invalidation, which must not be lost. */
export function checkTag(api: string, tag: unknown): string {
  if (!isTag(tag)) throw createError('WM_TAG_INVALID', { api, limit: MAX_TAG_CHARS })
  return tag
}

function isTag(tag: unknown): tag is string {
  return typeof tag === 'string' && tag !== '' && tag.length <= MAX_TAG_CHARS
}
