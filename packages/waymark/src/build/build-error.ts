import type { RawError } from '../shared/dev-error.ts'

/** Errors of Vite, Rolldown and their plugins say where they happened in ways of their own; this file reads them. */

export interface BuildErrorPlace {
  file: string
  line: number
  /** Counts from 1. */
  column: number
}

const SUMMARY_LINE = /^(?:Build|Transform) failed with \d+ errors?:\s*/
/** `[PARSE_ERROR]`, `[plugin:vite:css]`, `[builtin:vite-transform]` */
const ORIGIN_PREFIX = /^\[([A-Z_]+|(?:plugin|builtin)[^\]\n]*)\] *(?:Error: *)?/
const SYNTAX_ORIGINS = new Set(['PARSE_ERROR', 'builtin:vite-transform'])
/** Rolldown draws the source into the message: `╭─[ src/page.tsx:4:12 ]`. The drawing is replaced by ours. */
const DRAWN_PLACE = /╭─+\[ ?([^\n\]]{1,1000}?):(\d{1,9}):(\d{1,9}) ?\]/

/** The single errors inside the summary that Rolldown and Vite throw. */
export function readInnerErrors(error: RawError): RawError[] {
  const inner: unknown = 'errors' in error ? error.errors : undefined
  return Array.isArray(inner) ? inner.filter(isBuildError) : []
}

export function isBuildError(error: unknown): error is RawError {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  if (typeof error.message !== 'string') return false
  return ['kind', 'id', 'loc', 'plugin'].some((key) => key in error) || SUMMARY_LINE.test(error.message)
}

/** The sentence alone. Errors that no build raised are left as they are: a bracket may be part of their text. */
export function readMessage(error: RawError): { text: string; isSyntaxError: boolean } {
  const message = restoreImportedName(error.message)
  const isBuild = isBuildError(error)
  const missing =
    isBuild || UNLOADED_IMPORT.test(message) ? readMissingImport({ ...error, message }) : undefined
  if (missing !== undefined) {
    const { specifier, file } = missing
    return { text: `Cannot find module '${specifier}' imported from '${file}'`, isSyntaxError: false }
  }
  if (!isBuild) return { text: message, isSyntaxError: false }
  const plain = message.replace(SUMMARY_LINE, '')
  const origin = ORIGIN_PREFIX.exec(plain)?.[1] ?? ''
  const drawing = plain.indexOf('╭─')
  const text = (drawing === -1 ? plain : plain.slice(0, drawing)).replace(ORIGIN_PREFIX, '').trim()
  const isSyntaxError = SYNTAX_ORIGINS.has(origin)
  return { text: (isSyntaxError && hintAtName(error)) || text || message, isSyntaxError }
}

/** `<p>` in a file whose name promises none is read as something else, and what is said about that helps nobody. */
function hintAtName(error: RawError): string | undefined {
  const file = readBuildPlace(error)?.file.replace(/[?#].*$/, '') ?? ''
  if (!/\.[mc]?ts$/.test(file) || !DRAWN_ELEMENT.test(error.message)) return undefined
  return 'JSX in a file of TypeScript whose name does not end in .tsx. Give it that ending'
}

/** The end of an element in a line that is drawn. */
const DRAWN_ELEMENT = /│[^\n]*(?:<\/[a-zA-Z>]|\/>)/

const MISSING_IMPORT =
  /Cannot find (?:module|package) '([^'\n]{1,500})' imported from '?([^'\n]{1,1000}?)'?$/m
/** The same in a build, with advice about options of the bundler. */
const UNRESOLVED_IMPORT = /\bfailed to resolve import "([^"\n]{1,500})" from "([^"\n]{1,1000})"/
/** The same of a path in development. */
const UNLOADED_IMPORT =
  /^Failed to load url (\S{1,500}) \(resolved id: [^\n]{1,1000}?\) in ([^\n]{1,1000})\. Does the file exist\?$/

/** The same in a build, of a path. */
const UNRESOLVED_PATH = /^(?:\[UNRESOLVED_IMPORT\] )?Could not resolve '([^'\n]{1,500})' in ([^\n]{1,1000})$/m
/** Of an `@import` in a stylesheet; which one, is not in the text. */
const UNREAD_STYLES = /^\[postcss\] ENOENT: no such file or directory, open '([^'\n]{1,500})'$/

interface MissingImport {
  specifier: string
  file: string
}

/** An import that leads nowhere names both ends, but not the line. */
export function readMissingImport({ message, id }: RawError): MissingImport | undefined {
  const [, styles] = UNREAD_STYLES.exec(message) ?? []
  if (styles !== undefined && id !== undefined) return { specifier: styles, file: id }
  const [, specifier, file] =
    [MISSING_IMPORT, UNLOADED_IMPORT, UNRESOLVED_IMPORT, UNRESOLVED_PATH]
      .map((pattern) => pattern.exec(message))
      .find(Boolean) ?? []
  return specifier === undefined || file === undefined ? undefined : { specifier, file }
}

/** What Vite makes of an import when it runs a module: `(0 , __vite_ssr_import_0__.useNote)` */
const IMPORTED_NAME = /(?:\(0 ?, ?)?__vite_ssr_import_\d+__\.([\w$]+)\)?/g

/** The name as it stands in the source. One that a module does not export is `undefined`, and fails where it is called. */
function restoreImportedName(message: string): string {
  const text = message.replace(IMPORTED_NAME, '$1')
  if (text === message || !/^[\w$]+ is not a (?:function|constructor)$/.test(text)) return text
  return `${text}. Does the module it is imported from export it?`
}

export function readBuildPlace(error: RawError): BuildErrorPlace | undefined {
  const file = error.loc?.file ?? error.id
  const drawn = DRAWN_PLACE.exec(error.message)
  if (drawn?.[1]) return { file: file ?? drawn[1], line: Number(drawn[2]), column: Number(drawn[3]) }
  if (!file || typeof error.loc?.line !== 'number') return undefined
  // Bundlers count columns from 0.
  return { file, line: error.loc.line, column: (error.loc.column ?? 0) + 1 }
}
