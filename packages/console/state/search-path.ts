import { withQuery } from './query.ts'

/** The issues of a project for which something is so. */
export function searchPath(
  projectId: number,
  [key, value]: readonly [key: string, value: string],
  more: Readonly<Record<string, string>> = {},
): string {
  const term = `${key}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}`
  return withQuery(`/p/${projectId}/issues`, {}, { ...more, q: term })
}
