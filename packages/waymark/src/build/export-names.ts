import { parseSync } from 'vite'
import { readLanguage } from './source-language.ts'

export interface ExportNames {
  /** Values, without types. */
  names: ReadonlySet<string>
  /** There may be more: by `export * from`, or because the file cannot be read. */
  isOpen: boolean
}

export function readExportNames(code: string, file: string): ExportNames {
  const { module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const entries = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter(({ isType }) => !isType)
  const names = entries.map(({ exportName }) =>
    exportName.kind === 'Default' ? 'default' : (exportName.name ?? ''),
  )
  const isOpen = errors.length > 0 || entries.some(({ importName }) => importName.kind === 'AllButDefault')
  return { names: new Set(names), isOpen }
}
