/** Primary codes of SQLite: no memory, read-only, interrupted, input and output, damaged, full, cannot be opened, busy … */
const SQLITE_FAULTS: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 22, 26])
/** Classes of PostgreSQL: connection, undone by another transaction, no room or memory, taken by others, shut down, system, internal. */
const POSTGRES_FAULTS: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57', '58', 'XX'])

/** Whether the database is away, full or broken: that says nothing about what was to be written. */
export function isFaultOfStore(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  // One driver has the number by this name, the other by that.
  const { code, rawCode, errcode } = cause as { code?: unknown; rawCode?: unknown; errcode?: unknown }
  const number = errcode ?? rawCode
  if (typeof number === 'number') return SQLITE_FAULTS.has(number & 0xff)
  if (typeof code !== 'string') return false
  // Codes of the system, such as that of a connection that is refused, are words.
  return /^E[A-Z]/.test(code) || (code.length === 5 && POSTGRES_FAULTS.has(code.slice(0, 2)))
}
