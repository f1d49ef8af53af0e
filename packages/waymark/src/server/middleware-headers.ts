import { HEADER_MIDDLEWARE_OVERRIDES, HEADER_MIDDLEWARE_REQUEST_PREFIX } from '../shared/wire.ts'

/**
 * `next({ request: { headers } })` gives the page other request headers. They are written on the Response that
 * middleware returns, in the spelling that libraries know, because such a Response may be copied on its way.
 * A request that brings these names gains nothing: they are read from this Response only.
 */
export function writeRequestOverrides(headers: Headers, overrides: Headers): void {
  const names: string[] = []
  for (const [name, value] of overrides) {
    names.push(name)
    headers.set(HEADER_MIDDLEWARE_REQUEST_PREFIX + name, value)
  }
  headers.set(HEADER_MIDDLEWARE_OVERRIDES, names.join(','))
}

/** The request headers that the page shall see; all of them. */
export function readRequestOverrides({ headers }: Response): Headers | undefined {
  const names = headers.get(HEADER_MIDDLEWARE_OVERRIDES)
  if (names === null) return undefined
  const overrides = new Headers()
  for (const name of names.split(',').map((text) => text.trim())) {
    const value = name === '' ? null : headers.get(HEADER_MIDDLEWARE_REQUEST_PREFIX + name)
    if (value !== null) overrides.set(name, value)
  }
  return overrides
}
