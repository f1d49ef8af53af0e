import { attempt } from '../attempt.ts'
import { MAX_ERROR_FIELD_CHARS, MAX_ERROR_FIELDS, MAX_LINKED_ERRORS, MAX_REPORT_DEPTH } from '../limits.ts'
import { isSensitiveName, MASK, maskUrl } from './mask.ts'

export type ErrorFields = Record<string, unknown>

/** Said elsewhere, or no data. */
const KNOWN = new Set(['name', 'message', 'stack', 'cause', 'errors', 'error', 'suppressed', 'digest'])
/**
 * Where clients of servers and databases put what was sent, what was answered, and rows: that may be anybody's.
 * `detail` is PostgreSQL's, and quotes the row.
 */
const PRIVATE =
  /^(?:config|options|req|request|res|response|data|payload|params|parameters|bindings|values?|args|arguments|variables|input|sql|detail)$|body|header|cookie/i
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/)?\/\S*$/i

/** What an error says beside its text: `code` and `meta` of a database's, `errno` of the system's; as `cause` that of its causes. */
export function describeErrorFields(error: unknown): ErrorFields | undefined {
  const room = { left: MAX_ERROR_FIELDS }
  const seen = new Set<unknown>()

  const describe = (thrown: unknown): ErrorFields | undefined => {
    if (!(thrown instanceof Error) || seen.has(thrown) || seen.size > MAX_LINKED_ERRORS) return undefined
    seen.add(thrown)
    const fields = copyEntries(thrown, 0, room)
    const cause = describe(thrown.cause)
    if (cause !== undefined) fields['cause'] = cause
    return Object.keys(fields).length === 0 ? undefined : fields
  }

  // Getters and proxies may throw.
  return attempt(() => describe(error), undefined)
}

interface Room {
  left: number
}

function copyEntries(source: object, depth: number, room: Room): ErrorFields {
  const fields: ErrorFields = {}
  for (const [name, value] of Object.entries(source)) {
    const isSaid = source instanceof Error && (KNOWN.has(name) || value === source.message)
    if (isSaid || PRIVATE.test(name)) continue
    const copied = isSensitiveName(name) ? MASK : copyValue(value, depth, room)
    if (copied === undefined) continue
    if (--room.left < 0) break
    fields[name.slice(0, MAX_ERROR_FIELD_CHARS)] = copied
  }
  return fields
}

/** `undefined`: it is no data, such as a socket, or there is too much of it. */
function copyValue(value: unknown, depth: number, room: Room): unknown {
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_ERROR_FIELD_CHARS)
    return ADDRESS.test(text) ? maskUrl(text) : text
  }
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth >= MAX_REPORT_DEPTH) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString()
  if (Array.isArray(value)) return copyList(value, depth, room)
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
    ? copyEntries(value, depth + 1, room)
    : undefined
}

function copyList(list: readonly unknown[], depth: number, room: Room): unknown[] {
  const copied: unknown[] = []
  for (const item of list) {
    const copy = copyValue(item, depth + 1, room)
    if (copy === undefined) continue
    if (--room.left < 0) break
    copied.push(copy)
  }
  return copied
}
