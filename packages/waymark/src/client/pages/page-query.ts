import type { PageQuery } from './router-context.ts'

/** A key that comes several times has a list. */
export function parseQuery(search: string): PageQuery {
  const query: PageQuery = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(query, name) ? query[name] : undefined
    // `__proto__` and the like are keys as any other.
    Object.defineProperty(query, name, {
      value: known === undefined ? value : [known, value].flat(),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }
  return query
}

/** `''` or `?…`. Keys in `without` are left out. */
export function formatSearch(query: PageQuery, without: readonly string[] = []): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || without.includes(name) ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
