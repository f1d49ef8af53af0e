import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/** The part of the catalogue that calls of actions can raise in the browser; loaded with the code that makes them. */
export const ACTION_CLIENT_ERRORS = {
  WM_ACTION_UNKNOWN: {
    title: 'Action is not known',
    status: 404,
    message: 'Server Action "{id}" was not found on the server.',
    hint: 'The page may be of an older or newer build than the server: load it again. Give all builds and servers of the app the same WAYMARK_SECRET.',
  },
  WM_ACTION_UNREACHABLE: {
    title: 'Action could not be called',
    status: 503,
    message: 'The action could not be called: the server was not reached, or the connection broke off.',
    hint: 'It is not known whether the action ran. Let the visitor try again.',
  },
  WM_ACTION_ANSWER: {
    title: 'Unexpected answer to an action',
    status: 500,
    message: 'An unexpected response was received from the server.',
    hint: 'Something between browser and app answered in its place, with status {status}: look at middleware and proxies.',
  },
} as const

type ActionClientErrorCode = keyof typeof ACTION_CLIENT_ERRORS

const catalogue: Record<ActionClientErrorCode, CatalogueEntry> = ACTION_CLIENT_ERRORS

export function createActionClientError(
  code: ActionClientErrorCode,
  details: ErrorDetails = {},
  options?: { cause?: unknown },
): WaymarkError<ActionClientErrorCode> {
  return new WaymarkError(code, catalogue[code], details, options)
}
