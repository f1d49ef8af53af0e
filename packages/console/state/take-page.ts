import { readCursor } from './page-trail.ts'
import type { Query } from './query.ts'

/** Rows that are drawn at once: more are not read, and each costs the server and the browser. */
const ROWS = 50

export interface TakenPage<Item> {
  items: readonly Item[]
  /** Absent: this is the last page. */
  nextCursor?: string
}

/** The part of a list that the address names. The cursor is the place in the list; what is no place is its beginning. */
export function takePage<Item>(all: readonly Item[], query: Query): TakenPage<Item> {
  const cursor = readCursor(query) ?? ''
  const named = /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0
  const start = named < all.length ? named : 0
  const end = start + ROWS
  return { items: all.slice(start, end), ...(end < all.length ? { nextCursor: String(end) } : {}) }
}
