import { isIP } from 'node:net'
import type { Json, JsonObject } from './values.ts'

/** Most keys end otherwise; a look at the end is cheaper than to read the whole name. */
const ENDING = /(?:ip|ipv[46]|addr|address|for|forwarded|peer.name)$/i

/**
 * Names with a dot between their words: conventions of OpenTelemetry and Sentry, variables of CGI, headers of proxies. The near
 * end of a connection is among them because a span may come from the visitor's device; `server.address` is not.
 */
const VISITOR =
  /(?:^|\.)(?:(?:users?|visitor|customer|device|client|remote|peer|source|real|connecting)\.?ip(?:v[46])?(?:\.?addr(?:ess)?)?|(?:client|remote|peer|source)\.?addr(?:ess)?|forwarded\.for|x\.forwarded|sock\.host\.addr|network\.local\.address)$|^ip(?:\.?addr(?:ess)?)?$/
/** The host that a server calls, or the visitor that calls it. */
const PEER_NAME = /(?:^|\.)peer\.name$/
/** A header, or a word like others. */
const FORWARDED = /(?:^|\.)forwarded$/

/** Whether a key holds by convention the address of a visitor. `parent` is the key of the object that it stands in. */
export function isVisitorAddress(key: string, value: unknown, parent = ''): boolean {
  if (!ENDING.test(key)) return false
  const name = nameWords(parent === '' ? key : `${parent}.${key}`)
  if (VISITOR.test(name)) return true
  if (PEER_NAME.test(name)) return isIP(String(value)) !== 0
  return FORWARDED.test(name) && /\bfor=/i.test(String(value))
}

/** `X-Forwarded-For`, `x_forwarded_for` and `xForwardedFor` are one name. */
function nameWords(key: string): string {
  return key
    .replaceAll(/([a-z])([A-Z])/g, '$1.$2')
    .replaceAll(/[-_]/g, '.')
    .toLowerCase()
}

/** Takes addresses of visitors out of an object that was masked, and so is bounded and nobody else's. */
export function dropAddresses(object: JsonObject, parent = ''): JsonObject {
  for (const key in object) {
    const value = object[key] as Json
    if (isVisitorAddress(key, value, parent) || isAddressPair(value)) delete object[key]
    else if (Array.isArray(value)) object[key] = dropFromList(value, key)
    else if (typeof value === 'object' && value !== null) dropAddresses(value, key)
  }
  return object
}

function dropFromList(list: Json[], parent: string): Json[] {
  const kept = list.filter((entry) => !isAddressPair(entry))
  return kept.map((entry) => {
    if (Array.isArray(entry)) return dropFromList(entry, parent)
    return typeof entry === 'object' && entry !== null ? dropAddresses(entry, parent) : entry
  })
}

/** Headers come as pairs as well. */
function isAddressPair(value: Json): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [name, content] = value
  return typeof name === 'string' && isVisitorAddress(name, content)
}
