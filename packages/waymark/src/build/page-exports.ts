import { parseSync } from 'vite'
import { readLanguage } from './source-language.ts'

/** Where something stands. */
export interface SourcePlace {
  /** Counts from 1. */
  line: number
  /** Counts from 0, as bundlers do. */
  column: number
}

/**
 * `export * from` in a page. What comes by it cannot be taken out of the code for the browser, and nobody can tell
 * whether functions of the server are among it.
 */
export function findExportAll(code: string, file: string): SourcePlace | undefined {
  if (!/\bexport\s*\*/.test(code)) return undefined
  const { module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  // Who compiles the file says so.
  if (errors.length > 0) return undefined
  const found = module.staticExports.find(({ entries }) =>
    entries.some(({ isType, importName }) => !isType && importName.kind === 'AllButDefault'),
  )
  if (found === undefined) return undefined
  const before = code.slice(0, found.start).split('\n')
  return { line: before.length, column: before.at(-1)?.length ?? 0 }
}
