import { readOne, withQuery, type Query } from './query.ts'

/** Cursors hold neither blanks nor dots. */
const SEPARATOR = '.'
/** An address has an end; after so many pages the first ones of the way are forgotten. */
const MAX_PAGES = 40

/** Where the page of a list begins that the address names; `undefined`: it is the first. */
export function readCursor(query: Query): string | undefined {
  return readTrail(query).at(-1)
}

export interface PageLinks {
  first?: string
  previous?: string
  next?: string
}

/**
 * The address holds the way to the page: where each page on it begins. So a page that somebody was sent a link to
 * has one before it.
 */
export function linkPages(path: string, query: Query, nextCursor: string | undefined): PageLinks {
  const trail = readTrail(query)
  const hrefOf = (pages: readonly string[]): string =>
    withQuery(path, query, { cursor: pages.slice(-MAX_PAGES).join(SEPARATOR) })
  return {
    ...(trail.length === 0 ? {} : { first: hrefOf([]), previous: hrefOf(trail.slice(0, -1)) }),
    ...(nextCursor === undefined ? {} : { next: hrefOf([...trail, nextCursor]) }),
  }
}

function readTrail(query: Query): string[] {
  return (readOne(query, 'cursor') ?? '').split(SEPARATOR).filter((cursor) => cursor !== '')
}
