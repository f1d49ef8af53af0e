import { HANDLER_METHODS } from '../shared/http-methods.ts'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { isClientFile } from './file-directive.ts'
import { readExportNames } from './export-names.ts'

const ROUTE_FILE =
  /(?:^|\/)(page|layout|template|default|loading|error|not-found|forbidden|unauthorized|global-error|global-not-found|route)\.\w+$/
const GUARDED = new Set(['page', 'layout', 'default', 'route'])
const HEAD_EXPORTS = ['metadata', 'generateMetadata', 'viewport', 'generateViewport']

/** Something about a route file that can be told from its text. */
export interface RouteFileFault {
  error: WaymarkError
  /** The file can never do what it is there for; otherwise a part of it is never used. */
  isFatal: boolean
}

/** `file` is relative to the app; files that are no route files have no faults. */
export function checkRouteFile(code: string, file: string): RouteFileFault[] {
  const kind = ROUTE_FILE.exec(file)?.[1]
  if (kind === undefined) return []
  return kind === 'route' ? checkHandlerFile(code, file) : checkComponentFile(code, { file, kind })
}

function checkComponentFile(code: string, { file, kind }: { file: string; kind: string }): RouteFileFault[] {
  const { names, isOpen } = readExportNames(code, file)
  const isClient = isClientFile(code)
  const errors: WaymarkError[] = []
  if (!names.has('default') && !isOpen) errors.push(createError('WM_NO_DEFAULT_EXPORT', { file }))
  if (/^(?:global-)?error$/.test(kind) && !isClient)
    errors.push(createError('WM_ERROR_FILE_NOT_CLIENT', { file }))
  const head = isClient ? HEAD_EXPORTS.find((name) => names.has(name)) : undefined
  if (head !== undefined) errors.push(createError('WM_METADATA_IN_CLIENT', { file, name: head }))
  // A guard that is never called is worse than none: somebody relies on it.
  if (names.has('guard') && isClient) errors.push(createError('WM_GUARD_IN_CLIENT', { file }))
  else if (names.has('guard') && !GUARDED.has(kind)) errors.push(createError('WM_GUARD_MISPLACED', { file }))
  return errors.map((error) => ({ error, isFatal: true }))
}

function checkHandlerFile(code: string, pattern: string): RouteFileFault[] {
  const { names, isOpen } = readExportNames(code, pattern)
  const isFatal = !isOpen && !HANDLER_METHODS.some((method) => names.has(method))
  const errors = [...names].flatMap((name) => {
    const method = HANDLER_METHODS.find((known) => known === name.toUpperCase() && known !== name)
    return method === undefined ? [] : [createError('WM_HANDLER_METHOD_CASE', { pattern, name, method })]
  })
  if (names.has('default')) errors.push(createError('WM_HANDLER_DEFAULT_EXPORT', { pattern }))
  if (isFatal && errors.length === 0) errors.push(createError('WM_HANDLER_NO_METHOD', { pattern }))
  return errors.map((error) => ({ error, isFatal }))
}
