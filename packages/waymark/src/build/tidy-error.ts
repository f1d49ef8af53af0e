import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { attempt } from '../shared/attempt.ts'
import type { RawError } from '../shared/dev-error.ts'
import { readBuildPlace, readInnerErrors, readMessage, readMissingImport } from './build-error.ts'

/**
 * The message of an error that a bundler throws has colours and a drawing of the source, and its stack leads through the bundler:
 * all of them would be one issue. For reports it is what the overlay and the terminal tell: a sentence, and the place in the app.
 */
export function createErrorTidier(root: string): (error: unknown) => Error | undefined {
  // One that is met again is the same again: it is reported once.
  const tidied = new WeakMap<object, Error>()
  return (error) => {
    if (!(error instanceof Error)) return undefined
    // What was thrown may have fields of any kind.
    const tidy = tidied.get(error) ?? attempt(() => tidyError(error, root))
    if (tidy !== undefined) tidied.set(error, tidy)
    return tidy
  }
}

/** What names no place of the source is no error of the bundler, or nothing is won: it stays as it is. */
function tidyError(error: RawError, root: string): Error | undefined {
  const [inner = error] = readInnerErrors(error)
  const plain = { ...pickPlace(inner), message: stripVTControlCharacters(inner.message) }
  const { file, line, column } = findPlace(plain)
  if (file === undefined) return undefined
  const { text, isSyntaxError } = readMessage(plain)
  const tidy = new Error(text)
  tidy.name = isSyntaxError ? 'SyntaxError' : (error.name ?? 'Error')
  tidy.stack = `${tidy.name}: ${text}\n    at ${resolve(root, file.replace(/[?#].*$/, ''))}:${line}:${column}`
  return tidy
}

/** What is asked for beside the message. */
function pickPlace({ id, loc, plugin }: RawError): Partial<RawError> {
  return { ...(id && { id }), ...(loc && { loc }), ...(plugin && { plugin }) }
}

/** Of an import that leads nowhere only the file is known. */
function findPlace(error: RawError): { file?: string | undefined; line: number; column: number } {
  return readBuildPlace(error) ?? { file: readMissingImport(error)?.file, line: 1, column: 1 }
}
