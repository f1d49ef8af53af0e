import type { ParsedUrlQuery } from 'node:querystring'

/** Keys that come several times have a list; parameters of the path win over the query. */
export function createQuery(search: string, params: Record<string, string | string[]>): ParsedUrlQuery {
  const query: ParsedUrlQuery = {}
  const set = (name: string, value: string | string[]): void => {
    // `__proto__` and the like are keys as any other.
    Object.defineProperty(query, name, { value, configurable: true, enumerable: true, writable: true })
  }
  for (const [name, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(query, name) ? query[name] : undefined
    set(name, known === undefined ? value : [known, value].flat())
  }
  for (const [name, value] of Object.entries(params)) set(name, value)
  return query
}
