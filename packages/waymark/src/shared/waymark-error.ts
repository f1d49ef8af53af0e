/** One entry of the error catalogue. */
export interface CatalogueEntry {
  /** Short name for the documentation. */
  title: string
  /** HTTP status when the error ends a request; build-time errors use 500. */
  status: number
  /** `{name}` stands for a detail given at the throw site. */
  message: string
  hint: string
}

export type ErrorDetails = Record<string, string | number>

export class WaymarkError<Code extends string = string> extends Error {
  readonly code: Code
  readonly hint: string
  readonly status: number

  constructor(code: Code, entry: CatalogueEntry, details: ErrorDetails, options?: { cause?: unknown }) {
    super(fillIn(entry.message, details), options)
    this.name = 'WaymarkError'
    this.code = code
    this.hint = fillIn(entry.hint, details)
    this.status = entry.status
  }
}

/** Several copies of this module may be loaded (server bundle, CLI), so the class cannot be compared. */
export function isWaymarkError(error: unknown): error is WaymarkError {
  return error instanceof Error && error.name === 'WaymarkError' && 'code' in error
}

function fillIn(text: string, details: ErrorDetails): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(details, key) ? String(details[key]) : whole,
  )
}
