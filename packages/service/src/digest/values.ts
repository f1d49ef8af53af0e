import { isAscii } from 'node:buffer'

/** Reading untyped JSON: each function gives what was asked for, or nothing. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Clients send lists bare, as `{ values: [...] }`, or as the one thing itself. */
export function asValues(value: unknown): Record<string, unknown>[] {
  const wrapped = asObject(value)
  const list = Array.isArray(value) ? value : Array.isArray(wrapped?.['values']) ? wrapped['values'] : [value]
  return list.map(asObject).filter((entry) => entry !== undefined)
}

/** Half a character, which a cut may leave, is not stored as it was: two texts would be one in the database. */
export function asText(value: unknown, maxChars: number): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value.slice(0, maxChars).toWellFormed()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Seconds since 1970, or a date as text → milliseconds. */
export function asTimeMs(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value * 1_000
  if (typeof value !== 'string' || value.length > 50) return undefined
  const seconds = Number(value)
  if (value !== '' && Number.isFinite(seconds)) return seconds * 1_000
  const parsed = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** Without NUL, which PostgreSQL does not take in any text. */
export function parseObject(
  bytes: Uint8Array,
  parse: (text: string) => unknown = JSON.parse,
): Record<string, unknown> | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Most events are plain ASCII, which is read several times as fast when it is known.
  const text = buffer.toString(isAscii(buffer) ? 'latin1' : 'utf8')
  try {
    return asObject(parse(text.includes(NUL_ESCAPE) ? text.replaceAll(ESCAPES, keepBackslash) : text))
  } catch {
    return undefined
  }
}

const NUL_ESCAPE = String.raw`\u0000`
/** A backslash that is escaped itself does not begin an escape. */
const ESCAPES = /\\\\|\\u0000/g

function keepBackslash(escape: string): string {
  return escape === NUL_ESCAPE ? '' : escape
}

/** Only the keys that have a value: for optional properties. */
export function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const result: Record<string, unknown> = {}
  for (const key in values) if (values[key] !== undefined) result[key] = values[key]
  return result as { [K in keyof T]?: Exclude<T[K], undefined> }
}
