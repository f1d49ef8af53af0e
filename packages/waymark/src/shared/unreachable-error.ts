import { type CatalogueEntry, isWaymarkError, WaymarkError } from './waymark-error.ts'

/** The one entry of the catalogue that every app needs in the browser. */
export const UNREACHABLE_ERRORS = {
  WM_PAGE_UNREACHABLE: {
    title: 'Page could not be loaded',
    status: 503,
    message: '{url} could not be loaded: the server was not reached, or the connection broke off.',
    hint: 'Call retry() when the connection is back; it fetches the page again.',
  },
} as const

const CODE = 'WM_PAGE_UNREACHABLE'
const entry: CatalogueEntry = UNREACHABLE_ERRORS[CODE]

export function createUnreachableError(url: URL, cause: unknown): WaymarkError<typeof CODE> {
  return new WaymarkError(CODE, entry, { url: url.href }, { cause })
}

/** What a client navigation could not load. To try again is to fetch again. */
export function isUnreachable(error: unknown): boolean {
  return isWaymarkError(error) && error.code === CODE
}
