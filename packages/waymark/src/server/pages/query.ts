import type { ParsedUrlQuery } from 'node:querystring'
import { readSearchParams } from '../../shared/search-params.ts'

/** Keys that come several times have a list; parameters of the path win over the query. */
export function createQuery(search: string, params: Record<string, string | string[]>): ParsedUrlQuery {
  const query: ParsedUrlQuery = readSearchParams(search)
  for (const [name, value] of Object.entries(params)) {
    // `__proto__` and the like are keys as any other.
    Object.defineProperty(query, name, { value, configurable: true, enumerable: true, writable: true })
  }
  return query
}
