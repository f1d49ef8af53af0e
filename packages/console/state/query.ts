export type Query = Readonly<Record<string, string | string[] | undefined>>

/** The first value of a key of the query. */
export function readOne(query: Query, key: string): string | undefined {
  const value = query[key]
  return Array.isArray(value) ? value[0] : value
}

/** The same page with other keys; `undefined` takes a key out. The order of keys stays, so equal states have equal addresses. */
export function withQuery(
  path: string,
  query: Query | URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query instanceof URLSearchParams ? query : entriesOf(query))
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(key)
    else next.set(key, value)
  }
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

function entriesOf(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[key, one]])),
  )
}
