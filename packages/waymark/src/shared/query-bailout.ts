/**
 * A document that is kept is for any query. A client component that shows the query is therefore left to the browser: while
 * the document is written it throws this, and the nearest `<Suspense>` stands in for it.
 */

/** Tools know it by this name. */
const DIGEST = 'BAILOUT_TO_CLIENT_SIDE_RENDERING'

export function createQueryBailout(): Error {
  return Object.assign(new Error('The query is read in the browser.'), { digest: DIGEST })
}

export function isQueryBailout(error: unknown): boolean {
  return error instanceof Error && (error as { digest?: unknown }).digest === DIGEST
}
