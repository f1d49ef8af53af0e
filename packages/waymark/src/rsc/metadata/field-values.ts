/** Metadata often comes from a database, so a value may not have the type it was declared with. */

/** Text of a scalar; anything else is dropped, so that an object can never become part of the head. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (value instanceof URL) return value.href
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return undefined
}

export function readList<T>(value: T | readonly T[] | null | undefined): T[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : [value as T]
}

export function readTexts(value: unknown): string[] {
  return readList(value).flatMap((item) => readText(item) ?? [])
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same object without the keys that have no value. */
export function dropEmpty<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
