import { parseSync } from 'vite'
import { placeAt, type SourcePlace } from './line-at.ts'
import { readLanguage } from './source-language.ts'

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
  return found && placeAt(code, found.start)
}
