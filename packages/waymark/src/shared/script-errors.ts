import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/** Mistakes in the props of scripts. Only development looks for them, so bundles for production leave this file out. */
export const SCRIPT_ERRORS = {
  WM_SCRIPT_EMPTY: {
    title: 'A script without code',
    status: 500,
    message: '<Script> was given neither a src nor code between its tags.',
    hint: 'Give the address of a script as src, or write the code as a text between the tags.',
  },
  WM_SCRIPT_ID: {
    title: 'An inline script without a name',
    status: 500,
    message: '<Script> has code between its tags but no id, by which it would be known after a navigation.',
    hint: 'Give it an id that no other script of the app has.',
  },
  WM_SCRIPT_WORKER: {
    title: 'A script for a worker',
    status: 500,
    message: '<Script strategy="worker"> is loaded when the page is idle, and runs in the page.',
    hint: 'Write strategy="lazyOnload", which does the same.',
  },
} as const

export type ScriptErrorCode = keyof typeof SCRIPT_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<ScriptErrorCode, CatalogueEntry> = SCRIPT_ERRORS

export function createScriptError(
  code: ScriptErrorCode,
  details: ErrorDetails = {},
): WaymarkError<ScriptErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}
