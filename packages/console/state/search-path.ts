import { writeFilter } from '../../service/src/queries/search-syntax.ts'
import { withQuery } from './query.ts'

/** The issues of a project for which something is so. */
export function searchPath(
  projectId: number,
  [key, value]: readonly [key: string, value: string],
  more: Readonly<Record<string, string>> = {},
): string {
  return withQuery(`/p/${projectId}/issues`, {}, { ...more, q: writeFilter(key, value) })
}
