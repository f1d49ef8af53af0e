/** Primary codes of SQLite: no memory, read-only, interrupted, input and output, damaged, full, cannot be opened, busy … */
const SQLITE_FAULTS: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 22, 26])
/** Classes of PostgreSQL: connection, who connects, no such database, undone by others, no room, taken by others, shut down, system, internal. */
const POSTGRES_FAULTS: ReadonlySet<string> = new Set('08 28 3D 3F 40 53 55 57 58 XX'.split(' '))
/** Of other classes: it only reads; no right to write; no such table, as while a backup is put back. */
const POSTGRES_FAULT_CODES: ReadonlySet<string> = new Set(['25006', '42501', '42P01'])

/** Whether the database is away, full or broken: that says nothing about what was to be written. */
export function isFaultOfStore(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  // One driver has the number by this name, the other by that.
  const { code, rawCode, errcode } = cause as { code?: unknown; rawCode?: unknown; errcode?: unknown }
  const number = errcode ?? rawCode
  if (typeof number === 'number') return SQLITE_FAULTS.has(number & 0xff)
  if (typeof code !== 'string') return false
  // Codes of the system, such as that of a connection that is refused, are words.
  if (/^E[A-Z]/.test(code)) return true
  return code.length === 5 && (POSTGRES_FAULTS.has(code.slice(0, 2)) || POSTGRES_FAULT_CODES.has(code))
}
