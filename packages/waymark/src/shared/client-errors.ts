import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/**
 * The part of the catalogue that code of the app can raise in the browser. Browsers download this file with it, so the
 * other entries stay in errors.ts, which nothing on the way to a browser may import.
 */
export const CLIENT_ERRORS = {
  WM_REDIRECT_URL: {
    title: 'Address is not allowed',
    status: 500,
    message: '{api} was given {url}, which is neither a path of this site nor an http(s) address.',
    hint: 'Start a path with one slash, write other sites as https://…, and check values that come from a visitor.',
  },
  WM_AUTH_INTERRUPTS_OFF: {
    title: 'forbidden() and unauthorized() are off',
    status: 500,
    message: '{api} was called, but authInterrupts is not turned on.',
    hint: 'Set authInterrupts: true in waymark.config.ts.',
  },
  WM_SEARCH_PARAMS_READONLY: {
    title: 'Search params are read-only',
    status: 500,
    message: '{method}() was called on the value of useSearchParams(), which cannot be changed.',
    hint: 'Copy it with new URLSearchParams(searchParams), change the copy, and navigate to the new URL.',
  },
  WM_NO_LOCALES: {
    title: 'The app has no locales',
    status: 500,
    message: '{api} was called, but the configuration has no i18n.',
    hint: 'Add i18n with locales and defaultLocale to waymark.config.ts.',
  },
} as const

export type ClientErrorCode = keyof typeof CLIENT_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<ClientErrorCode, CatalogueEntry> = CLIENT_ERRORS

export function createClientError(
  code: ClientErrorCode,
  details: ErrorDetails,
): WaymarkError<ClientErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}
