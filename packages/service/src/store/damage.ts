/** True: the file is damaged, or is no database. Both drivers tell it in SQLite's own words. */
export function isDamage(cause: unknown): boolean {
  return cause instanceof Error && /file is not a database|disk image is malformed/.test(cause.message)
}
