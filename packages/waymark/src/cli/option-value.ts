import { createError, type WaymarkError } from '../shared/errors.ts'

/** A value and where it was written, for the error. */
export interface Given {
  source: string
  text: string
}

export function createOptionError(
  given: Given,
  { expected, example }: { expected: string; example: string },
): WaymarkError {
  return createError('WM_BAD_OPTION', {
    option: given.source,
    expected,
    found: given.text === '' ? 'nothing' : `"${given.text}"`,
    example: given.source.startsWith('-') ? `${given.source} ${example}` : `${given.source}=${example}`,
  })
}
