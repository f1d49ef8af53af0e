import { parseAst } from 'vite'
import { createError, isWaymarkError, type WaymarkError } from '../shared/errors.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { compileMatcher } from '../shared/middleware-matcher.ts'
import { readExportNames } from './export-names.ts'
import { NOT_LITERAL, readLiteral, type Node } from './literal-value.ts'
import { readLanguage } from './source-language.ts'

const FUNCTION_NAMES = ['default', 'proxy', 'middleware']

/** What keeps a middleware file from ever running, as far as its text tells. `file` is relative to the app. */
export function checkMiddleware(
  code: string,
  file: string,
  { basePath, i18n }: Pick<RuntimeConfig, 'basePath' | 'i18n'>,
): WaymarkError | undefined {
  const { names, isOpen } = readExportNames(code, file)
  if (!isOpen && !FUNCTION_NAMES.some((name) => names.has(name)))
    return createError('WM_MIDDLEWARE_EXPORT', { file })
  const matcher = readMatcher(code, file)
  if (matcher === NOT_LITERAL) return undefined
  try {
    compileMatcher(matcher, { basePath, ...i18n })
    return undefined
  } catch (error) {
    if (isWaymarkError(error)) return error
    throw error
  }
}

/** Of `export const config`; what is computed is looked at when the server starts. */
function readMatcher(code: string, file: string): unknown {
  const constants = listConstants(code, file)
  const config = constants.get('config')
  if (config === undefined) return undefined
  const value = readLiteral(config, constants)
  if (value === NOT_LITERAL || typeof value !== 'object' || value === null) return NOT_LITERAL
  return 'matcher' in value ? value.matcher : undefined
}

function listConstants(code: string, file: string): Map<string, Node> {
  const { body } = parseAst(code, { lang: readLanguage(file) }, file) as unknown as { body: Node[] }
  const constants = new Map<string, Node>()
  for (const statement of body) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as Node | null
    if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') continue
    for (const { id, init } of declaration['declarations'] as unknown as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init !== null) constants.set(id['name'] as string, init)
  }
  return constants
}
